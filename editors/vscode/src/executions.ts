/** Reports the executions of cells with what was executed, which the protocol does not contain. */
import * as vscode from 'vscode';
import { NOTEBOOK_TYPE } from './server-manager';

/** An execution that ended, as the server reads it. */
export interface CellExecuted {
  readonly notebook: string;
  readonly cell: string;
  readonly source: string;
  readonly executionOrder: number;
  readonly success: boolean;
}

/** Calls a function at the end of each execution of a cell. */
export function recordExecutions(report: (execution: CellExecuted) => void): vscode.Disposable {
  /** The text of each cell that runs. The user may edit it meanwhile. */
  const running = new WeakMap<vscode.NotebookCell, string>();
  return vscode.workspace.onDidChangeNotebookDocument(({ notebook, cellChanges }) => {
    if (notebook.notebookType !== NOTEBOOK_TYPE) {
      return;
    }
    for (const { cell, executionSummary } of cellChanges) {
      if (executionSummary === undefined) {
        continue;
      }
      const { executionOrder, success } = executionSummary;
      if (executionOrder === undefined || success === undefined) {
        // It begins: VS Code removes the result of the execution before.
        running.set(cell, running.get(cell) ?? cell.document.getText());
      } else {
        const source = running.get(cell) ?? cell.document.getText();
        running.delete(cell);
        report({
          notebook: notebook.uri.toString(),
          cell: cell.document.uri.toString(),
          source,
          executionOrder,
          success
        });
      }
    }
  });
}
