/** What the notebook's line is computed from. */
import type { Message } from '../messages/message';
import type { StaleCauseKind } from '../staleness/staleness';
import type { Cause, CheckConclusion, Phase } from '../../protocol';

/** The last check that ended, as the notebook's line needs it. */
export interface LastCheck {
  readonly conclusion: CheckConclusion;
  /** Whether the code cells are those that were checked. */
  readonly isOfThisText: boolean;
  readonly secondsAgo: number;
  /** Midnights since the check; 0 for a check of today. */
  readonly daysAgo: number;
  /** Whether the notebook stores no outputs at all, so that there was nothing to compare with. */
  readonly hasNothingStored: boolean;
  /** Cells whose values differ, of all cells with outputs; the total is null if unknown. */
  readonly different: number;
  readonly outputs: number | null;
  /** Cells whose values are drawn or printed differently. */
  readonly presentation: number;
  /** Cells in which only warnings differ. */
  readonly warnings: number;
  /** Cells that fail, without those that failed in the same way before. */
  readonly failing: number;
  /** Files outside of the private copy that changed during the check. */
  readonly changedOutside: number;
  readonly causes: readonly Cause[];
  /** Why there is no conclusion: a check that runs without an open page is compared when its report opens. */
  readonly withoutConclusion: 'canceled' | 'not-run' | 'not-compared' | null;
}

/** How far the state of the notebook and its kernel is known. */
export type Knowledge =
  /** The findings are those of this text and of everything that ran. */
  | 'complete'
  /** An analysis or an answer of the kernel or the server is due. */
  | 'pending'
  /** The connection to the kernel was lost, or messages are missing: the findings may be out of date. */
  | 'reconnecting'
  /** Nothing can be known of what the kernel ran. */
  | 'unknown';

/** An event at a cell that made results stale. */
export interface StaleRoot {
  readonly kind: StaleCauseKind;
  readonly cell: number;
  /** The title of the fix that moves the cell back; null if none does. */
  readonly move: Message | null;
}

/** Why a result may not belong to the code, as its kernel showed before it ended, or before its watching was turned off. */
export type PastDoubt =
  'stale' | 'edited' | 'failed' | 'interrupted' | 'unfinished' | 'earlier-session';

/** What was known of the outputs on the page when their kernel was last observed. */
export interface PastKernel {
  readonly end: 'ended' | 'not-watched';
  /** Numbers of cells; without zeros. */
  readonly counts: readonly (readonly [PastDoubt, number])[];
}

/** What is known about a notebook. All counts are of this phase. */
export interface VerdictFacts {
  readonly knowledge: Knowledge;
  /** Cells that run or wait to run. */
  readonly pendingCells: number;
  /** Whether the kernel runs any code, such as that of a console. */
  readonly isBusy: boolean;
  readonly phase: Phase;
  /** Cells whose last execution in this kernel failed. */
  readonly liveErrors: number;
  /** Visible errors that have not happened in this kernel. */
  readonly predictedErrors: number;
  /** Indexes of the cells that ended an earlier kernel, and are as they were: a fresh run stops there. */
  readonly endedKernel: readonly number[];
  /** Indexes of the cells whose last execution in this kernel was interrupted: what they did is unknown. */
  readonly interrupted: readonly number[];
  /** Indexes of the cells that may have run while the kernel was not watched. */
  readonly maybeRun: readonly number[];
  /** What was known before the kernel was no longer observed; null if it is, if all was well, or if nothing is known. */
  readonly pastKernel: PastKernel | null;
  /** Stale results. */
  readonly stale: number;
  /** The event from which all of them follow, at the cell with this index; null if there are several. */
  readonly staleRoot: StaleRoot | null;
  /** Visible warnings, without those about stale results. */
  readonly warnings: number;
  /** Visible suggestions. */
  readonly suggestions: number;
  /** Hidden errors and warnings. */
  readonly hiddenProblems: number;
  readonly hiddenSuggestions: number;
  /** Visible findings that only the finishing phase shows. */
  readonly later: number;
  /** Null if no check is known. */
  readonly check: LastCheck | null;
  /** Whether another check is running. */
  readonly isChecking: boolean;
}
