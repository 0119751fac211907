/** Executions as a kernel reports them, and slices of them. */
import type { CellExecution } from '../../../src/core/history/history-state';
import { historySliceSteps } from '../../../src/core/lint/history-slice';
import type {
  HistorySlice,
  HistorySliceRequest,
  HistoryTarget,
  PastCell
} from '../../../src/core/lint/history-slice';
import { allAtOnce } from '../../../src/core/memo/steps';
import { textOfLines } from '../../../src/core/notebook/line-ranges';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { KernelExecution } from '../../../src/protocol';
import { documentOf } from '../../lab/graph/graph-notebook';

/** What ran; a text alone for what ended well, binds what its code shows, and was observed. */
export type Ran =
  string | (Partial<KernelExecution> & { readonly source: string; readonly line?: number | null });

/** An execution as the history has it. */
export function pastCell(ran: Ran, at: number): PastCell {
  const { line = null, ...change } = typeof ran === 'string' ? { source: ran } : ran;
  const kernelRun: KernelExecution = {
    sequence: at + 1,
    count: at + 1,
    status: 'ok',
    error: null,
    started: 1,
    ended: 2,
    client: null,
    message_id: null,
    cell_id: null,
    seeded: false,
    bound: [],
    rebound: [],
    deleted: [],
    touched: [],
    ...change
  };
  const execution: CellExecution = { kernelRun, origin: 'cell', cell: null, matchedBy: null };
  return { execution, errorLine: line };
}

/** The slice of a target. */
export function slice(
  ran: readonly Ran[],
  target: HistoryTarget,
  request: Partial<HistorySliceRequest> = {},
  isComplete = true
): HistorySlice {
  const executions = ran.map(pastCell);
  return allAtOnce(
    historySliceSteps(
      documentOf(),
      DEFAULT_CONFIG,
      { executions, isComplete, namesKnown: true },
      { target, direction: 'backward', byStatement: false, ...request }
    )
  );
}

/** The slice, which is there. */
export function found(answer: HistorySlice): Extract<HistorySlice, { kind: 'slice' }> {
  if (answer.kind !== 'slice') {
    throw new Error(answer.kind);
  }
  return answer;
}

/** Numbers of the executions of a slice. */
export function numbers(answer: HistorySlice): readonly number[] {
  return found(answer).executions.map(({ execution }) => execution.kernelRun.sequence);
}

/** The code of a slice, by its executions. */
export function texts(answer: HistorySlice): readonly string[] {
  return found(answer).executions.map(({ execution, lines }) =>
    textOfLines(execution.kernelRun.source, lines)
  );
}

/** The output of an execution. */
export const output = (sequence: number): HistoryTarget => ({ kind: 'execution', sequence });
/** The value of a name after the last execution. */
export const value = (name: string): HistoryTarget => ({ kind: 'name', name });

/** A cell that failed on a line, with the names that it bound before. */
export const failed = (source: string, line: number | null, ...bound: string[]): Ran => ({
  source,
  line,
  bound,
  status: 'error',
  error: { exception: 'ValueError', message: '' }
});
