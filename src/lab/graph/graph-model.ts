import { Debouncer } from '@lumino/polling';
import type { CompleteGraph } from '../../core/analysis/graph/complete-graph';
import { completeGraphSteps } from '../../core/analysis/graph/complete-graph';
import { targetPython } from '../../core/lint/target-python';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import type { AnalysisState } from '../../tokens';
import { inSlices } from '../ui/in-slices';
import { ViewModel } from '../ui/view-model';
import type { GraphRow } from '../../core/report/graph-rows';
import { graphRows } from '../../core/report/graph-rows';

const DEBOUNCE_MILLISECONDS = 300;

/** The dependencies of one version of a notebook. */
export interface NotebookGraph extends CompleteGraph {
  readonly document: NotebookDocument;
  readonly rows: readonly GraphRow[];
}

/** The graph of one notebook, up to date while it is edited, and the selected cell. */
export class GraphModel extends ViewModel {
  constructor(
    readonly session: NotebookSession,
    private readonly configOf: (path: string) => LintConfig
  ) {
    super();
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
    this.debouncer.dispose();
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    const { state } = session;
    if (hasChanged(before, state, ['analysis', 'path'])) {
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
    if (!this.isDisposed) {
      void this.debouncer.invoke();
    }
  }

  private async update(): Promise<void> {
    const { analysis } = this.session.state;
    if (analysis.kind !== 'ready' || analysis === this.computed) {
      return;
    }
    const run = ++this.runs;
    const graph = await this.compute(analysis, run);
    if (graph !== null && run === this.runs && !this.isDisposed) {
      this.computed = analysis;
      this._graph = { ...graph, document: analysis.document, rows: graphRows(analysis.document) };
      this.emitChanged();
    }
  }

  /** Null where a newer version came meanwhile. */
  private compute(
    { document, result }: Extract<AnalysisState, { kind: 'ready' }>,
    run: number
  ): Promise<CompleteGraph | null> {
    const version = targetPython(document, this.configOf(this.session.state.path));
    const cells = document.cells.flatMap(({ index, key, type }) => {
      const summary = result.summaries.get(key);
      return type !== 'code' || summary === undefined ? [] : [{ index, key, summary }];
    });
    return inSlices(
      completeGraphSteps(cells, result.graph, version),
      () => run === this.runs && !this.isDisposed
    );
  }

  private readonly debouncer = new Debouncer(() => this.update(), DEBOUNCE_MILLISECONDS);
  private computed: AnalysisState | null = null;
  private runs = 0;
  private _graph: NotebookGraph | null = null;
  private _selected: CellKey | null = null;
}
