/** Runs one cell as if the user ran it. */
import type { ISessionContextDialogs } from '@jupyterlab/apputils';
import type { Cell, ICodeCellModel } from '@jupyterlab/cells';
import type { KernelError, Notebook, NotebookPanel } from '@jupyterlab/notebook';
import { NotebookActions } from '@jupyterlab/notebook';
import type { ITranslator } from '@jupyterlab/translation';
import type { CellKey } from '../../core/notebook/document';
import type { LiveCell, RunOutcome } from './run-queue';

/** What JupyterLab tells of a cell that ran. */
interface Executed {
  readonly cell: Cell;
  readonly success: boolean;
  readonly error?: KernelError | null;
}

/** The code cells of a notebook as they are now. */
export function liveCells({ context }: NotebookPanel): ReadonlyMap<CellKey, LiveCell> {
  const cells = Array.from(context.model.cells).flatMap(cell => {
    if (cell.type !== 'code') {
      return [];
    }
    const { executionCount, executionState } = cell as ICodeCellModel;
    const live: LiveCell = {
      source: cell.sharedModel.getSource(),
      executionCount,
      isRunning: executionState === 'running'
    };
    return [[cell.id, live] as const];
  });
  return new Map(cells);
}

/** Runs a cell in a view of its notebook, and waits for its end. */
export async function runCell(
  panel: NotebookPanel,
  key: CellKey,
  dialogs: ISessionContextDialogs,
  translator: ITranslator
): Promise<RunOutcome> {
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
    const run = undisturbed(content, () =>
      NotebookActions.runCells(content, [cell], sessionContext, dialogs, translator)
    );
    if (await run) {
      return { kind: 'ok' };
    }
  } finally {
    NotebookActions.executed.disconnect(onExecuted);
  }
  const failure = failures.at(0);
  return failure === undefined ? lossOf(panel, key) : failureOf(failure);
}

/** Running a cell leaves the editor that has the focus; whoever types in another cell meanwhile goes on there. */
function undisturbed<T>(notebook: Notebook, action: () => T): T {
  const { mode } = notebook;
  const result = action();
  if (mode === 'edit') {
    notebook.mode = mode;
  }
  return result;
}

function failureOf({ errorName }: KernelError): RunOutcome {
  // A reply without an error is that of a request which the kernel swept away.
  const exception = errorName as string | undefined;
  if (exception === undefined) {
    return { kind: 'refused' };
  }
  return exception === 'KeyboardInterrupt'
    ? { kind: 'interrupted' }
    : { kind: 'failed', exception };
}

/** Why a cell has no outcome. */
function lossOf(panel: NotebookPanel, key: CellKey): RunOutcome {
  if (panel.isDisposed) {
    return { kind: 'closed' };
  }
  if (!liveCells(panel).has(key)) {
    return { kind: 'deleted' };
  }
  return panel.sessionContext.pendingInput ? { kind: 'refused' } : { kind: 'kernel-gone' };
}
