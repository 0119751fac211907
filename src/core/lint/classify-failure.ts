/** What X1 found about the error of a cell, as data. */
import type { Cause, Certainty, CrashStage } from '../../protocol';
import { formatMessage } from '../messages/message';
import type { Finding } from '../rules/contract';

/** Why a cell failed. */
export interface FailureClass {
  readonly exception: string;
  readonly cause: Cause;
  readonly stage: CrashStage;
  /** The library that the user's line called; null for none. */
  readonly library: string | null;
  /** Line of the cell on which it failed, from 1; null if unknown. */
  readonly line: number | null;
  /** `certain`: the notebook's text alone makes the cell fail again. */
  readonly certainty: Certainty;
  /** Whether it fails again in order; null if unknown. */
  readonly recurs: boolean | null;
  /** The cell that provides what was missing, over all cells from 0; null if no order helps. */
  readonly provider: number | null;
  /** One or two sentences for users. */
  readonly message: string;
}

/** Reads what X1 found. */
export function failureOf({ data, message }: Finding): FailureClass {
  // The rule of the same layer writes this data.
  const known = data as unknown as Omit<FailureClass, 'certainty' | 'message'>;
  const { exception, cause, stage, library, line, recurs, provider } = known;
  return {
    exception,
    cause,
    stage,
    library,
    line,
    certainty: recurs === true ? 'certain' : 'possible',
    recurs,
    provider,
    message: formatMessage(message)
  };
}
