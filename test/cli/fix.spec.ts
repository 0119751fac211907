import { chmodSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { bundle, notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** A finding without a fix (H12), a safe fix (C3 deletes the second cell), and an unsafe one (H6). */
const MIXED = notebookOf([
  { id: 'gone', source: ['gone = 1\n', 'del gone\n', 'print(gone)'] },
  { id: 'empty', source: '' },
  { id: 'typo', source: ['other = 1\n', 'answers = 2\n', 'print(anwsers)'] }
]);

const reasons = (notebook: { remaining: { code: string; reason: string }[] }): readonly string[] =>
  notebook.remaining.map(({ code, reason }) => `${code} ${reason}`);

describe('freshkernel fix', () => {
  it('prints the documented JSON', () => {
    workspace.write('analysis.ipynb', MIXED);
    const before = workspace.lint(['analysis.ipynb']).notebooks[0].findings;
    const idOf = (code: string) => before.find(finding => finding.code === code)?.id;
    const run = workspace.run(['fix', '--format', 'json', 'analysis.ipynb']);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(run.out)).toEqual({
      version: 1,
      notebooks: [
        {
          path: 'analysis.ipynb',
          changed: true,
          applied: [{ id: idOf('C3'), code: 'C3', title: 'Delete the empty cell' }],
          remaining: [
            { id: idOf('H12'), code: 'H12', reason: 'no-fix' },
            { id: idOf('H6'), code: 'H6', reason: 'unsafe' }
          ]
        }
      ]
    });
    const left = workspace.lint(['analysis.ipynb']).notebooks[0].findings;
    expect(left.map(({ id }) => id)).toEqual([idOf('H12'), idOf('H6')]);
  });

  it('leaves all other bytes unchanged', () => {
    const file = workspace.write('analysis.ipynb', MIXED);
    const text = workspace
      .read('analysis.ipynb')
      .replaceAll('\n', '\r\n')
      .replace('Text.', 'T\\u00e9xt');
    workspace.write('analysis.ipynb', text);
    chmodSync(file, 0o640);
    workspace.fix(['.']);
    const start = text.indexOf('  {\r\n   "cell_type": "code",\r\n   "id": "empty"');
    const end = text.indexOf('  {\r\n   "cell_type": "code",\r\n   "id": "typo"');
    expect(start).toBeGreaterThan(0);
    expect(workspace.read('analysis.ipynb')).toBe(text.slice(0, start) + text.slice(end));
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(workspace.folder)).toEqual(['analysis.ipynb']);
  });

  it('changes nothing the second time', () => {
    const file = workspace.write('analysis.ipynb', MIXED);
    workspace.fix(['--unsafe', '.']);
    const [text, { mtimeMs }] = [workspace.read('analysis.ipynb'), statSync(file)];
    const { code, notebooks } = workspace.fix(['--unsafe', '.']);
    expect([code, notebooks[0].changed, notebooks[0].applied]).toEqual([0, false, []]);
    expect(workspace.read('analysis.ipynb')).toBe(text);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('applies unsafe fixes with `--unsafe`', () => {
    workspace.write('analysis.ipynb', MIXED);
    const [notebook] = workspace.fix(['--unsafe', '.']).notebooks;
    expect(notebook.applied.map(({ code }) => code)).toEqual(['C3', 'H6']);
    expect(workspace.read('analysis.ipynb')).toContain('"print(answers)"');
  });

  it('applies selected rules and skips ignored ones', () => {
    workspace.write('analysis.ipynb', MIXED);
    const fix = (...words: string[]) => workspace.fix(['--diff', ...words, '.']).notebooks[0];
    expect(fix('--select', 'H')).toMatchObject({ changed: false, applied: [] });
    expect(fix('--select', 'C3').remaining).toEqual([]);
    expect(fix('--ignore', 'C', '--unsafe').applied.map(({ code }) => code)).toEqual(['H6']);
    expect(fix('--phase', 'exploring').applied).toEqual([]);
  });

  it('searches folders like lint', () => {
    const names = ['a/one.ipynb', 'b/two.ipynb', 'c/three.ipynb', '.hidden/four.ipynb'];
    names.forEach(name => workspace.write(name, MIXED));
    workspace.write('freshkernel.toml', 'exclude = ["b/*"]\n');
    workspace.write('c/freshkernel.toml', 'select = ["H"]\n');
    const { notebooks } = workspace.fix(['.']);
    expect(notebooks.map(each => [each.path, each.changed])).toEqual([
      ['a/one.ipynb', true],
      ['c/three.ipynb', false]
    ]);
    expect(workspace.run(['fix', 'nothing-here']).code).toBe(2);
  });

  it('skips findings in the baseline of the project', () => {
    workspace.write('analysis.ipynb', MIXED);
    workspace.run(['lint', '--write-baseline', 'known.json', '.']);
    workspace.write('freshkernel.toml', 'baseline = "known.json"\n');
    expect(workspace.fix(['.']).notebooks).toEqual([
      { path: 'analysis.ipynb', changed: false, applied: [], remaining: [] }
    ]);
  });

  it('fixes the other files if one cannot be read', () => {
    workspace.write('broken-file.ipynb', '{"cells": [\n  }');
    workspace.write('good-notebook.ipynb', MIXED);
    const { code, notebooks, err } = workspace.fix(['.', 'gone.ipynb']);
    expect(code).toBe(2);
    expect(notebooks.map(each => [each.path, each.changed])).toEqual([
      ['good-notebook.ipynb', true]
    ]);
    expect(err).toMatch(
      /^broken-file\.ipynb:2:3: The file is not valid JSON.*\ngone\.ipynb: There is no such file\..*\n$/
    );
  });
});

describe('titles', () => {
  const TITLED = notebookOf([{ type: 'markdown', source: '# Bike counts of May' }, 'a = 1']);

  it('stay, which is reported, unless the rule is selected by its code', () => {
    workspace.write('Untitled.ipynb', TITLED);
    expect(reasons(workspace.fix(['--unsafe', '.']).notebooks[0])).toEqual(['T2 rename']);
    expect(reasons(workspace.fix(['--unsafe', '--select', 'T', '.']).notebooks[0])).toEqual([
      'T2 rename'
    ]);
    expect(reasons(workspace.fix(['--select', 'T2', '.']).notebooks[0])).toEqual(['T2 unsafe']);
    expect(readdirSync(workspace.folder)).toEqual(['Untitled.ipynb']);
    const { notebooks } = workspace.fix(['--unsafe', '--select', 't2', '.']);
    expect(notebooks[0]).toMatchObject({ path: 'Untitled.ipynb', changed: true, remaining: [] });
    expect(readdirSync(workspace.folder)).toEqual(['bike-counts-of-may.ipynb']);
  });

  it('are never the name of another file and never used twice', () => {
    workspace.write('Untitled.ipynb', TITLED);
    workspace.write('Untitled1.ipynb', TITLED);
    const words = ['--unsafe', '--select', 'untitled-notebook', '.'];
    const expected = [[], ['T2 name-taken']];
    expect(workspace.fix(['--diff', ...words]).notebooks.map(reasons)).toEqual(expected);
    expect(workspace.fix(words).notebooks.map(reasons)).toEqual(expected);
    expect(readdirSync(workspace.folder)).toEqual(['Untitled1.ipynb', 'bike-counts-of-may.ipynb']);
  });
});

describe('--diff', () => {
  it('shows changes without making them', () => {
    workspace.write('analysis.ipynb', MIXED);
    const text = workspace.read('analysis.ipynb');
    const run = workspace.run(['fix', '--diff', '--unsafe', 'analysis.ipynb']);
    expect(run.code).toBe(1);
    expect(run.out).toBe(`--- analysis.ipynb:cell 3
+++ /dev/null
@@ -1,1 +0,0 @@
-
--- analysis.ipynb:cell 4
+++ analysis.ipynb:cell 3
@@ -1,3 +1,3 @@
 other = 1
 answers = 2
-print(anwsers)
+print(answers)
`);
    expect(run.err).toBe('Would fix 2 findings in 1 notebook · 1 finding left\n');
    expect(workspace.read('analysis.ipynb')).toBe(text);
  });

  it('exits with 0 if nothing would change', () => {
    workspace.write('analysis.ipynb', notebookOf(['a = 1']));
    expect(workspace.run(['fix', '--diff', '.'])).toEqual({
      code: 0,
      out: '',
      err: 'Nothing to fix in 1 notebook\n'
    });
  });

  it('reports the same in JSON', () => {
    workspace.write('analysis.ipynb', MIXED);
    const shown = workspace.fix(['--diff', '.']);
    expect(shown.code).toBe(1);
    expect(workspace.fix(['.']).notebooks).toEqual(shown.notebooks);
  });

  it('escapes control characters of a notebook', () => {
    workspace.write('analysis.ipynb', notebookOf(['print "\u001b[2J"']));
    const { out } = workspace.run(['fix', '--diff', '.']);
    expect(out).toContain('+print("\\u001b[2J")');
    expect(out).not.toContain('\u001b');
  });
});

describe('writing', () => {
  it('follows and keeps links', () => {
    workspace.write('deep/real-notebook.ipynb', MIXED);
    const link = path.join(workspace.folder, 'link-notebook.ipynb');
    symlinkSync('deep/real-notebook.ipynb', link);
    expect(workspace.fix(['link-notebook.ipynb']).notebooks[0].changed).toBe(true);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(workspace.read('deep/real-notebook.ipynb')).not.toContain('"empty"');
  });

  // Permissions do not apply to root, so the command runs as another user.
  const runAsUser = (...words: string[]) => {
    chmodSync(path.dirname(bundle()), 0o755);
    const isRoot = process.getuid?.() === 0;
    const prefix = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const [program, ...rest] = [...prefix, process.execPath, bundle(), ...words];
    try {
      const out = execFileSync(program, rest, {
        cwd: workspace.folder,
        encoding: 'utf8',
        stdio: 'pipe'
      });
      return { status: 0, stdout: out, stderr: '' };
    } catch (error) {
      return error as { status: number; stdout: string; stderr: string };
    }
  };

  it('reports a folder without write permission', () => {
    const file = workspace.write('analysis.ipynb', MIXED);
    const text = workspace.read('analysis.ipynb');
    chmodSync(file, 0o666);
    chmodSync(workspace.folder, 0o555);
    const { status, stdout, stderr } = runAsUser('fix', '--format', 'json', '.');
    chmodSync(workspace.folder, 0o755);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toEqual({ version: 1, notebooks: [] });
    expect(stderr).toMatch(/^analysis\.ipynb: .*write permission for its folder.*permissions\.\n$/);
    expect(workspace.read('analysis.ipynb')).toBe(text);
    expect(readdirSync(workspace.folder)).toEqual(['analysis.ipynb']);
  });

  it('reports a file without write permission', () => {
    const file = workspace.write('analysis.ipynb', MIXED);
    const text = workspace.read('analysis.ipynb');
    chmodSync(file, 0o444);
    chmodSync(workspace.folder, 0o777);
    const { status, stderr } = runAsUser('fix', '.');
    expect(status).toBe(2);
    expect(stderr).toBe('analysis.ipynb: The file may not be written. Check its permissions.\n');
    expect(workspace.read('analysis.ipynb')).toBe(text);
  });
});

describe('usage errors and help', () => {
  it.each<[string[], RegExp]>([
    [['fix', '-', 'other.ipynb'], /without other files.*second call\./],
    [['fix', '--format', 'json', '-'], /Omit `--format json`, or give `--diff`/],
    [['fix', '--stdin-filename', 'a.ipynb', '.'], /needs a name, and `-` among the files/],
    [['fix'], /needs files.*`freshkernel fix \.`/],
    [['fix', '--select', 'H99', '.'], /which is not a rule/],
    [['fix', '--dif', '.'], /Did you mean `--diff`\?/]
  ])('%j', (words, message) => {
    const { code, out, err } = workspace.run(words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });

  it('prints help that fits into the terminal', () => {
    const { out } = workspace.run(['fix', '--help']);
    expect(out).toContain('--unsafe');
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(110);
    expect(workspace.run(['--help']).out).toMatch(/^ {2}fix +applies safe fixes$/m);
  });
});

it('prints what was fixed and why the rest was not', () => {
  workspace.write('analysis.ipynb', MIXED);
  workspace.write('done-notebook.ipynb', notebookOf(['a = 1']));
  expect(workspace.run(['fix', '.']).out).toMatch(
    /^analysis\.ipynb\n {2}cell 3 {5}✔ C3 {2}Delete the empty cell\n {2}left {7}- H6: the fix is unsafe; give --unsafe\nFixed 1 finding in 1 notebook · 2 findings left\n$/
  );
});

describe('requirement files', () => {
  const REMOVED = notebookOf([
    { id: 'removed', source: ['import numpy as np\n', 'x = np.float_(1)\n', 'print(x)'] }
  ]);

  it('say for which versions removed names are replaced, as `lint` says', () => {
    workspace.write('requirements.txt', 'numpy>=2.1\n');
    workspace.write('analysis.ipynb', REMOVED);
    const codes = workspace.lint(['analysis.ipynb']).notebooks[0].findings.map(({ code }) => code);
    expect(codes).toContain('M1');
    const [{ applied }] = workspace.fix(['--unsafe', 'analysis.ipynb']).notebooks;
    expect(applied.map(({ code }) => code)).toContain('M1');
    expect(workspace.read('analysis.ipynb')).toContain('np.float64(1)');
  });

  it('of older versions leave the names alone', () => {
    workspace.write('requirements.txt', 'numpy==1.26\n');
    workspace.write('analysis.ipynb', REMOVED);
    workspace.fix(['--unsafe', 'analysis.ipynb']);
    expect(workspace.read('analysis.ipynb')).toContain('np.float_(1)');
  });
});
