/** Starts, restarts and stops the language server. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import type { DocumentSelector, LanguageClientOptions } from 'vscode-languageclient/node';
import { onPythonSelected, selectedPython } from './python-environment';
import { findServer } from './server-command';
import type { ServerCommand } from './server-command';
import { StatusItem } from './status';

/** The type of notebooks that Jupyter has. */
export const NOTEBOOK_TYPE = 'jupyter-notebook';

/** Cells, and scripts and pages that may be notebooks: the server decides by their text. */
const SELECTOR: DocumentSelector = [
  { notebook: NOTEBOOK_TYPE },
  ...['python', 'markdown', 'quarto', 'rmd'].map(language => ({ scheme: 'file', language }))
];

/** The language server of a window. */
export class ServerManager implements vscode.Disposable {
  private readonly output = vscode.window.createOutputChannel('Freshkernel');
  private readonly status = new StatusItem();
  private readonly subscriptions: vscode.Disposable[] = [this.output, this.status];
  private running: LanguageClient | null = null;
  private found: ServerCommand | null = null;
  /** One after the other: a restart during a start would leave a process behind. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly extensionPath: string) {
    const restart = (): void => void this.restart();
    this.subscriptions.push(
      vscode.workspace.onDidGrantWorkspaceTrust(restart),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (
          ['path', 'unsafeFixes'].some(name => event.affectsConfiguration(`freshkernel.${name}`))
        ) {
          restart();
        }
      })
    );
    void onPythonSelected(restart).then(each => each !== null && this.subscriptions.push(each));
  }

  /** The client of the running server; null where none runs. */
  get client(): LanguageClient | null {
    return this.running;
  }

  /** The program that serves, which also runs checks; null before the first start. */
  get command(): ServerCommand | null {
    return this.found;
  }

  /** Starts the server, after the end of the one that runs. */
  async restart(): Promise<void> {
    this.queue = this.queue.then(async () => {
      await this.end();
      await this.start();
    });
    await this.queue;
  }

  /** Ends the server. */
  async stop(): Promise<void> {
    this.queue = this.queue.then(() => this.end());
    await this.queue;
  }

  /** Sends a notification if a server runs. */
  notify(method: string, params: object): void {
    // A server that ends at this moment has no use for it.
    this.running?.sendNotification(method, params).catch(() => undefined);
  }

  /** Shows what the server wrote. */
  showOutput(): void {
    this.output.show(true);
  }

  dispose(): void {
    void this.stop();
    this.subscriptions.forEach(each => void each.dispose());
  }

  private async start(): Promise<void> {
    this.status.show({ kind: 'starting' });
    const settings = vscode.workspace.getConfiguration('freshkernel');
    this.found = await findServer({
      setting: settings.get<string>('path', ''),
      isTrusted: vscode.workspace.isTrusted,
      python: vscode.workspace.isTrusted ? await selectedPython() : null,
      searchPath: (process.env.PATH ?? '').split(path.delimiter),
      included: path.join(this.extensionPath, 'dist', 'freshkernel.cjs')
    });
    const { command, args, env, origin } = this.found;
    const unsafe = settings.get<boolean>('unsafeFixes', false) ? ['--unsafe'] : [];
    const cwd = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
    const client = new LanguageClient(
      'freshkernel',
      'Freshkernel',
      {
        command,
        args: [...args, 'server', ...unsafe],
        transport: TransportKind.stdio,
        options: { env: { ...process.env, ...env }, cwd: cwd?.uri.fsPath }
      },
      this.clientOptions()
    );
    try {
      await client.start();
      this.running = client;
      const version = client.initializeResult?.serverInfo?.version ?? 'unknown';
      this.status.show({ kind: 'running', origin, version });
    } catch (error) {
      const reason = `The server from ${origin} did not start: ${error instanceof Error ? error.message : String(error)}`;
      this.output.appendLine(reason);
      this.status.show({ kind: 'failed', reason });
      await client.dispose().catch(() => undefined);
    }
  }

  private clientOptions(): LanguageClientOptions {
    return {
      documentSelector: SELECTOR,
      outputChannel: this.output,
      // The extension sends `freshkernel/cellExecuted`.
      initializationOptions: { reportsExecutions: true }
    };
  }

  private async end(): Promise<void> {
    const { running } = this;
    this.running = null;
    if (running !== null) {
      // A server that broke down cannot be asked to end.
      await running.dispose().catch(() => undefined);
    }
    this.status.show({ kind: 'stopped' });
  }
}
