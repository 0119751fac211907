/** Runs one cell as JupyterLab's commands do. */
import type { ISessionContextDialogs } from '@jupyterlab/apputils';
import type { Cell, ICodeCellModel } from '@jupyterlab/cells';
import type { KernelError, Notebook, NotebookPanel } from '@jupyterlab/notebook';
import { NotebookActions } from '@jupyterlab/notebook';
import type { ITranslator } from '@jupyterlab/translation';
import type { CellKey } from '../../core/notebook/document';
import { unverifiedRunningCells } from '../session/kernel/running-cells';
import type { NotebookKernel } from '../session/kernel/notebook-kernel';
import type { LiveCell, ExecutionOutcome } from './cell-queue';

/** JupyterLab's notification that a cell was executed. */
interface Executed {
  readonly cell: Cell;
  readonly success: boolean;
  readonly error?: KernelError | null;
}

/** The current code cells of a notebook. `kernel`: knows which of them run; null if none is known. */
export function liveCells(
  { context }: NotebookPanel,
  kernel: Pick<NotebookKernel, 'running'> | null
): ReadonlyMap<CellKey, LiveCell> {
  const running = kernel?.running ?? unverifiedRunningCells(context.model.cells);
  const cells = Array.from(context.model.cells).flatMap(cell => {
    if (cell.type !== 'code') {
      return [];
    }
    const { executionCount } = cell as ICodeCellModel;
    const live: LiveCell = {
      source: cell.sharedModel.getSource(),
      executionCount,
      isRunning: running.has(cell.id)
    };
    return [[cell.id, live] as const];
  });
  return new Map(cells);
}

/** Runs a cell in a view of its notebook and waits for it to finish. */
export async function runCell(
  panel: NotebookPanel,
  key: CellKey,
  dialogs: ISessionContextDialogs,
  translator: ITranslator
): Promise<ExecutionOutcome> {
  const { content, sessionContext } = panel;
  const cell = content.widgets.find(({ model }) => model.id === key);
  if (cell === undefined) {
    return { kind: 'deleted' };
  }
  const failures: KernelError[] = [];
  const onExecuted = (_: unknown, args: Executed): void => {
    if (args.cell === cell && !args.success && args.error) {
      failures.push(args.error);
    }
  };
  NotebookActions.executed.connect(onExecuted);
  try {
    const finished = keepingMode(content, () =>
      NotebookActions.runCells(content, [cell], sessionContext, dialogs, translator)
    );
    if (await finished) {
      return { kind: 'ok' };
    }
  } finally {
    NotebookActions.executed.disconnect(onExecuted);
  }
  const failure = failures.at(0);
  return failure === undefined ? missingOutcome(panel, key) : failureOf(failure);
}

/** Restores edit mode, which running a cell leaves, so that a user who types in another cell can continue. */
function keepingMode<T>(notebook: Notebook, action: () => T): T {
  const { mode } = notebook;
  const result = action();
  if (mode === 'edit') {
    notebook.mode = mode;
  }
  return result;
}

function failureOf({ errorName }: KernelError): ExecutionOutcome {
  // A reply without an error belongs to a request that the kernel aborted.
  const exception = errorName as string | undefined;
  if (exception === undefined) {
    return { kind: 'refused' };
  }
  // An awaiting cell is cancelled instead.
  return exception === 'KeyboardInterrupt' || exception === 'CancelledError'
    ? { kind: 'interrupted' }
    : { kind: 'failed', exception };
}

/** The reason why a cell has no outcome. */
function missingOutcome(panel: NotebookPanel, key: CellKey): ExecutionOutcome {
  if (panel.isDisposed) {
    return { kind: 'closed' };
  }
  if (!liveCells(panel, null).has(key)) {
    return { kind: 'deleted' };
  }
  return panel.sessionContext.pendingInput ? { kind: 'refused' } : { kind: 'kernel-gone' };
}
