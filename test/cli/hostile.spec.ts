/** One notebook that cannot be analysed never takes the others with it. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { LintDocument } from '../../src/protocol';
import { notebookOf, Workplace } from './command';
import { buildHostileCommand } from './hostile-command';

let folder: string;
let place: Workplace;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-hostile-'));
  await buildHostileCommand(path.join(folder, 'freshkernel.cjs'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  place = new Workplace(path.join(folder, 'freshkernel.cjs'));
});
afterEach(() => place.remove());

const NAMES = ['a-good', 'b-spins', 'c-good', 'd-hungry', 'e-breaks', 'f-nested', 'g-good'];

function writeAll(names: readonly string[]): void {
  names.forEach(name => place.write(`${name}.ipynb`, notebookOf([`print(missing_${name[0]})`])));
}

function lint(words: readonly string[]): { code: number | null; document: LintDocument } {
  const { code, out } = place.run(['lint', '--format', 'json', ...words]);
  return { code, document: JSON.parse(out) as LintDocument };
}

describe('lint', () => {
  it.each([1, 2])('reports what it had to give up and does the others, with %i jobs', jobs => {
    writeAll(NAMES);
    const { code, document } = lint(['--jobs', String(jobs), '.']);
    expect(code).toBe(2);
    expect(document.notebooks.map(({ path: name }) => name)).toEqual(
      NAMES.map(name => `${name}.ipynb`)
    );
    const ends = document.notebooks.map(({ findings, errors }) => [
      ...findings.flatMap(({ names }) => names),
      ...errors.map(({ kind }) => kind)
    ]);
    expect(ends).toEqual([
      ['missing_a'],
      ['too-complex'],
      ['missing_c'],
      ['too-complex'],
      ['internal'],
      ['too-complex'],
      ['missing_g']
    ]);
  });

  it('says which limit it was, and what to do', () => {
    writeAll(['b-spins', 'd-hungry', 'f-nested']);
    const messages = lint(['.']).document.notebooks.map(({ errors }) => errors[0].message);
    expect(messages).toEqual([
      expect.stringContaining('its analysis takes longer than 8 seconds. Split it'),
      expect.stringContaining('its analysis needs more than 60 MB of memory. Split it'),
      expect.stringContaining('its analysis nests too deeply. Split it')
    ]);
  });

  it('goes on in another process where a notebook only takes long', () => {
    writeAll(['a-slow', 'b-good']);
    const { code, document } = lint(['.']);
    expect(code).toBe(1);
    expect(document.notebooks.map(({ findings }) => findings[0].names)).toEqual([
      ['missing_a'],
      ['missing_b']
    ]);
  });

  it('finds the same in a large notebook, which has a process of its own', () => {
    const cells = Array.from({ length: 300 }, (_, at) => `value_${at} = missing_${at} + 1`);
    place.write('large.ipynb', notebookOf(cells));
    const { document } = lint(['large.ipynb']);
    expect(document.notebooks[0].errors).toEqual([]);
    expect(document.notebooks[0].findings).toHaveLength(300);
  });

  it('shows it in the text as well', () => {
    writeAll(['a-good', 'b-spins']);
    const { code, out } = place.run(['lint', '.']);
    expect(code).toBe(2);
    expect(out).toContain('missing_a');
    expect(out).toMatch(/b-spins\.ipynb\n {2}file {7}✖ {2}The notebook is too complex/);
    expect(out).toContain('1 file could not be checked');
  });

  it('tells a fault of the program from a notebook that is too complex', () => {
    writeAll(['a-faulty', 'b-good']);
    const { code, document } = lint(['.']);
    expect(code).toBe(2);
    expect(document.notebooks[0].errors).toEqual([
      {
        kind: 'internal',
        message: 'The analysis failed: no such thing. Please report this.',
        line: null,
        column: null
      }
    ]);
    expect(document.notebooks[1].findings).toHaveLength(1);
  });
});

describe('the other verbs', () => {
  it('graph prints one document for each of the others', () => {
    writeAll(['a-good', 'b-spins', 'c-good']);
    const { code, out, err } = place.run(['graph', '--format', 'json', '.']);
    expect(code).toBe(2);
    const notebooks = out
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { notebook: string }).notebook);
    expect(notebooks).toEqual(['a-good.ipynb', 'c-good.ipynb']);
    expect(err).toMatch(/^b-spins\.ipynb: The notebook is too complex: .*\n$/);
  });

  it('fix leaves it as it is and fixes the others', () => {
    for (const name of ['a-spins', 'b-good']) {
      place.write(`${name}.ipynb`, notebookOf(['x = 1', 'import os', 'print(x, os)']));
    }
    const before = place.read('a-spins.ipynb');
    const { code, notebooks, err } = place.fix(['.']);
    expect(code).toBe(2);
    expect(notebooks.map(notebook => notebook.path)).toEqual(['b-good.ipynb']);
    expect(err).toMatch(/^a-spins\.ipynb: The notebook is too complex/);
    expect(place.read('a-spins.ipynb')).toBe(before);
  });

  it.each([
    ['stale', ['stale', '--before', 'a-good.ipynb', 'b-spins.ipynb']],
    ['compare', ['compare', 'b-spins.ipynb', 'a-good.ipynb']],
    ['check', ['check', 'b-spins.ipynb']]
  ])('%s ends with 2 and says why', (_, words) => {
    writeAll(['a-good', 'b-spins']);
    const { code, err } = place.run(words);
    expect(code).toBe(2);
    expect(err).toContain('b-spins.ipynb: The notebook is too complex: its analysis takes longer');
  });
});
