/**
 * A stand-in for the part of VS Code's interface that the extension and its client use. It shows what was registered, and lets tests
 * open and change notebooks. It is no VS Code: what it does follows the documentation of the interface.
 */
import { Disposable, EventEmitter, NotebookCellKind, Range, Uri } from './vscode-types';
import type { Diagnostic, Task, WorkspaceEdit } from './vscode-types';

export * from './vscode-types';

/** A document of the stub. */
export interface StubDocument {
  readonly uri: Uri;
  readonly languageId: string;
  readonly notebook?: StubNotebook;
  version: number;
  text: string;
  getText(): string;
}

/** A cell of the stub. */
export interface StubCell {
  readonly kind: number;
  readonly document: StubDocument;
  readonly metadata: object;
  readonly notebook: StubNotebook;
  readonly index: number;
  executionSummary: object | undefined;
}

/** A notebook of the stub. */
export interface StubNotebook {
  readonly uri: Uri;
  readonly notebookType: string;
  readonly metadata: object;
  version: number;
  isDirty: boolean;
  readonly cells: StubCell[];
  getCells(): readonly StubCell[];
  save(): Promise<boolean>;
}

const events = {
  openText: new EventEmitter<StubDocument>(),
  changeText: new EventEmitter<object>(),
  openNotebook: new EventEmitter<StubNotebook>(),
  closeNotebook: new EventEmitter<StubNotebook>(),
  changeNotebook: new EventEmitter<object>(),
  trust: new EventEmitter<void>(),
  configuration: new EventEmitter<{ affectsConfiguration(name: string): boolean }>()
};
const never = new EventEmitter<never>().event;

/** What tests set and look at. */
export const stub = {
  events,
  settings: new Map<string, unknown>(),
  commands: new Map<string, () => unknown>(),
  collections: [] as Map<string, readonly Diagnostic[]>[],
  messages: [] as string[],
  output: [] as string[],
  tasks: [] as Task[],
  applied: [] as WorkspaceEdit[],
  statusBar: { text: '', tooltip: '' },
  /** The interpreter that the Python extension gives; null where it is not installed. */
  python: null as string | null,

  /** Opens a notebook with these cells. */
  open(uri: string, sources: readonly string[]): StubNotebook {
    const cells: StubCell[] = [];
    const notebook: StubNotebook = {
      uri: Uri.parse(uri),
      notebookType: 'jupyter-notebook',
      metadata: {},
      version: 1,
      isDirty: false,
      cells,
      getCells: () => cells,
      save: () => Promise.resolve(true)
    };
    sources.forEach((text, index) => {
      const cellUri = `${uri.replace(/^file:/, 'vscode-notebook-cell:')}#W${index}`;
      const document = documentOf(Uri.parse(cellUri), 'python', text, notebook);
      cells.push({
        kind: NotebookCellKind.Code,
        document,
        metadata: {},
        notebook,
        index,
        executionSummary: undefined
      });
    });
    workspace.notebookDocuments.push(notebook);
    workspace.textDocuments.push(...cells.map(({ document }) => document));
    window.activeNotebookEditor = { notebook };
    cells.forEach(({ document }) => events.openText.fire(document));
    events.openNotebook.fire(notebook);
    return notebook;
  },

  /** Replaces the text of a cell. */
  edit({ notebook, document }: StubCell, text: string): void {
    const range = new Range(0, 0, 9_999, 0);
    document.text = text;
    document.version++;
    notebook.version++;
    const contentChanges = [{ range, text, rangeOffset: 0, rangeLength: 0 }];
    events.changeText.fire({ document, contentChanges });
    const cell = notebook.cells.find(each => each.document === document);
    events.changeNotebook.fire({
      notebook,
      contentChanges: [],
      cellChanges: [{ cell, document, metadata: undefined, executionSummary: undefined }]
    });
  },

  /** Changes the summary of a cell's execution. */
  summarize(cell: StubCell, executionSummary: object): void {
    cell.executionSummary = executionSummary;
    cell.notebook.version++;
    const cellChanges = [{ cell, document: undefined, metadata: undefined, executionSummary }];
    events.changeNotebook.fire({ notebook: cell.notebook, contentChanges: [], cellChanges });
  }
};

function documentOf(
  uri: Uri,
  languageId: string,
  text: string,
  notebook?: StubNotebook
): StubDocument {
  return { uri, languageId, notebook, version: 1, text, getText: () => document(uri).text };
}

function document(uri: Uri): StubDocument {
  const found = workspace.textDocuments.find(each => each.uri === uri);
  if (found === undefined) {
    throw new Error(`no document ${uri.toString()}`);
  }
  return found;
}

interface Filter {
  readonly language?: string;
  readonly scheme?: string;
  readonly notebook?: string | { readonly notebookType?: string };
}

