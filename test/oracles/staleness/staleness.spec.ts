/** Compares the cells to run after an edit with running every subset of cells: generated notebooks, edited once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from './edited-notebook';
import type { EditedNotebook } from './edited-notebook';
import { groupedBy, judge, smallestSet, tallyOf } from './judge';
import type { Verdict } from './judge';
import { judgeNames } from './missing-names';
import { judgeReal, realTally, writeRealReport } from './real-notebook';
import type { RealGroup } from './real-notebook';
import { tallyTable, writeReport } from './report';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** With the standard library only in `make test`; with pandas and NumPy in `make verify`. */
const FIRST_SEED = 1;
const COUNT = FULL ? 2600 : 100;

/**
 * Held-out seeds, used only to confirm finished work: with pandas and NumPy, at least this many usable notebooks of
 * each category.
 */
const HELD_OUT = { first: 7_000_000, count: 1_950, usablePerCategory: 60 };
/** Running every subset takes long at full scale. */
jest.setTimeout(FULL ? 7_200_000 : 300_000);
/** Limits for real notebooks. */
const REAL = { sound: 0.95, ofAllBelow: 0.72 };
const IS_END = process.env.FRESHKERNEL_HELD_OUT === '1';

const notebooks = generated(FIRST_SEED, COUNT, FULL);

describe('the judge', () => {
  const withSets = (
    sets: (notebook: EditedNotebook) => readonly number[] | null
  ): readonly Verdict[] =>
    notebooks.map(notebook => {
      const cells = sets(notebook);
      const stale = (cells ?? notebook.after.map((_, index) => index)).map(index => ({
        index,
        reasons: ['input']
      }));
      return judge(notebook, () => ({ restart: cells === null, stale }));
    });

  it('finds nothing wrong with the truth', () => {
    const verdicts = withSets(smallestSet);
    expect(tallyOf(verdicts)).toMatchObject({ sound: 1, ratio: 1, needless: 0 });
    expect(verdicts.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('detects that running too few cells is not sound', () => {
    const { sound } = tallyOf(withSets(({ changed }) => changed));
    expect(sound).toBeGreaterThan(0.4);
    expect(sound).toBeLessThan(0.8);
  });

  it('detects that running all cells again is neither sound nor small', () => {
    const { sound, ratio } = tallyOf(withSets(({ after }) => after.map((_, index) => index)));
    expect(sound).toBeLessThan(0.9);
    expect(ratio).toBeGreaterThan(2);
  });

  it('detects that always restarting is sound, but not small', () => {
    const tally = tallyOf(withSets(() => null));
    expect(tally).toMatchObject({ sound: 1, restarts: notebooks.length });
    expect(tally.ratio).toBeGreaterThan(1.5);
    expect(tally.needless).toBeGreaterThan(notebooks.length / 2);
  });
});

describe('the generator', () => {
  it('creates notebooks of every category with edits of every kind', () => {
    const categories = groupedBy(notebooks, ({ category }) => category);
    expect(categories.size).toBe(FULL ? 13 : 11);
    for (const [category, group] of categories) {
      expect([category, group.length > COUNT / 50]).toEqual([category, true]);
    }
    expect(groupedBy(notebooks, ({ edit }) => edit.kind).size).toBe(9);
  });

  it('creates notebooks that need a restart, cells above the edit, and cells below it', () => {
    const needs = (found: (notebook: EditedNotebook, set: readonly number[]) => boolean): number =>
      notebooks.filter(notebook => found(notebook, smallestSet(notebook) ?? [])).length;
    const restarts = notebooks.filter(({ sound }) => sound.length === 0).length;
    const share = notebooks.length / 50;
    expect(restarts).toBeGreaterThan(share);
    expect(needs(({ changed }, set) => set[0] < changed[0])).toBeGreaterThan(share);
    expect(needs(({ changed }, set) => set.length > changed.length)).toBeGreaterThan(4 * share);
  });
});

/** Sound in 99 %, at most 1.3 times the smallest set; a small sample may contain one more unsound answer. */
function expectGood(name: string, edited: readonly EditedNotebook[]): void {
  const verdicts = edited.map(notebook => judge(notebook));
  const path = writeReport(name, verdicts, FULL);
  const unsound = verdicts.filter(({ isSound }) => !isSound).length;
  const { ratio } = tallyOf(verdicts);
  const isGood = unsound <= Math.ceil(verdicts.length / 100) && ratio <= 1.3;
  const table = `${tallyTable(verdicts)}\nEach of them: ${path}`;
  expect([isGood, table]).toEqual([true, table]);
  expect(verdicts.flatMap(({ problems }) => problems)).toEqual([]);
}

describe('the cells to run after an edit', () => {
  it('produce the outputs of a fresh run, and are few', () => {
    expectGood('generated', notebooks);
  });

  if (FULL && IS_END) {
    it('produce the outputs of a fresh run, and are few, in held-out notebooks', () => {
      const unseen = generated(HELD_OUT.first, HELD_OUT.count, true);
      for (const [category, group] of groupedBy(unseen, notebook => notebook.category)) {
        expect([category, group.length >= HELD_OUT.usablePerCategory]).toEqual([category, true]);
      }
      expectGood('held-out', unseen);
    });
  }

  if (FULL) {
    it.each<[RealGroup, number]>([
      ['development', 40],
      ['held-out', 20]
    ])('produce the outputs of a fresh run in real notebooks (%s)', (group, notebooks) => {
      const cases = judgeReal(group, notebooks, 5);
      const tally = { ...realTally(cases), report: writeRealReport(group, cases) };
      expect(tally.notebooks).toBeGreaterThanOrEqual(notebooks);
      // Libraries without effect tables keep it below the generated notebooks: docs/staleness.md has every case.
      expect([tally, tally.sound >= REAL.sound, tally.ofAllBelow <= REAL.ofAllBelow]).toEqual([
        tally,
        true,
        true
      ]);
    });
  }

  it.each([
    ['notebooks that were judged wrongly in the past', 'kept_notebooks.json'],
    ['what real notebooks show, set and draw', 'real_cases.json']
  ])('are correct for %s', (_, file) => {
    const text = readFileSync(join(__dirname, file), 'utf8');
    const verdicts = (JSON.parse(text) as readonly EditedNotebook[]).map(kept => judge(kept));
    const wrong = verdicts.filter(({ isSound, isNeedless }) => !isSound || isNeedless);
    expect(wrong.map(({ notebook, prediction }) => [notebook.edit.what, prediction])).toEqual([]);
  });
});

describe('missing names', () => {
  it('are reported as Restart and Run All encounters them', () => {
    const { alarms, trueAlarms, failures, predicted, wrong } = judgeNames(notebooks);
    expect([wrong, trueAlarms >= 0.99 * alarms, predicted >= 0.99 * failures]).toEqual([
      wrong,
      true,
      true
    ]);
    expect(judgeNames(notebooks, true).wrong.length).toBeLessThan(notebooks.length / 100);
  });
});
