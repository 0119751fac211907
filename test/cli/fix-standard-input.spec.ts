/** `freshkernel fix -` changes standard input as it would change a file. */
import { readdirSync } from 'node:fs';
import type { FixDocument } from '../../src/protocol';
import { notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** A safe fix (C3 deletes the empty cell), and an unsafe one (H6). */
const MIXED = notebookOf([
  { id: 'empty', source: '' },
  { id: 'typo', source: ['other = 1\n', 'answers = 2\n', 'print(anwsers)'] }
]);

describe('fix of standard input', () => {
  const filter = (input: string, ...words: readonly string[]) =>
    workspace.run(['fix', ...words, '-'], { input });
  const asFile = (name: string, text: string): string => {
    workspace.write(name, text);
    workspace.run(['fix', name]);
    return workspace.read(name);
  };
  const TEXT = JSON.stringify(MIXED, null, 1);

  it.each([
    ['line ends and escapes', TEXT.replaceAll('\n', '\r\n').replace('Text.', 'T\\u00e9xt')],
    ['indentation and the last line end', JSON.stringify(MIXED, null, 4) + '\n'],
    ['a file in one line', JSON.stringify(MIXED)],
    ['characters of other planes', TEXT.replaceAll('Text.', '𝒳 ü 🎈')]
  ])('gives the bytes that a file would have: %s', (_, input) => {
    const expected = asFile('analysis.ipynb', input);
    const { code, out, err } = filter(input);
    expect(expected).not.toBe(input);
    expect([code, out]).toEqual([0, expected]);
    expect(err).toMatch(/✔ C3 {2}Delete the empty cell\n[^]*Fixed 1 finding in 1 notebook/);
    expect(filter(out)).toMatchObject({ code: 0, out });
  });

  it('gives a notebook without fixes as it is', () => {
    const input = JSON.stringify(notebookOf(['a = 1']));
    expect(filter(input)).toMatchObject({ code: 0, out: input });
  });

  it('takes settings and the form of the notebook from the name', () => {
    const script = '# %% [markdown]\n# Text.\n\n# %%\na = 1\n\n# %%\n\n# %%\nprint(a)\n';
    workspace.write('kept/freshkernel.toml', 'ignore = ["C3"]\n');
    const kept = filter(script, '--stdin-filename', 'kept/analysis.py');
    expect(kept).toMatchObject({ code: 0, out: script });
    const fixed = filter(script, '--stdin-filename', 'analysis.py');
    expect([fixed.code, fixed.out]).toEqual([0, asFile('analysis.py', script)]);
    expect(fixed.out).not.toBe(script);
    expect(fixed.err).toMatch(/^analysis\.py\n/);
  });

  it('gives a large notebook whole', () => {
    const input = JSON.stringify({ ...MIXED, large: 'x'.repeat(700_000) }, null, 1);
    expect(filter(input).out).toBe(asFile('analysis.ipynb', input));
  });

  it('shows a diff instead of the notebook with `--diff`', () => {
    const { code, out } = filter(TEXT, '--diff', '--stdin-filename', 'analysis.ipynb');
    workspace.write('analysis.ipynb', TEXT);
    expect([code, out]).toEqual([1, workspace.run(['fix', '--diff', 'analysis.ipynb']).out]);
    expect(out).not.toContain('nbformat');
    const listed = filter(TEXT, '--diff', '--format', 'json').out;
    const { notebooks } = JSON.parse(listed) as FixDocument;
    expect(notebooks[0]).toMatchObject({ path: '-', changed: true });
  });

  it('renames nothing', () => {
    const words = ['--unsafe', '--select', 'T2', '--stdin-filename', 'Untitled.ipynb'];
    const titled = JSON.stringify(
      notebookOf([{ type: 'markdown', source: '# Bike counts of May' }, 'a = 1'])
    );
    const { code, out, err } = filter(titled, ...words);
    expect([code, out]).toEqual([0, titled]);
    expect(err).toContain('T2: the fix renames the notebook');
    expect(readdirSync(workspace.folder)).toEqual([]);
  });

  it('prints no notebook that cannot be read or written', () => {
    const marimo = 'import marimo\n\napp = marimo.App()\n\n@app.cell\ndef _():\n    return\n';
    for (const [input, name] of [
      ['{"cells": [\n  }', 'broken.ipynb'],
      [marimo, 'app.py'],
      ['', 'empty.ipynb'],
      [`\ufeff${TEXT}`, 'marked.ipynb']
    ]) {
      const { code, out, err } = filter(input, '--stdin-filename', name);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(new RegExp(`^${name}:`));
    }
  });
});
