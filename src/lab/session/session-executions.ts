/** The executions of a kernel session, as slices and the graph of what ran need them. */
import type { CellExecution, HistoryState } from '../../core/history/history-state';
import type { PastCell, SessionExecutions } from '../../core/lint/history-slice';
import { errorLine } from '../../core/notebook/error-text';
import type { NotebookSession } from './notebook-session';

/** The executions of a session of the notebook's kernel, by its id; null if it is not remembered. */
export function sessionExecutions(
  { state, kernel }: NotebookSession,
  id: string
): SessionExecutions | null {
  const history = state.kernel?.history ?? null;
  const executions = history === null ? null : executionsOf(history, id);
  if (history === null || executions === null) {
    return null;
  }
  return {
    executions: executions.map(execution => ({
      execution,
      errorLine: lineOfError(execution, kernel)
    })),
    isComplete: executions.every(({ kernelRun }, at) => kernelRun.sequence === at + 1),
    namesKnown: history.namesKnown || history.session !== id
  };
}

function executionsOf(
  { session, executions, endedSessions }: HistoryState,
  id: string
): readonly CellExecution[] | null {
  return session === id
    ? executions
    : (endedSessions.find(ended => ended.session === id)?.executions ?? null);
}

/** The line of its cell on which an execution failed, from the traceback that this page received. */
function lineOfError(
  execution: CellExecution,
  kernel: NotebookSession['kernel']
): PastCell['errorLine'] {
  const { status } = execution.kernelRun;
  if (status !== 'error' && status !== 'interrupted') {
    return null;
  }
  const list = kernel?.outputsOf(execution);
  const outputs = list?.kind === 'kept' ? list.outputs : [];
  const error = outputs.filter(output => output.output_type === 'error').at(-1);
  return error === undefined
    ? null
    : errorLine({ traceback: error.traceback as readonly string[] });
}
