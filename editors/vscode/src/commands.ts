/** The commands of the extension. */
import * as vscode from 'vscode';
import type { CodeAction } from 'vscode-languageclient/node';
import type { ServerCommand } from './server-command';
import { NOTEBOOK_TYPE } from './server-manager';
import type { ServerManager } from './server-manager';

const FIX_ALL = 'source.fixAll.freshkernel';

/** Registers the commands. */
export function registerCommands(servers: ServerManager): readonly vscode.Disposable[] {
  const register = (name: string, run: () => unknown): vscode.Disposable =>
    vscode.commands.registerCommand(`freshkernel.${name}`, run);
  return [
    register('fixAll', () => fixAll(servers)),
    register('check', () => check(servers.command)),
    register('restart', () => servers.restart()),
    register('showOutput', () => servers.showOutput())
  ];
}

/** Applies all safe fixes to the notebook, the script or the page in front. */
async function fixAll(servers: ServerManager): Promise<void> {
  const document = frontDocument();
  const { client } = servers;
  if (document === null || client === null) {
    say(
      document === null ? 'Open a notebook first.' : 'The server does not run. Restart it first.'
    );
    return;
  }
  const start = { line: 0, character: 0 };
  const actions = await client.sendRequest<readonly CodeAction[] | null>(
    'textDocument/codeAction',
    {
      textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
      range: { start, end: start },
      context: { diagnostics: [], only: [FIX_ALL] }
    }
  );
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(actions?.at(0)?.edit);
  if (edit === undefined) {
    say('Nothing to fix: no finding has a safe fix that the editor can apply.');
  } else if (!(await vscode.workspace.applyEdit(edit))) {
    say('The fixes were not applied: the notebook changed meanwhile. Try again.');
  }
}

/** Runs the notebook in front on a fresh kernel, in a terminal. */
async function check(server: ServerCommand | null): Promise<void> {
  const notebook = frontNotebook();
  if (!vscode.workspace.isTrusted) {
    say('A check runs the notebook. Trust this folder first.');
  } else if (notebook === null || notebook.uri.scheme !== 'file' || server === null) {
    say('Open a notebook that is saved in a file first.');
  } else if (notebook.isDirty && !(await notebook.save())) {
    say('The notebook was not saved, so it was not checked.');
  } else {
    await vscode.tasks.executeTask(checkTask(notebook.uri, server));
  }
}

/** No shell reads the name of the file. */
function checkTask({ fsPath }: vscode.Uri, { command, args, env }: ServerCommand): vscode.Task {
  const execution = new vscode.ProcessExecution(command, [...args, 'check', '--', fsPath], {
    env: { ...env }
  });
  const definition = { type: 'freshkernel', file: fsPath };
  const task = new vscode.Task(
    definition,
    vscode.TaskScope.Workspace,
    'Check reproducibility',
    'Freshkernel',
    execution
  );
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
  return task;
}

function frontNotebook(): vscode.NotebookDocument | null {
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  return notebook?.notebookType === NOTEBOOK_TYPE ? notebook : null;
}

/** A document by which the server knows what is in front. */
function frontDocument(): vscode.TextDocument | null {
  const notebook = frontNotebook();
  return notebook === null
    ? (vscode.window.activeTextEditor?.document ?? null)
    : (notebook.getCells().at(0)?.document ?? null);
}

function say(message: string): void {
  void vscode.window.showInformationMessage(message);
}
