/** A client of the language server: starts the real program and talks to it over its standard streams. */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CodeLensRefreshRequest,
  createProtocolConnection,
  DidChangeNotebookDocumentNotification,
  DidChangeTextDocumentNotification,
  DidCloseNotebookDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenNotebookDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShowMessageNotification,
  StreamMessageReader,
  StreamMessageWriter
} from 'vscode-languageserver/node';
import type {
  ClientCapabilities,
  Diagnostic,
  DocumentDiagnosticReport,
  InitializeResult,
  NotebookCell,
  NotebookDocumentChangeEvent,
  ProtocolConnection,
  Registration,
  TextDocumentContentChangeEvent,
  WorkspaceEdit
} from 'vscode-languageserver/node';
import { bundle } from '../cli/command';

/** What most clients support. */
export const PUSH: ClientCapabilities = {
  workspace: {
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
    didChangeWatchedFiles: { dynamicRegistration: true }
  },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1, 2] }
    },
    codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true }
  }
};

/** The same for a client that pulls diagnostics of files, as that of VS Code. */
export const PULL_FILES: ClientCapabilities = {
  ...PUSH,
  textDocument: { ...PUSH.textDocument, diagnostic: {} }
};

/** The same for a client that pulls all diagnostics. */
export const PULL: ClientCapabilities = {
  ...PUSH,
  textDocument: { ...PULL_FILES.textDocument, publishDiagnostics: undefined }
};

/** Options of Node for a server whose heap is measured. */
export const HEAP_ON_SIGNAL = [
  '--expose-gc',
  '--require',
  path.join(__dirname, '../../bench/heap_on_signal.cjs')
];

/** A cell of a notebook that the client opens. */
export interface CellText {
  readonly type: 'code' | 'markdown' | 'raw';
  readonly text: string;
  readonly metadata?: object;
  readonly order?: number;
}

/** A code cell. */
export function code(text: string, metadata: object = {}): CellText {
  return { type: 'code', text, metadata };
}

/** A cell of text. */
export function markdown(text: string): CellText {
  return { type: 'markdown', text };
}

/** A running server. */
export class Client {
  readonly connection: ProtocolConnection;
  readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  /** How often diagnostics were pushed for each document. */
  readonly pushes = new Map<string, number>();
  readonly messages: string[] = [];
  readonly registrations: Registration[] = [];
  /** How often the server wanted code lenses to be asked for again. */
  lensRefreshes = 0;
  readonly exit: Promise<number | null>;
  errors = '';
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly versions = new Map<string, number>();

