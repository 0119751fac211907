/** The classes and enumerations of VS Code's interface that the extension and its client use. */
import { fileURLToPath, pathToFileURL } from 'node:url';

type Listener<Value> = (value: Value) => unknown;

export class Disposable {
  constructor(private readonly callOnDispose: () => unknown) {}
  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.forEach(each => each.dispose()));
  }
  dispose(): void {
    this.callOnDispose();
  }
}

export class EventEmitter<Value> {
  private readonly listeners = new Set<Listener<Value>>();
  readonly event = (
    listener: Listener<Value>,
    self?: unknown,
    disposables?: Disposable[]
  ): Disposable => {
    const bound: Listener<Value> = value => listener.call(self, value);
    this.listeners.add(bound);
    const registration = new Disposable(() => this.listeners.delete(bound));
    disposables?.push(registration);
    return registration;
  };
  fire(value: Value): void {
    [...this.listeners].forEach(listener => listener(value));
  }
  dispose(): void {
    this.listeners.clear();
  }
}

export class CancellationTokenSource {
  private readonly emitter = new EventEmitter<unknown>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  cancel(): void {
    this.token.isCancellationRequested = true;
    this.emitter.fire(undefined);
  }
  dispose(): void {
    this.emitter.dispose();
  }
}

export class Uri {
  private constructor(private readonly text: string) {}
  static parse(text: string): Uri {
    return new Uri(text);
  }
  static file(name: string): Uri {
    return new Uri(pathToFileURL(name).href);
  }
  get scheme(): string {
    return this.text.slice(0, this.text.indexOf(':'));
  }
  get path(): string {
    return decodeURIComponent(new URL(this.text).pathname);
  }
  get fsPath(): string {
    return fileURLToPath(this.text.replace(/^[^:]+:/, 'file:').replace(/#.*$/, ''));
  }
  toString(): string {
    return this.text;
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number
  ) {}
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...at: readonly [Position, Position] | readonly [number, number, number, number]) {
    [this.start, this.end] =
      at.length === 2 ? at : [new Position(at[0], at[1]), new Position(at[2], at[3])];
  }
}

export class WorkspaceEdit {
  /** The edits of each document. */
  readonly changed = new Map<string, TextEdit[]>();
  set(uri: Uri, edits: readonly TextEdit[]): void {
    this.changed.set(uri.toString(), [...edits]);
  }
  replace(uri: Uri, range: Range, text: string): void {
    const edits = this.changed.get(uri.toString()) ?? [];
    this.changed.set(uri.toString(), [...edits, new TextEdit(range, text)]);
  }
}

export class TextEdit {
  constructor(
    readonly range: Range,
    readonly newText: string
  ) {}
}

export class Diagnostic {
  code: unknown;
  source = '';
  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity: number
  ) {}
}

export class ProcessExecution {
  constructor(
    readonly process: string,
    readonly args: readonly string[],
    readonly options: object
  ) {}
}

export class Task {
  presentationOptions: object = {};
  constructor(
    readonly definition: object,
    readonly scope: unknown,
    readonly name: string,
    readonly source: string,
    readonly execution: ProcessExecution
  ) {}
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export class RelativePattern {
  constructor(
    readonly base: unknown,
    readonly pattern: string
  ) {}
}

// The client derives classes from these.
export class CallHierarchyItem {}
export class CodeAction {}
export class CodeLens {}
export class CompletionItem {}
export class DocumentLink {}
export class InlayHint {}
export class SymbolInformation {}
export class TypeHierarchyItem {}
export class CancellationError extends Error {}
export class Location {
  constructor(
    readonly uri: Uri,
    readonly range: Range
  ) {}
}
export class DiagnosticRelatedInformation {
  constructor(
    readonly location: Location,
    readonly message: string
  ) {}
}
export class CodeActionKind {
  static readonly Empty = new CodeActionKind('');
  static readonly QuickFix = new CodeActionKind('quickfix');
  static readonly Refactor = new CodeActionKind('refactor');
  static readonly RefactorExtract = new CodeActionKind('refactor.extract');
  static readonly RefactorInline = new CodeActionKind('refactor.inline');
  static readonly RefactorRewrite = new CodeActionKind('refactor.rewrite');
  static readonly Source = new CodeActionKind('source');
  static readonly SourceOrganizeImports = new CodeActionKind('source.organizeImports');
  constructor(readonly value: string) {}
  append(part: string): CodeActionKind {
    return new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`);
  }
}
export class TabInputText {}
export class TabInputTextDiff {}
export class TabInputCustom {}

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };
export const DiagnosticTag = { Unnecessary: 1, Deprecated: 2 };
export const NotebookCellKind = { Markup: 1, Code: 2 };
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 };
export const StatusBarAlignment = { Left: 1, Right: 2 };
export const SymbolKind = { TypeParameter: 25 };
export const SymbolTag = { Deprecated: 1 };
export const TaskRevealKind = { Always: 1 };
export const TaskScope = { Workspace: 2 };
export const TextDocumentSaveReason = { Manual: 1, AfterDelay: 2, FocusOut: 3 };
export const version = '1.82.0';
export const env = { language: 'en', appName: 'Stub', openExternal: () => Promise.resolve(false) };
