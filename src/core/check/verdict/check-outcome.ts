/** The outcome of a check: the verdict on each cell of a notebook on a fresh kernel. */
import type { NormalizerName } from '../../compare/text/normalizers';
import { countsAsEqual } from '../../compare/outcome';
import type { DifferenceAspect, Verdict } from '../../compare/outcome';
import type { MissingSide, RunLoss, RunResult } from '../../../protocol';
import { largest } from '../../memo/lists';
import type { CellStatus } from './cell-status';

/** The comparison of a cell's outputs with the stored ones; not-run: there is nothing to compare. */
export type CheckVerdict = Verdict | 'not-run';

/** The error of a cell on the fresh kernel. */
export interface RaisedError {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

/** The verdict on one code cell. */
export interface CheckedCell {
  /** Over all cells of the notebook, from 0. */
  readonly index: number;
  readonly id: string | null;
  readonly status: CellStatus;
  readonly error: RaisedError | null;
  readonly verdict: CheckVerdict;
  /** What a difference is about; null unless the verdict is `different`. */
  readonly aspect: DifferenceAspect | null;
  /** The side without outputs; null if both have outputs, neither has, or the cell did not run. */
  readonly missingSide: MissingSide | null;
  /** The normalizers that were needed. */
  readonly normalizers: readonly NormalizerName[];
  /** Where the outputs differ, or why they cannot be compared; null where they are equal. */
  readonly detail: string | null;
  /** The similarity of the outputs, from 0 to 1; 1 where they are equal. */
  readonly score: number;
  /** Whether there are outputs to compare, stored or of the first run. */
  readonly hasOutputs: boolean;
  /** Whether the stored outputs show the error with which the cell fails. */
  readonly storesError: boolean;
  /**
   * Whether the first run and the announcements do not agree on an error: the cell is tagged `raises-exception` and raises
   * none, or the kernel went on after the notebook showed one and no output is stored.
   */
  readonly contradictsAnnouncement: boolean;
  /** Why outputs are missing from the runs; empty where none are. */
  readonly losses: readonly RunLoss[];
  /** Whether the first run ended while the cell was running, so that its own end is not known. */
  readonly isCutShort: boolean;
  /** Whether the results of several runs differ; null after one run. */
  readonly varies: boolean | null;
  /** How long it took in the first run, in seconds; null if it did not run. */
  readonly seconds: number | null;
}

/** The verdict on a notebook. */
export interface CheckOutcome {
  /** The worst of the cells that could be compared. */
  readonly verdict: CheckVerdict;
  /** `stored`: the notebook stores no outputs at all, so that there is nothing to compare with. */
  readonly missingSide: MissingSide | null;
  /** The share of the code cells that ran before the first error, from 0 to 1. */
  readonly executability: number;
  /** The code cells, in document order. */
  readonly cells: readonly CheckedCell[];
  /** The runs that were compared; the first one is shown. */
  readonly runs: readonly RunResult[];
}

/** From best to worst for users: what could not be compared is better than different values. */
const ORDER: readonly CheckVerdict[] = [
  'identical',
  'equal',
  'similar',
  'not-run',
  'incomplete',
  'missing',
  'different'
];

/** The worst of some verdicts; identical if there are none. */
export function worstVerdict(verdicts: readonly CheckVerdict[]): CheckVerdict {
  return ORDER[Math.max(0, largest(verdicts.map(verdict => ORDER.indexOf(verdict))))];
}

/** Whether a cell's outputs are as before, or there is nothing to compare them with. */
export function isReproduced(cell: CheckedCell): boolean {
  return cell.status === 'failed'
    ? // A captured error leaves the outputs as they were.
      cell.storesError && countsAsEqual(cell)
    : // Skipped on purpose, never run before, or saved without outputs.
      countsAsEqual(cell) || cell.verdict === 'not-run' || isNewOutput(cell);
}

/** Whether a cell has outputs, and none are stored. An error is no such output. */
export function isNewOutput({
  missingSide,
  varies,
  contradictsAnnouncement
}: CheckedCell): boolean {
  return missingSide === 'stored' && varies !== true && !contradictsAnnouncement;
}
