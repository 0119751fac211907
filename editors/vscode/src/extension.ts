/** The extension: starts the language server, and stops it at the end. */
import type { ExtensionContext } from 'vscode';
import { registerCommands } from './commands';
import { recordExecutions } from './executions';
import { ServerManager } from './server-manager';

let manager: ServerManager | null = null;

/** Called by VS Code when a notebook, a script or a page is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  const servers = new ServerManager(context.extensionPath);
  manager = servers;
  context.subscriptions.push(
    servers,
    ...registerCommands(servers),
    recordExecutions(execution => servers.notify('freshkernel/cellExecuted', execution))
  );
  await servers.restart();
}

/** Called by VS Code when it ends, or the extension is disabled. */
export async function deactivate(): Promise<void> {
  await manager?.stop();
  manager = null;
}
