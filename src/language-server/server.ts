/** The language server: connects the requests of a client with the analysis of its notebooks. */
import {
  DidChangeWatchedFilesNotification,
  TextDocumentSyncKind
} from 'vscode-languageserver/node';
import type {
  CancellationToken,
  Connection,
  InitializeResult,
  TextDocumentPositionParams
} from 'vscode-languageserver/node';
import type { AnalyzedVersion, NotebookAnalysis } from './analysis';
import { CellNotebook } from './cell-notebook';
import { readClientSupport } from './client-support';
import type { ClientSupport } from './client-support';
import { CODE_ACTION_KINDS, CodeActions } from './code-actions';
import { DiagnosticStore } from './diagnostic-store';
import { DiagnosticWriter } from './diagnostics';
import { CELL_EXECUTED, readExecution } from './execution-history';
import { FileNotebook, mayBeNotebook } from './file-notebook';
import type { Host } from './host';
import { hoverText } from './hover';
import { UserMessages } from './messages';
import { NotebookVariables } from './names';
import { OpenNotebooks } from './open-notebooks';
import { LensRefresher } from './lens-refresher';
import { documentSymbols, flatSymbols, usageLenses } from './outline';

/** Files on which findings depend. */
const WATCHED = [
  '**/{freshkernel,pyproject,pixi}.toml',
  '**/{requirements*.txt,setup.cfg,setup.py,environment.yml,environment.yaml,uv.lock,Pipfile}'
];

/** Serves a client until the connection ends. */
export function serve(connection: Connection, host: Host): void {
  connection.onInitialize(({ capabilities, initializationOptions }): InitializeResult => {
    const support = readClientSupport(capabilities, initializationOptions);
    new LanguageServer(connection, host, support).listen();
    return {
      capabilities: serverCapabilities(support),
      serverInfo: { name: 'Freshkernel', version: host.version }
    };
  });
  connection.listen();
}

function serverCapabilities({ pulls }: ClientSupport): InitializeResult['capabilities'] {
  return {
    // Every client supports it, and it is what sources are measured in.
    positionEncoding: 'utf-16',
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false }
    },
    notebookDocumentSync: {
      notebookSelector: [
        { notebook: 'jupyter-notebook' },
        { notebook: { scheme: 'file', pattern: '**/*.ipynb' } }
      ],
      save: true
    },
    ...(pulls
      ? { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false } }
      : {}),
    codeActionProvider: { codeActionKinds: CODE_ACTION_KINDS, resolveProvider: true },
    codeLensProvider: { resolveProvider: false },
    definitionProvider: true,
    documentSymbolProvider: true,
    hoverProvider: true,
    referencesProvider: true,
    renameProvider: { prepareProvider: true }
  };
}

/** The state of a server for one client. */
class LanguageServer {
  private readonly store: DiagnosticStore;
  private readonly messages: UserMessages;
  private readonly notebooks: OpenNotebooks;
  private readonly actions: CodeActions;
  private readonly lenses: LensRefresher;

  constructor(
    private readonly connection: Connection,
    private readonly host: Host,
    private readonly support: ClientSupport
  ) {
    this.store = new DiagnosticStore(connection, support, new DiagnosticWriter(host, support));
    this.messages = new UserMessages(connection);
    this.notebooks = new OpenNotebooks(
      host,
      analysis => this.show(analysis),
      uris => this.store.remove(uris)
    );
    this.lenses = new LensRefresher(connection, support);
    this.actions = new CodeActions(host, support, analysis => this.store.findingsOf(analysis));
  }

  /** Answers the messages of the client. */
  listen(): void {
    this.listenToFiles();
    this.listenToCells();
    this.listenToSettings();
    this.answerDiagnosticsAndActions();
    this.answerOutlines();
    this.answerNames();
  }

