/** The diagnostics of all open notebooks: pushed to the client, or kept until it pulls them. */
import { DiagnosticRefreshRequest } from 'vscode-languageserver/node';
import type {
  CancellationToken,
  Connection,
  Diagnostic,
  DocumentDiagnosticReport
} from 'vscode-languageserver/node';
import type { NotebookAnalysis } from './analysis';
import type { ClientSupport } from './client-support';
import type { DiagnosticWriter, ShownFinding } from './diagnostics';
import { groupBy } from '../core/memo/group-by';

/** The diagnostics of a document. */
interface DocumentState {
  readonly diagnostics: Diagnostic[];
  /** To see whether they changed. */
  readonly text: string;
  /** Version of the document. */
  readonly version: number;
  readonly resultId: string;
  /** Pushed to the client, which must not pull it as well. */
  readonly isPushed: boolean;
}

const NONE: DocumentState = {
  diagnostics: [],
  text: '[]',
  version: 0,
  resultId: 'none',
  isPushed: false
};

const NONE_PUSHED: DocumentState = { ...NONE, isPushed: true };

/** Keeps diagnostics by document. */
export class DiagnosticStore {
  private readonly byDocument = new Map<string, DocumentState>();
  private readonly findings = new WeakMap<NotebookAnalysis, readonly ShownFinding[]>();
  private results = 0;

  constructor(
    private readonly connection: Connection,
    private readonly support: ClientSupport,
    private readonly writer: DiagnosticWriter
  ) {}

  /** The findings of the version that was analyzed last. */
  findingsOf(analysis: NotebookAnalysis): readonly ShownFinding[] {
    return this.findings.get(analysis) ?? [];
  }

  /** Shows what is known of the current version of a notebook. */
  update(analysis: NotebookAnalysis): void {
    const { notebook, state } = analysis;
    const shown = state.kind === 'ready' ? this.writer.shown(analysis, state) : [];
    this.findings.set(analysis, shown);
    const byDocument = new Map<string, Diagnostic[]>(
      [...groupBy(shown, ({ uri }) => uri)].map(([uri, each]) => [
        uri,
        each.map(({ diagnostic }) => diagnostic)
      ])
    );
    if (state.kind === 'unreadable') {
      const { kind, message, line, column } = state.problem;
      const at = { line: line - 1, character: column - 1 };
      byDocument.set(notebook.uri, [this.writer.problem(kind, message, { start: at, end: at })]);
    }
    const isPushed = !(notebook.hasCells ? this.support.pullsCells : this.support.pulls);
    let isChanged = false;
    for (const { uri, version } of notebook.documents()) {
      isChanged = this.set(uri, byDocument.get(uri) ?? [], version, isPushed) || isChanged;
    }
    if (isChanged && !isPushed && this.support.refreshesDiagnostics) {
      // A client that refuses pulls when it wants to.
      this.connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => undefined);
    }
  }

  /** Removes the diagnostics of closed documents. */
  remove(uris: readonly string[]): void {
    for (const uri of uris) {
      const isPushed = this.byDocument.get(uri)?.isPushed === true;
      if (this.byDocument.delete(uri) && isPushed) {
        void this.connection.sendDiagnostics({ uri, diagnostics: [] });
      }
    }
  }

  /** The report for a client that pulls, once the current version is analyzed. */
  async pull(
    analysis: NotebookAnalysis | null,
    uri: string,
    previous: string | undefined,
    token: CancellationToken
  ): Promise<DocumentDiagnosticReport> {
    await analysis?.rested(token);
    const known = this.byDocument.get(uri) ?? NONE;
    const { diagnostics, resultId } = known.isPushed ? NONE : known;
    return previous === resultId
      ? { kind: 'unchanged', resultId }
      : { kind: 'full', resultId, items: diagnostics };
  }

  /** Returns whether the diagnostics differ. */
  private set(uri: string, diagnostics: Diagnostic[], version: number, isPushed: boolean): boolean {
    const before = this.byDocument.get(uri) ?? NONE;
    if (before.diagnostics.length === 0 && diagnostics.length === 0) {
      this.byDocument.set(uri, isPushed ? NONE_PUSHED : NONE);
      return false;
    }
    const text = diagnostics.length === 0 ? NONE.text : JSON.stringify(diagnostics);
    // An edit may have removed the marks in the editor even where the diagnostics are the same.
    if (before.text === text && before.version === version) {
      return false;
    }
    const resultId = diagnostics.length === 0 ? NONE.resultId : String(++this.results);
    this.byDocument.set(uri, { diagnostics, text, version, resultId, isPushed });
    if (isPushed) {
      void this.connection.sendDiagnostics({ uri, version, diagnostics });
    }
    return before.text !== text;
  }
}
