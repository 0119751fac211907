/** What a check found: how each cell of a notebook did on a fresh kernel. */
import type { NormalizerName } from '../../compare/text/normalizers';
import { isSame, VERDICTS } from '../../compare/outcome';
import type { Verdict } from '../../compare/outcome';
import type { RunLoss, RunResult } from '../../../protocol';
import type { CellStatus } from './cell-status';

/** How the outputs of a cell compare with the stored ones; not-run: there is nothing to compare. */
export type CheckVerdict = Verdict | 'not-run';

/** What a cell raised on the fresh kernel. */
export interface RaisedError {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

/** How one code cell did. */
export interface CheckedCell {
  /** Over all cells of the notebook, from 0. */
  readonly index: number;
  readonly id: string | null;
  readonly status: CellStatus;
  readonly error: RaisedError | null;
  readonly verdict: CheckVerdict;
  /** What had to be looked past. */
  readonly normalizers: readonly NormalizerName[];
  /** Where the outputs differ, or why that cannot be told; null where they are equal. */
  readonly detail: string | null;
  /** How much of the outputs is alike, from 0 to 1; 1 where they are equal. */
  readonly score: number;
  /** Whether there are outputs to compare, stored or of the first run. */
  readonly hasOutputs: boolean;
  /** Why outputs are missing from the runs; empty where none are. */
  readonly losses: readonly RunLoss[];
  /** Whether the first run ended while the cell was running, so that its own end is not known. */
  readonly isCutShort: boolean;
  /** Whether several runs gave different results; null after one run. */
  readonly varies: boolean | null;
  /** How long it ran the first time, in seconds; null where it did not. */
  readonly seconds: number | null;
}

/** How a notebook did. */
export interface CheckOutcome {
  /** The worst of its cells. */
  readonly verdict: CheckVerdict;
  /** The part of the code cells that ran before the first error, from 0 to 1. */
  readonly executability: number;
  /** The code cells, in document order. */
  readonly cells: readonly CheckedCell[];
  /** The runs that it rests on; the first is the one that is shown. */
  readonly runs: readonly RunResult[];
}

const ORDER: readonly CheckVerdict[] = [...VERDICTS, 'not-run'];

/** The worst of some verdicts; identical where there is none. */
export function worstVerdict(verdicts: readonly CheckVerdict[]): CheckVerdict {
  return ORDER[Math.max(0, ...verdicts.map(verdict => ORDER.indexOf(verdict)))];
}

/** Whether a cell gives what it gave before, or was not to be run. */
export function isReproduced(cell: CheckedCell): boolean {
  // Never run before and well now, or left out on purpose.
  return isSame(cell) || (cell.verdict === 'not-run' && cell.status !== 'failed');
}
