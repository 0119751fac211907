/** Classifies the error of a cell in a run from top to bottom. */
import type { Cause, Certainty } from '../../protocol';
import type { CrashStage } from '../crashes/crash-stage';
import { formatMessage } from '../messages/message';
import type { NotebookDocument, StoredError } from '../notebook/document';
import { storedError } from '../rules/crash/stored-error';
import type { Finding } from '../rules/contract';
import { DEFAULT_CONFIG } from '../settings/config';
import type { LintConfig } from '../settings/config';
import { LintSession } from './session';

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

/**
 * Classifies a failure; null where the notebook has no such cell, or a cell without code.
 *
 * @param index - the cell that failed, over all cells from 0. The cells above ran before it, those below did not run.
 * @param error - its error output
 */
export function classifyFailure(
  document: NotebookDocument,
  index: number,
  error: StoredError,
  config: LintConfig = DEFAULT_CONFIG
): FailureClass | null {
  const cells = document.cells.map((cell, at) => ({
    ...cell,
    executionCount: cell.type === 'code' && at <= index ? at + 1 : null,
    storedError: at === index ? error : null
  }));
  const facts = { notebookFolder: null, moduleExports: () => null };
  const session = new LintSession({ ...config, phase: 'finishing' }, facts, {
    rules: [storedError]
  });
  const { findings, suppressed } = session.lint({ ...document, cells });
  const finding = [...findings, ...suppressed].at(0);
  return finding === undefined ? null : failureOf(finding);
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
