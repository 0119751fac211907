/** Compares predicted sets of cells with the results of running them. */
import { PythonSourceReader } from '../../../src/core/history/source-reader';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { planAfterEdit } from '../../../src/core/staleness/after-edit';
import type { EditedCell } from '../../../src/core/staleness/after-edit';
import type { EditedNotebook, NotebookPair } from './edited-notebook';

/** The predicted cells to run after an edit; `index` is the position of the cell in the new document. */
export interface Prediction {
  readonly restart: boolean;
  readonly stale: readonly { readonly index: number; readonly reasons: readonly string[] }[];
}

/** Predicts the cells to run; `before` was run from top to bottom. */
export type Predict = (notebook: Pick<NotebookPair, 'before' | 'after'>) => Prediction;

const VERSION = { major: 3, minor: 11 };
const SUMMARIES = {
  version: VERSION,
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};
const READER = new PythonSourceReader(SUMMARIES);

/** The cells of a notebook, of which both versions share those with equal text, as `freshkernel stale` does. */
function cellReader(): (texts: NotebookPair['before']) => readonly EditedCell[] {
  const summaries = new Map<string, CellSummary>();
  const summaryOf = (source: string): CellSummary => {
    const summary = summaries.get(source) ?? summarizeCell(source, SUMMARIES);
    summaries.set(source, summary);
    return summary;
  };
  return texts =>
    texts.map(({ id, source }, index) => ({
      key: id,
      index,
      signature: () => READER.signature(source),
      summary: summaryOf(source)
    }));
}

/** Prediction of the analysis. */
export const predict: Predict = ({ before, after }) => {
  const cells = cellReader();
  return planAfterEdit(cells(before), cells(after), VERSION);
};

/** The verdict on one notebook. */
export interface Verdict {
  readonly notebook: EditedNotebook;
  readonly prediction: Prediction;
  /** The predicted cells, or a restart, produce the outputs of a fresh run. */
  readonly isSound: boolean;
  /** Number of predicted cells, and of the smallest sufficient set. */
  readonly size: number;
  readonly smallest: number;
  /** An unnecessary restart. */
  readonly isNeedless: boolean;
  /** Violations of the contract, independent of the notebook. */
  readonly problems: readonly string[];
}

/** Figures for a group of notebooks. */
export interface Tally {
  readonly count: number;
  /** Fraction of sound answers, from 0 to 1. */
  readonly sound: number;
  /** Ratio of predicted cells to sufficient cells, over the sound answers. */
  readonly ratio: number;
  /** Number of restarts needed, predicted, and predicted unnecessarily. */
  readonly restartsNeeded: number;
  readonly restarts: number;
  readonly needless: number;
}

/** Errors that the text shows: a name or file that no cell produces. */
const STATIC_ERRORS = ['NameError', 'FileNotFoundError'];

/**
 * Whether the new notebook fails on a fresh kernel because of a value (a missing key, a shape that does not fit). The
 * rest of the failing cell then never binds its names, which the text does not show.
 */
export function failsByValue({ fresh }: EditedNotebook): boolean {
  const first = fresh.find(({ error }) => error !== null)?.error;
  return first !== undefined && first !== null && !STATIC_ERRORS.includes(first);
}

/** The positions in a bit mask. */
export function positions(set: number): readonly number[] {
  return [...set.toString(2)].reverse().flatMap((bit, index) => (bit === '1' ? [index] : []));
}

/** A smallest sound set; null if only a restart helps. */
export function smallestSet({ sound }: EditedNotebook): readonly number[] | null {
  const sets = sound.map(positions);
  return sets.reduce<readonly number[] | null>(
    (best, set) => (best === null || set.length < best.length ? set : best),
    null
  );
}

/** Judges one answer. */
export function judge(notebook: EditedNotebook, predictCells: Predict = predict): Verdict {
  const prediction = predictCells(notebook);
  const cells = prediction.stale.map(({ index }) => index);
  const set = cells.reduce((bits, index) => bits | (1 << index), 0);
  const smallest = smallestSet(notebook);
  const all = notebook.after.length;
  return {
    notebook,
    prediction,
    isSound: prediction.restart || notebook.sound.includes(set),
    size: prediction.restart ? all : cells.length,
    smallest: smallest?.length ?? all,
    isNeedless: prediction.restart && smallest !== null,
    problems: formProblems(notebook, prediction, cells)
  };
}

function formProblems(
  { changed, after }: EditedNotebook,
  { restart, stale }: Prediction,
  cells: readonly number[]
): readonly string[] {
  const missing = changed.filter(index => !cells.includes(index));
  const ordered = cells.every((index, position) => position === 0 || cells[position - 1] < index);
  return [
    ...missing.map(index => `cell ${index} is edited or new, and does not run`),
    ...(ordered ? [] : ['the cells are not in document order']),
    ...(restart && cells.length !== after.length ? ['a restart does not list all cells'] : []),
    ...(stale.every(({ reasons }) => reasons.length > 0) ? [] : ['a cell has no reason'])
  ];
}

/** Computes the figures of verdicts. */
export function tallyOf(verdicts: readonly Verdict[]): Tally {
  const sound = verdicts.filter(({ isSound }) => isSound);
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  return {
    count: verdicts.length,
    sound: sound.length / verdicts.length,
    ratio: sum(sound.map(({ size }) => size)) / sum(sound.map(({ smallest }) => smallest)),
    restartsNeeded: verdicts.filter(({ notebook }) => notebook.sound.length === 0).length,
    restarts: verdicts.filter(({ prediction }) => prediction.restart).length,
    needless: verdicts.filter(({ isNeedless }) => isNeedless).length
  };
}

/** Groups items by a label, in order of the labels. */
export function groupedBy<T>(
  things: readonly T[],
  label: (thing: T) => string
): ReadonlyMap<string, readonly T[]> {
  const labels = [...new Set(things.map(label))].sort();
  return new Map(labels.map(name => [name, things.filter(thing => label(thing) === name)]));
}