export const workspace = {
  isTrusted: true,
  notebookDocuments: [] as StubNotebook[],
  textDocuments: [] as StubDocument[],
  workspaceFolders: undefined as readonly { readonly uri: Uri }[] | undefined,
  getConfiguration: (section = '') => ({
    get: (name: string, otherwise: unknown) =>
      stub.settings.get([section, name].filter(Boolean).join('.')) ?? otherwise
  }),
  getWorkspaceFolder: () => undefined,
  createFileSystemWatcher: () => ({
    onDidCreate: never,
    onDidChange: never,
    onDidDelete: never,
    dispose: () => undefined
  }),
  applyEdit: (edit: WorkspaceEdit) => {
    stub.applied.push(edit);
    return Promise.resolve(true);
  },
  fs: {},
  onDidOpenTextDocument: events.openText.event,
  onDidChangeTextDocument: events.changeText.event,
  onDidOpenNotebookDocument: events.openNotebook.event,
  onDidCloseNotebookDocument: events.closeNotebook.event,
  onDidChangeNotebookDocument: events.changeNotebook.event,
  onDidGrantWorkspaceTrust: events.trust.event,
  onDidChangeConfiguration: events.configuration.event,
  onDidCloseTextDocument: never,
  onDidSaveTextDocument: never,
  onDidSaveNotebookDocument: never,
  onWillSaveTextDocument: never,
  onDidChangeWorkspaceFolders: never,
  onDidCreateFiles: never,
  onDidRenameFiles: never,
  onDidDeleteFiles: never,
  onWillCreateFiles: never,
  onWillRenameFiles: never,
  onWillDeleteFiles: never
};

export const window = {
  activeTextEditor: undefined as { readonly document: StubDocument } | undefined,
  activeNotebookEditor: undefined as { readonly notebook: StubNotebook } | undefined,
  tabGroups: { all: [], onDidChangeTabs: never, onDidChangeTabGroups: never },
  visibleTextEditors: [],
  onDidChangeActiveTextEditor: never,
  createOutputChannel: () => ({
    append: (text: string) => stub.output.push(text),
    appendLine: (text: string) => stub.output.push(`${text}\n`),
    clear: () => undefined,
    show: () => stub.output.push('(shown)\n'),
    dispose: () => undefined
  }),
  createStatusBarItem: () =>
    Object.assign(stub.statusBar, { show: () => undefined, dispose: () => undefined }),
  showInformationMessage: (message: string) => say(message),
  showWarningMessage: (message: string) => say(message),
  showErrorMessage: (message: string) => say(message),
  withProgress: (_: object, work: (progress: object) => unknown) =>
    work({ report: () => undefined })
};

function say(message: string): Promise<undefined> {
  stub.messages.push(message);
  return Promise.resolve(undefined);
}

export const commands = {
  registerCommand: (name: string, run: () => unknown) => {
    stub.commands.set(name, run);
    return new Disposable(() => stub.commands.delete(name));
  }
};

export const tasks = {
  executeTask: (task: Task) => {
    stub.tasks.push(task);
    return Promise.resolve({});
  }
};

export const extensions = {
  getExtension: (id: string) =>
    stub.python === null || id !== 'ms-python.python'
      ? undefined
      : {
          activate: () =>
            Promise.resolve({
              environments: {
                getActiveEnvironmentPath: () => ({ path: 'selected' }),
                resolveEnvironment: () =>
                  Promise.resolve({ executable: { uri: Uri.file(stub.python ?? '') } }),
                onDidChangeActiveEnvironmentPath: never
              }
            })
        }
};

const registered = (): Disposable => new Disposable(() => undefined);

export const languages = {
  match(selector: readonly Filter[], { uri, languageId, notebook }: StubDocument): number {
    const fits = ({ language, scheme, notebook: type }: Filter): boolean =>
      (language === undefined || language === languageId) &&
      (scheme === undefined || scheme === uri.scheme) &&
      (type === undefined ||
        notebook?.notebookType === (typeof type === 'string' ? type : type.notebookType));
    return [selector].flat().some(fits) ? 10 : 0;
  },
  createDiagnosticCollection() {
    const byUri = new Map<string, readonly Diagnostic[]>();
    stub.collections.push(byUri);
    return {
      set: (uri: Uri, list: readonly Diagnostic[]) => byUri.set(uri.toString(), list),
      delete: (uri: Uri) => byUri.delete(uri.toString()),
      clear: () => byUri.clear(),
      dispose: () => byUri.clear()
    };
  },
  registerCodeActionsProvider: registered,
  registerCodeLensProvider: registered,
  registerDefinitionProvider: registered,
  registerDocumentSymbolProvider: registered,
  registerHoverProvider: registered,
  registerReferenceProvider: registered,
  registerRenameProvider: registered
};
