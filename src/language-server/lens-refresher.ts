/** Makes editors ask for code lenses again: they do so for the edited document, and an edit changes what stands above other cells. */
import { CodeLensRefreshRequest } from 'vscode-languageserver/node';
import type { Connection } from 'vscode-languageserver/node';
import type { NotebookAnalysis } from './analysis';
import type { ClientSupport } from './client-support';

/** Watches the lenses of the notebooks for which an editor asked. */
export class LensRefresher {
  /** What the lenses showed when they were asked for, or refreshed. */
  private readonly shown = new WeakMap<NotebookAnalysis, string>();

  constructor(
    private readonly connection: Connection,
    private readonly support: ClientSupport
  ) {}

  /** The editor asks for lenses of a notebook. */
  note(analysis: NotebookAnalysis | null): void {
    if (analysis !== null && this.support.refreshesLenses && !this.shown.has(analysis)) {
      this.shown.set(analysis, usesIn(analysis));
    }
  }

  /** A version was analyzed. While someone types, lenses stay: what stands above other cells would come and go. */
  update(analysis: NotebookAnalysis): void {
    const before = this.shown.get(analysis);
    if (before === undefined || analysis.isTyping || analysis.state.kind !== 'ready') {
      return;
    }
    const uses = usesIn(analysis);
    if (uses !== before) {
      this.shown.set(analysis, uses);
      // A client may refuse.
      this.connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
    }
  }
}

/** Which cells use which: all that lenses show. */
function usesIn({ state }: NotebookAnalysis): string {
  const graph = state.kind === 'ready' ? state.result.graph : null;
  const uses = new Set(
    graph?.edges.flatMap(({ from, to }) => (from === to ? [] : `${from}>${to}`))
  );
  return [...uses].sort().join();
}