  /** @param nodeOptions - options of Node */
  constructor(
    folder: string,
    options: readonly string[] = [],
    program = bundle(),
    nodeOptions: readonly string[] = []
  ) {
    const words = [...nodeOptions, program, 'server', ...options];
    this.process = spawn(process.execPath, words, { cwd: folder });
    this.process.stderr.on('data', (data: Buffer) => (this.errors += data.toString()));
    this.exit = new Promise(resolve => this.process.on('exit', resolve));
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin)
    );
    const { connection } = this;
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.diagnostics.set(uri, diagnostics);
      this.pushes.set(uri, (this.pushes.get(uri) ?? 0) + 1);
    });
    connection.onNotification(ShowMessageNotification.type, ({ message }) => {
      this.messages.push(message);
    });
    connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.registrations.push(...registrations);
    });
    connection.onRequest(CodeLensRefreshRequest.type, () => {
      this.lensRefreshes++;
    });
    connection.listen();
  }

  async start(
    capabilities: ClientCapabilities = PUSH,
    initializationOptions: object = {}
  ): Promise<InitializeResult> {
    const result = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities,
      initializationOptions
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  /** Ends the server as the protocol wants it; returns its exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const exitCode = await this.exit;
    this.connection.dispose();
    return exitCode;
  }

  /** Ends a server that must end well and must have written no error. */
  async end(): Promise<void> {
    try {
      expect(await this.stop()).toBe(0);
      expect(this.errors).toBe('');
    } finally {
      this.kill();
    }
  }

  /** Ends the process of a test that failed. */
  kill(): void {
    this.process.kill();
  }

  /** Bytes of the heap in use after a garbage collection, for a server that was started with `HEAP_ON_SIGNAL`. */
  async heap(): Promise<number> {
    const written = new Promise<number>(resolve =>
      this.process.stderr.once('data', (data: Buffer) =>
        resolve(Number(/heap (\d+)/.exec(data.toString())?.[1]))
      )
    );
    this.process.kill('SIGUSR2');
    return written;
  }

  /** Closes the streams without a word. */
  hangUp(): void {
    this.process.stdin.end();
  }

  async openCells(
    uri: string,
    cells: readonly CellText[],
    metadata: object = {}
  ): Promise<readonly string[]> {
    const documents = cells.map((cell, index) => ({ ...cell, uri: cellUri(uri, index) }));
    await this.openNotebook(uri, documents, metadata);
    return documents.map(each => each.uri);
  }

  async openNotebook(
    uri: string,
    documents: readonly (CellText & { readonly uri: string })[],
    metadata: object = {}
  ): Promise<void> {
    await this.connection.sendNotification(DidOpenNotebookDocumentNotification.type, {
      notebookDocument: {
        uri,
        notebookType: 'jupyter-notebook',
        version: 1,
        metadata: metadata,
        cells: documents.map(protocolCell)
      },
      cellTextDocuments: documents.map(documentItem)
    });
  }

  async changeCells(uri: string, change: NotebookDocumentChangeEvent): Promise<void> {
    await this.connection.sendNotification(DidChangeNotebookDocumentNotification.type, {
      notebookDocument: { uri, version: this.next(uri) },
      change
    });
  }

  /** Changes the text of one cell. */
  async edit(
    uri: string,
    cell: string,
    ...changes: TextDocumentContentChangeEvent[]
  ): Promise<void> {
    const document = { uri: cell, version: this.next(cell) };
    await this.changeCells(uri, { cells: { textContent: [{ document, changes }] } });
  }

  async closeCells(uri: string, cells: readonly string[]): Promise<void> {
    await this.connection.sendNotification(DidCloseNotebookDocumentNotification.type, {
      notebookDocument: { uri },
      cellTextDocuments: cells.map(each => ({ uri: each }))
    });
  }

  async openText(uri: string, text: string): Promise<void> {
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'json', version: 1, text }
    });
  }

  async closeText(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri }
    });
  }

  async editText(uri: string, ...contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: this.next(uri) },
      contentChanges
    });
  }

  /**
   * Waits until the server has analyzed what was sent so far: it answers a request about a document after that, and what it
   * pushed before arrives before the answer.
   */
  async settle(uri: string): Promise<void> {
    const start = { line: 0, character: 0 };
    await this.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri },
      range: { start, end: start },
      context: { diagnostics: [] }
    });
  }

  async pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    return this.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
      previousResultId
    });
  }

  /** The codes that are shown on a document. */
  codes(uri: string): readonly unknown[] {
    return (this.diagnostics.get(uri) ?? []).map(each => each.code);
  }

  private next(uri: string): number {
    const version = (this.versions.get(uri) ?? 1) + 1;
    this.versions.set(uri, version);
    return version;
  }
}

/** The address that a client gives a cell. */
export function cellUri(notebook: string, name: number | string): string {
  return `${notebook.replace(/^file:/, 'notebook-cell:')}#${name}`;
}

/** A cell as it is in the protocol's list of cells. */
export function protocolCell({
  uri,
  type,
  metadata,
  order
}: CellText & { readonly uri: string }): NotebookCell {
  return {
    kind: type === 'markdown' ? 1 : 2,
    document: uri,
    ...(metadata === undefined ? {} : { metadata: metadata }),
    ...(order === undefined ? {} : { executionSummary: { executionOrder: order } })
  };
}

/** The document of a cell. */
export function documentItem({ uri, type, text }: CellText & { readonly uri: string }) {
  const languageId = type === 'code' ? 'python' : type;
  return { uri, languageId, version: 1, text };
}

/** The address of a file. */
export function fileUri(file: string): string {
  return pathToFileURL(file).href;
}

/** The edits of a change by document, as the client would apply them. */
export function editsOf({ documentChanges = [] }: WorkspaceEdit) {
  return new Map(
    documentChanges.flatMap(each => ('edits' in each ? [[each.textDocument.uri, each.edits]] : []))
  );
}