  private listenToFiles(): void {
    const { connection, host, notebooks } = this;
    connection.onDidOpenTextDocument(({ textDocument }) => {
      if (mayBeNotebook(textDocument)) {
        notebooks.open(new FileNotebook(textDocument, host));
      }
    });
    connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
      const analysis = notebooks.find(uri);
      if (analysis?.notebook instanceof FileNotebook) {
        analysis.notebook.change(contentChanges, version);
        notebooks.changed(analysis);
      }
    });
    connection.onDidSaveTextDocument(() => this.reload());
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      if (notebooks.find(uri)?.notebook instanceof FileNotebook) {
        notebooks.close(uri);
      }
    });
  }

  private listenToCells(): void {
    const { connection, host, notebooks, support } = this;
    const { synchronization } = connection.notebooks;
    synchronization.onDidOpenNotebookDocument(({ notebookDocument, cellTextDocuments }) => {
      notebooks.open(new CellNotebook(notebookDocument, cellTextDocuments, host));
    });
    synchronization.onDidChangeNotebookDocument(({ notebookDocument, change }) => {
      const analysis = notebooks.find(notebookDocument.uri);
      if (analysis?.notebook instanceof CellNotebook) {
        const executed = analysis.notebook.change(change);
        notebooks.changed(analysis);
        if (!support.reportsExecutions) {
          executed.forEach(each => analysis.executed(each));
        }
      }
    });
    connection.onNotification(CELL_EXECUTED, (params: unknown) => {
      const read = readExecution(params);
      if (read !== null) {
        notebooks.find(read.notebook)?.executed(read.execution);
      }
    });
    synchronization.onDidSaveNotebookDocument(({ notebookDocument }) => {
      notebooks.find(notebookDocument.uri)?.notebook.saved();
      this.reload();
    });
    synchronization.onDidCloseNotebookDocument(({ notebookDocument }) => {
      notebooks.close(notebookDocument.uri);
    });
  }

  private listenToSettings(): void {
    const { connection, support } = this;
    connection.onInitialized(() => {
      if (support.watchesFiles) {
        const watchers = WATCHED.map(globPattern => ({ globPattern }));
        // Where the client refuses, settings are read again after each save.
        connection.client
          .register(DidChangeWatchedFilesNotification.type, { watchers })
          .catch(() => undefined);
      }
    });
    connection.onDidChangeWatchedFiles(() => this.reload());
    connection.onDidChangeConfiguration(() => this.reload());
  }

  private answerDiagnosticsAndActions(): void {
    const { connection, notebooks, store, actions } = this;
    connection.languages.diagnostics.on(({ textDocument: { uri }, previousResultId }, token) =>
      store.pull(notebooks.withDocument(uri), uri, previousResultId, token)
    );
    connection.onCodeAction((params, token) => {
      const analysis = notebooks.withDocument(params.textDocument.uri);
      return analysis === null ? [] : actions.find(analysis, params, token);
    });
    connection.onCodeActionResolve((action, token) =>
      actions.resolve(action, uri => notebooks.withDocument(uri), token)
    );
  }

  private answerOutlines(): void {
    const { connection, support } = this;
    connection.onDocumentSymbol(async ({ textDocument: { uri } }, token) => {
      const found = await this.analyzed(uri, token);
      const symbols = found === null ? [] : documentSymbols(found.notebook, found.version, uri);
      return support.symbolTrees ? symbols : flatSymbols(symbols, uri);
    });
    connection.onCodeLens(async ({ textDocument: { uri } }, token) => {
      const found = await this.analyzed(uri, token);
      this.lenses.note(found?.analysis ?? null);
      return found === null ? [] : usageLenses(found.notebook, found.version, uri);
    });
  }

  private answerNames(): void {
    const { connection, support } = this;
    connection.onHover(async (params, token) => {
      const found = await this.variables(params, token);
      if (found === null) {
        return null;
      }
      const { uri, position, analysis, variables } = found;
      const findings = this.store.findingsOf(analysis).filter(each => each.uri === uri);
      return hoverText(findings, variables.at(uri, position), position);
    });
    connection.onDefinition(async (params, token) => {
      const found = await this.variables(params, token);
      const name = found?.variables.at(found.uri, found.position) ?? null;
      return found === null || name === null ? null : [...found.variables.definitions(name)];
    });
    connection.onReferences(async (params, token) => {
      const found = await this.variables(params, token);
      const name = found?.variables.at(found.uri, found.position) ?? null;
      return found === null || name === null
        ? null
        : [...found.variables.references(name, params.context.includeDeclaration)];
    });
    connection.onPrepareRename(async (params, token) => {
      const found = await this.variables(params, token);
      return found === null ? null : found.variables.renameRange(found.uri, found.position);
    });
    connection.onRenameRequest(async (params, token) => {
      const found = await this.variables(params, token);
      if (found === null) {
        return null;
      }
      const { variables, uri, position } = found;
      const { edit, warnings } = variables.rename(uri, position, params.newName, support.edits);
      warnings.forEach(warning => this.messages.warn(warning));
      return edit;
    });
  }

  private async variables(
    { textDocument: { uri }, position }: TextDocumentPositionParams,
    token: CancellationToken
  ) {
    const found = await this.analyzed(uri, token);
    return found === null
      ? null
      : {
          ...found,
          uri,
          position,
          variables: new NotebookVariables(found.notebook, found.version)
        };
  }

  private async analyzed(uri: string, token: CancellationToken) {
    const analysis = this.notebooks.withDocument(uri);
    const version: AnalyzedVersion | null = (await analysis?.ready(token)) ?? null;
    return analysis === null || version === null
      ? null
      : { analysis, notebook: analysis.notebook, version };
  }

  private show(analysis: NotebookAnalysis): void {
    this.messages.report(analysis);
    this.store.update(analysis);
    this.lenses.update(analysis);
  }

  /** Settings or other files changed. */
  private reload(): void {
    this.host.refresh();
    for (const analysis of this.notebooks.all) {
      analysis.configure(this.host.projectOf(analysis.notebook.uri));
    }
  }
}
