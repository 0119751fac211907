/** nbformat reads and validates notebooks that the writer changed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { readNotebook } from '../../../src/core/notebook/reader';
import { rewriteNotebook } from '../../../src/core/notebook/writer';
import type { CellEdit } from '../../../src/core/notebook/cell-edit';
import { dump, fileStyle, jsonNotebook, placesOf } from '../../core/notebook/file-styles';
import { FULL, notebookTexts } from './notebook-files';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const SEED = 20241121;
const CHANGES_PER_FILE = FULL ? 2 : 1;

interface Judgement {
  readonly complaint: string | null;
  readonly sources: readonly string[] | null;
}

function judge(texts: readonly string[]): readonly Judgement[] {
  const run = spawnSync(PYTHON, [join(__dirname, 'judge_notebooks.py')], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 1 << 30
  });
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  return JSON.parse(run.stdout) as Judgement[];
}

interface Change {
  readonly name: string;
  readonly before: string;
  readonly places: readonly CellEdit[];
}

function changesOf(name: string, text: string, count: number): readonly Change[] {
  const read = readNotebook(text, name);
  return read.ok
    ? fc
        .sample(placesOf(read.document.cells.map(({ source }) => source)), {
          numRuns: count,
          seed: SEED
        })
        .map(places => ({ name, before: text, places }))
    : [];
}

/** Every change of a valid file results in a valid file with the expected sources. */
function expectSound(changes: readonly Change[]): void {
  const before = judge(changes.map(change => change.before));
  const after = judge(changes.map(change => rewriteNotebook(change.before, change.places)));
  const judged = changes.filter((_, index) => before[index].complaint === null);
  expect(judged.length).toBeGreaterThan(changes.length / 2);
  changes.forEach(({ name, places }, index) => {
    if (before[index].complaint === null) {
      expect({ name, ...after[index] }).toEqual({
        name,
        complaint: null,
        sources: places.map(({ source }) => source)
      });
    }
  });
}

it('leaves real notebooks valid', () => {
  const files = notebookTexts();
  expect(files.length).toBeGreaterThan(FULL ? 500 : 10);
  for (let at = 0; at < files.length; at += 50) {
    expectSound(
      files.slice(at, at + 50).flatMap(({ name, text }) => changesOf(name, text, CHANGES_PER_FILE))
    );
  }
});

it('leaves notebooks in any style valid', () => {
  const texts = fc.sample(
    fc.tuple(jsonNotebook, fileStyle).map(([notebook, style]) => dump(notebook, style)),
    { numRuns: FULL ? 2000 : 15, seed: SEED }
  );
  expectSound(texts.flatMap((text, index) => changesOf(`${index}`, text, 1)));
});
