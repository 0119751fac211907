/** One notebook that cannot be analyzed does not stop the analysis of others. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { LintDocument } from '../../src/protocol';
import { notebookOf, Workspace } from './command';
import { buildHostileCommand } from './hostile-command';

/** With one job and with two: a notebook that goes over its time computes until then. */
const JOBS = process.env.FRESHKERNEL_SCALE === 'full' ? [1, 2] : [2];

let folder: string;
let workspace: Workspace;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-hostile-'));
  await buildHostileCommand(path.join(folder, 'freshkernel.cjs'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  workspace = new Workspace(path.join(folder, 'freshkernel.cjs'));
});
afterEach(() => workspace.remove());

const NAMES = ['a-good', 'b-spins', 'c-good', 'd-hungry', 'e-breaks', 'f-nested', 'g-good'];

function writeAll(names: readonly string[]): void {
  names.forEach(name =>
    workspace.write(`${name}.ipynb`, notebookOf([`print(missing_${name[0]})`]))
  );
}

function lint(words: readonly string[]): { code: number | null; document: LintDocument } {
  const { code, out } = workspace.run(['lint', '--format', 'json', ...words]);
  return { code, document: JSON.parse(out) as LintDocument };
}

describe('lint', () => {
  it.each(JOBS)(
    'reports why it gives up on a notebook and lints the others, with %i jobs',
    jobs => {
      writeAll(NAMES);
      const { code, document } = lint(['--jobs', String(jobs), '.']);
      expect(code).toBe(2);
      expect(document.notebooks.map(({ path: name }) => name)).toEqual(
        NAMES.map(name => `${name}.ipynb`)
      );
      const results = document.notebooks.map(({ findings, errors }) => [
        ...findings.flatMap(({ names }) => names),
        ...errors.map(({ kind, message }) => `${kind}: ${message.split('. ')[0]}`)
      ]);
      expect(results).toEqual([
        ['missing_a'],
        ['too-complex: The notebook is too complex: its analysis takes longer than 8 seconds'],
        ['missing_c'],
        ['too-complex: The notebook is too complex: its analysis needs more than 60 MB of memory'],
        ['internal: The analysis failed: its process ended with code 7'],
        ['too-complex: The notebook is too complex: its analysis nests too deeply'],
        ['missing_g']
      ]);
    }
  );

  it('continues in a separate process if a notebook is slow', () => {
    writeAll(['a-slow', 'b-good']);
    const { code, document } = lint(['.']);
    expect(code).toBe(1);
    expect(document.notebooks.map(({ findings }) => findings[0].names)).toEqual([
      ['missing_a'],
      ['missing_b']
    ]);
  });

  it('analyzes a large notebook in a separate process', () => {
    const cells = Array.from({ length: 300 }, (_, at) => `value_${at} = missing_${at} + 1`);
    workspace.write('large.ipynb', notebookOf(cells));
    const { document } = lint(['large.ipynb']);
    expect(document.notebooks[0].errors).toEqual([]);
    expect(document.notebooks[0].findings).toHaveLength(300);
  });

  it.each([
    ['lint', ['lint', '--format', 'json', 'crowded.ipynb'], 51],
    ['graph', ['graph', '--format', 'json', 'crowded.ipynb'], 51],
    ['stale, for two notebooks together,', ['stale', '--before', 'crowded.ipynb', 'b.ipynb'], 30]
  ])('%s starts with a notebook of many cells in a separate process', (_, words, count) => {
    const cells = Array.from({ length: count - 2 }, (__, at) => `value_${at} = ${at}`);
    for (const name of ['crowded.ipynb', 'b.ipynb']) {
      expect(fs.statSync(workspace.write(name, notebookOf(cells))).size).toBeLessThan(20_000);
    }
    const { out, err } = workspace.run(words);
    expect(`${out}${err}`).not.toContain('process of the command');
  });

  it('reports it in the text as well', () => {
    writeAll(['a-good', 'b-nested']);
    const { code, out } = workspace.run(['lint', '.']);
    expect(code).toBe(2);
    expect(out).toContain('missing_a');
    expect(out).toMatch(/b-nested\.ipynb\n {2}file {7}✖ {2}The notebook is too complex/);
    expect(out).toContain('1 file could not be checked');
  });

  it('distinguishes a bug in the program from a notebook that is too complex', () => {
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

// The process of their task breaks down at once, which takes less time than to exceed a limit.
describe('the other commands', () => {
  it('graph prints one document for each other notebook', () => {
    writeAll(['a-good', 'b-breaks', 'c-good']);
    const { code, out, err } = workspace.run(['graph', '--format', 'json', '.']);
    expect(code).toBe(2);
    const notebooks = out
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { notebook: string }).notebook);
    expect(notebooks).toEqual(['a-good.ipynb', 'c-good.ipynb']);
    expect(err).toMatch(
      /^b-breaks\.ipynb: The analysis failed: its process ended with code 7\. .*\n$/
    );
  });

  it('fix leaves it unchanged and fixes the others', () => {
    for (const name of ['a-breaks', 'b-good']) {
      workspace.write(`${name}.ipynb`, notebookOf(['x = 1', 'import os', 'print(x, os)']));
    }
    const before = workspace.read('a-breaks.ipynb');
    const { code, notebooks, err } = workspace.fix(['.']);
    expect(code).toBe(2);
    expect(notebooks.map(notebook => notebook.path)).toEqual(['b-good.ipynb']);
    expect(err).toMatch(/^a-breaks\.ipynb: The analysis failed/);
    expect(workspace.read('a-breaks.ipynb')).toBe(before);
  });

  it.each([
    ['stale', ['stale', '--before', 'a-good.ipynb', 'b-breaks.ipynb']],
    ['compare', ['compare', 'b-breaks.ipynb', 'a-good.ipynb']],
    ['check', ['check', 'b-breaks.ipynb']]
  ])('%s exits with code 2 and reports the reason', (_, words) => {
    writeAll(['a-good', 'b-breaks']);
    const { code, err } = workspace.run(words);
    expect(code).toBe(2);
    expect(err).toContain('b-breaks.ipynb: The analysis failed: its process ended with code 7');
  });
});
