import { chmodSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { bundle, notebookOf, removeBundle, Workplace } from './command';

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.remove());
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
  it('reports by the contract', () => {
    place.write('analysis.ipynb', MIXED);
    const before = place.lint(['analysis.ipynb']).notebooks[0].findings;
    const idOf = (code: string) => before.find(finding => finding.code === code)?.id;
    const run = place.run(['fix', '--format', 'json', 'analysis.ipynb']);
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
    const left = place.lint(['analysis.ipynb']).notebooks[0].findings;
    expect(left.map(({ id }) => id)).toEqual([idOf('H12'), idOf('H6')]);
  });

  it('leaves every other byte as it was', () => {
    const file = place.write('analysis.ipynb', MIXED);
    const text = place
      .read('analysis.ipynb')
      .replaceAll('\n', '\r\n')
      .replace('Text.', 'T\\u00e9xt');
    place.write('analysis.ipynb', text);
    chmodSync(file, 0o640);
    place.fix(['.']);
    const start = text.indexOf('  {\r\n   "cell_type": "code",\r\n   "id": "empty"');
    const end = text.indexOf('  {\r\n   "cell_type": "code",\r\n   "id": "typo"');
    expect(start).toBeGreaterThan(0);
    expect(place.read('analysis.ipynb')).toBe(text.slice(0, start) + text.slice(end));
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(place.folder)).toEqual(['analysis.ipynb']);
  });

  it('does nothing the second time', () => {
    const file = place.write('analysis.ipynb', MIXED);
    place.fix(['--unsafe', '.']);
    const [text, { mtimeMs }] = [place.read('analysis.ipynb'), statSync(file)];
    const { code, notebooks } = place.fix(['--unsafe', '.']);
    expect([code, notebooks[0].changed, notebooks[0].applied]).toEqual([0, false, []]);
    expect(place.read('analysis.ipynb')).toBe(text);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('takes unsafe fixes where they are asked for', () => {
    place.write('analysis.ipynb', MIXED);
    const [notebook] = place.fix(['--unsafe', '.']).notebooks;
    expect(notebook.applied.map(({ code }) => code)).toEqual(['C3', 'H6']);
    expect(place.read('analysis.ipynb')).toContain('"print(answers)"');
  });

  it('looks at the rules selected and not at those ignored', () => {
    place.write('analysis.ipynb', MIXED);
    const fix = (...words: string[]) => place.fix(['--diff', ...words, '.']).notebooks[0];
    expect(fix('--select', 'H')).toMatchObject({ changed: false, applied: [] });
    expect(fix('--select', 'C3').remaining).toEqual([]);
    expect(fix('--ignore', 'C', '--unsafe').applied.map(({ code }) => code)).toEqual(['H6']);
    expect(fix('--phase', 'exploring').applied).toEqual([]);
  });

  it('searches folders as lint does', () => {
    const names = ['a/one.ipynb', 'b/two.ipynb', 'c/three.ipynb', '.hidden/four.ipynb'];
    names.forEach(name => place.write(name, MIXED));
    place.write('freshkernel.toml', 'exclude = ["b/*"]\n');
    place.write('c/freshkernel.toml', 'select = ["H"]\n');
    const { notebooks } = place.fix(['.']);
    expect(notebooks.map(each => [each.path, each.changed])).toEqual([
      ['a/one.ipynb', true],
      ['c/three.ipynb', false]
    ]);
    expect(place.run(['fix', 'nothing-here']).code).toBe(2);
  });

  it('leaves alone what the baseline of the project knows', () => {
    place.write('analysis.ipynb', MIXED);
    place.run(['lint', '--write-baseline', 'known.json', '.']);
    place.write('freshkernel.toml', 'baseline = "known.json"\n');
    expect(place.fix(['.']).notebooks).toEqual([
      { path: 'analysis.ipynb', changed: false, applied: [], remaining: [] }
    ]);
  });

  it('does the other files where one cannot be read', () => {
    place.write('broken-file.ipynb', '{"cells": [\n  }');
    place.write('good-notebook.ipynb', MIXED);
    const { code, notebooks, err } = place.fix(['.', 'gone.ipynb']);
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

  it('are left, and it is said, unless the rule is selected by its code', () => {
    place.write('Untitled.ipynb', TITLED);
    expect(reasons(place.fix(['--unsafe', '.']).notebooks[0])).toEqual(['T2 rename']);
    expect(reasons(place.fix(['--unsafe', '--select', 'T', '.']).notebooks[0])).toEqual([
      'T2 rename'
    ]);
    expect(reasons(place.fix(['--select', 'T2', '.']).notebooks[0])).toEqual(['T2 unsafe']);
    expect(readdirSync(place.folder)).toEqual(['Untitled.ipynb']);
    const { notebooks } = place.fix(['--unsafe', '--select', 't2', '.']);
    expect(notebooks[0]).toMatchObject({ path: 'Untitled.ipynb', changed: true, remaining: [] });
    expect(readdirSync(place.folder)).toEqual(['bike-counts-of-may.ipynb']);
  });

  it('are not taken from other files, nor given twice', () => {
    place.write('Untitled.ipynb', TITLED);
    place.write('Untitled1.ipynb', TITLED);
    const words = ['--unsafe', '--select', 'untitled-notebook', '.'];
    const expected = [[], ['T2 name-taken']];
    expect(place.fix(['--diff', ...words]).notebooks.map(reasons)).toEqual(expected);
    expect(place.fix(words).notebooks.map(reasons)).toEqual(expected);
    expect(readdirSync(place.folder)).toEqual(['Untitled1.ipynb', 'bike-counts-of-may.ipynb']);
  });
});

describe('--diff', () => {
  it('shows what would change and changes nothing', () => {
    place.write('analysis.ipynb', MIXED);
    const text = place.read('analysis.ipynb');
    const run = place.run(['fix', '--diff', '--unsafe', 'analysis.ipynb']);
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
    expect(place.read('analysis.ipynb')).toBe(text);
  });

  it('exits with 0 where nothing would change', () => {
    place.write('analysis.ipynb', notebookOf(['a = 1']));
    expect(place.run(['fix', '--diff', '.'])).toEqual({
      code: 0,
      out: '',
      err: 'Nothing to fix in 1 notebook\n'
    });
  });

  it('tells the same in JSON', () => {
    place.write('analysis.ipynb', MIXED);
    const shown = place.fix(['--diff', '.']);
    expect(shown.code).toBe(1);
    expect(place.fix(['.']).notebooks).toEqual(shown.notebooks);
  });

  it('keeps a notebook from steering the terminal', () => {
    place.write('analysis.ipynb', notebookOf(['print "\u001b[2J"']));
    const { out } = place.run(['fix', '--diff', '.']);
    expect(out).toContain('+print("\\u001b[2J")');
    expect(out).not.toContain('\u001b');
  });
});

describe('writing', () => {
  it('follows links and keeps them', () => {
    place.write('deep/real-notebook.ipynb', MIXED);
    const link = path.join(place.folder, 'link-notebook.ipynb');
    symlinkSync('deep/real-notebook.ipynb', link);
    expect(place.fix(['link-notebook.ipynb']).notebooks[0].changed).toBe(true);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(place.read('deep/real-notebook.ipynb')).not.toContain('"empty"');
  });

  // Whoever may do everything is not held up by permissions: as root, the command runs as nobody.
  const runAsUser = (...words: string[]) => {
    chmodSync(path.dirname(bundle()), 0o755);
    const isRoot = process.getuid?.() === 0;
    const prefix = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const [program, ...rest] = [...prefix, process.execPath, bundle(), ...words];
    try {
      const out = execFileSync(program, rest, {
        cwd: place.folder,
        encoding: 'utf8',
        stdio: 'pipe'
      });
      return { status: 0, stdout: out, stderr: '' };
    } catch (error) {
      return error as { status: number; stdout: string; stderr: string };
    }
  };

  it('says so where a folder may not be written', () => {
    const file = place.write('analysis.ipynb', MIXED);
    const text = place.read('analysis.ipynb');
    chmodSync(file, 0o666);
    chmodSync(place.folder, 0o555);
    const { status, stdout, stderr } = runAsUser('fix', '--format', 'json', '.');
    chmodSync(place.folder, 0o755);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toEqual({ version: 1, notebooks: [] });
    expect(stderr).toMatch(/^analysis\.ipynb: .*its folder may not be written.*permissions\.\n$/);
    expect(place.read('analysis.ipynb')).toBe(text);
    expect(readdirSync(place.folder)).toEqual(['analysis.ipynb']);
  });

  it('says so where a file may not be written', () => {
    const file = place.write('analysis.ipynb', MIXED);
    const text = place.read('analysis.ipynb');
    chmodSync(file, 0o444);
    chmodSync(place.folder, 0o777);
    const { status, stderr } = runAsUser('fix', '.');
    expect(status).toBe(2);
    expect(stderr).toBe('analysis.ipynb: The file may not be written. Check its permissions.\n');
    expect(place.read('analysis.ipynb')).toBe(text);
  });
});

describe('mistakes and help', () => {
  it.each<[string[], RegExp]>([
    [['fix', '-'], /cannot take a notebook from standard input\. Give its path\./],
    [['fix'], /needs files.*`freshkernel fix \.`/],
    [['fix', '--select', 'H99', '.'], /which is no rule/],
    [['fix', '--dif', '.'], /Did you mean `--diff`\?/]
  ])('%j', (words, message) => {
    const { code, out, err } = place.run(words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });

  it('explains itself within the terminal', () => {
    const { out } = place.run(['fix', '--help']);
    expect(out).toContain('--unsafe');
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(110);
    expect(place.run(['--help']).out).toMatch(/^ {2}fix +applies safe fixes$/m);
  });
});

it('tells a person what was done, and why the rest is left', () => {
  place.write('analysis.ipynb', MIXED);
  place.write('done-notebook.ipynb', notebookOf(['a = 1']));
  expect(place.run(['fix', '.']).out).toMatch(
    /^analysis\.ipynb\n {2}cell 3 {5}✔ C3 {2}Delete the empty cell\n {2}left {7}- H6: the fix is unsafe; give --unsafe\nFixed 1 finding in 1 notebook · 2 findings left\n$/
  );
});
