import type { CompleteGraph } from '../../core/analysis/graph/complete-graph';
import { completeGraphSteps } from '../../core/analysis/graph/complete-graph';
import type { KernelComparison } from '../../core/lint/history-graph';
import { targetPython } from '../../core/lint/target-python';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type { HistoryState } from '../../core/history/history-state';
import type { LintConfig } from '../../core/settings/config';
import { AfterTyping } from '../session/after-typing';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import type { AnalysisState } from '../../tokens';
import { inSlices } from '../ui/in-slices';
import { ViewModel } from '../ui/view-model';
import type { GraphRow } from '../../core/report/graph-rows';
import { graphRows } from '../../core/report/graph-rows';
import type { ShownEdge } from './graph-relations';
import { comparisonSteps, shownEdges } from './kernel-edges';

/** The dependencies of one version of a notebook. */
export interface NotebookGraph extends CompleteGraph {
  readonly document: NotebookDocument;
  readonly rows: readonly GraphRow[];
  /** `edges`, followed by those that only the kernel has. */
  readonly shownEdges: readonly ShownEdge[];
  /** Null while nothing is known about the kernel. */
  readonly comparison: KernelComparison | null;
}

/** The graph of one notebook, up to date while it is edited, and the selected cell. */
export class GraphModel extends ViewModel {
  constructor(
    readonly session: NotebookSession,
    private readonly configOf: (path: string) => LintConfig
  ) {
    super();
    this.afterTyping = new AfterTyping(session, () => this.update());
    session.changed.connect(this.onChanged, this);
    session.analysis.disposed.connect(this.dispose, this);
    this.request();
  }

  /** Null until it is computed. */
  get graph(): NotebookGraph | null {
    return this._graph;
  }

  /** The selected cell; null if none is, or if it was deleted. */
  get selected(): CellKey | null {
    const { _graph, _selected } = this;
    return _graph?.rows.some(({ key }) => key === _selected) === true ? _selected : null;
  }

  select(key: CellKey | null): void {
    if (key !== this._selected) {
      this._selected = key;
      this.emitChanged();
    }
  }

  protected override release(): void {
    this.afterTyping.dispose();
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    const { state } = session;
    const hasRunMore = before.kernel?.history !== state.kernel?.history;
    if (hasRunMore || hasChanged(before, state, ['analysis', 'path'])) {
      this.request();
    }
    // While the user types, only the analysis changes: the view follows when the notebook rests.
    if (
      this._graph === null ||
      before.analysis.kind !== state.analysis.kind ||
      hasChanged(before, state, ['kernel', 'execution', 'path'])
    ) {
      this.emitChanged();
    }
  }

  private request(): void {
    this.whenShown(this.invoke);
  }

  private async update(): Promise<void> {
    const { analysis, kernel } = this.session.state;
    const history = kernel?.history ?? null;
    const isKnown = analysis === this.computed && history === this.compared;
    if (analysis.kind !== 'ready' || isKnown) {
      return;
    }
    const run = ++this.runs;
    const graph = await inSlices(this.steps(analysis), () => run === this.runs && !this.isDisposed);
    if (graph !== null && run === this.runs && !this.isDisposed) {
      this.computed = analysis;
      this.compared = history;
      this._graph = graph;
      this.emitChanged();
    }
  }

  /** The graph of this version, compared with what the kernel ran so far. */
  private *steps(
    analysis: Extract<AnalysisState, { kind: 'ready' }>
  ): Generator<void, NotebookGraph> {
    const { document } = analysis;
    const config = this.configOf(this.session.state.path);
    const known = analysis === this.computed ? this._graph : null;
    const graph = known ?? (yield* notebookSteps(analysis, config));
    const comparison = yield* comparisonSteps(this.session, document, graph.edges, config);
    return {
      ...graph,
      document,
      rows: known?.rows ?? graphRows(document),
      comparison,
      shownEdges: shownEdges(graph.edges, comparison)
    };
  }

  private readonly afterTyping: AfterTyping;
  private readonly invoke = (): void => this.afterTyping.request();
  private computed: AnalysisState | null = null;
  private compared: HistoryState | null = null;
  private runs = 0;
  private _graph: NotebookGraph | null = null;
  private _selected: CellKey | null = null;
}

function notebookSteps(
  { document, result }: Extract<AnalysisState, { kind: 'ready' }>,
  config: LintConfig
): Generator<void, CompleteGraph> {
  const cells = document.cells.flatMap(({ index, key, type }) => {
    const summary = result.summaries.get(key);
    return type !== 'code' || summary === undefined ? [] : [{ index, key, summary }];
  });
  return completeGraphSteps(cells, result.graph, targetPython(document, config));
}
