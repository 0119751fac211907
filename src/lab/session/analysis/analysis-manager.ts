import type { INotebookModel, INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { DocumentRegistry } from '@jupyterlab/docregistry';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { IFreshkernel, SharedNotebook } from '../../../tokens';
import { NotebookAnalysis } from './notebook-analysis';

type NotebookContext = DocumentRegistry.IContext<INotebookModel>;

/** The analyses of the open notebooks, one for each notebook whatever its number of views. */
export class AnalysisManager implements IFreshkernel {
  constructor(private readonly tracker: INotebookTracker) {
    tracker.forEach(panel => this.add(panel));
    tracker.widgetAdded.connect((_, panel) => this.add(panel), this);
    tracker.currentChanged.connect(this.updateCurrent, this);
  }

  get current(): NotebookAnalysis | null {
    return this._current;
  }

  get currentChanged(): ISignal<this, NotebookAnalysis | null> {
    return this._currentChanged;
  }

  get added(): ISignal<this, NotebookAnalysis> {
    return this._added;
  }

  /** Emitted when a notebook is opened, before its content is loaded. */
  get opening(): ISignal<this, void> {
    return this._opening;
  }

  find(notebook: SharedNotebook): NotebookAnalysis | null {
    return this.byNotebook.get(notebook) ?? null;
  }

  /** The analyses of all open notebooks. */
  get all(): Iterable<NotebookAnalysis> {
    return this.byContext.values();
  }

  private add(panel: NotebookPanel): void {
    const { context } = panel;
    this._opening.emit();
    void context.ready.then(() => {
      if (panel.isDisposed || context.isDisposed) {
        return;
      }
      (this.byContext.get(context) ?? this.addContext(context)).addView(panel);
      this.updateCurrent();
    });
  }

  private addContext(context: NotebookContext): NotebookAnalysis {
    const analysis = new NotebookAnalysis(context);
    this.byContext.set(context, analysis);
    this.byNotebook.set(context.model.sharedModel, analysis);
    context.disposed.connect(() => {
      this.byContext.delete(context);
      analysis.dispose();
      this.updateCurrent();
    }, this);
    this._added.emit(analysis);
    return analysis;
  }

  private updateCurrent(): void {
    const context = this.tracker.currentWidget?.context;
    const current = context === undefined ? null : (this.byContext.get(context) ?? null);
    if (current !== this._current) {
      this._current = current;
      this._currentChanged.emit(current);
    }
  }

  private readonly byContext = new Map<NotebookContext, NotebookAnalysis>();
  private readonly byNotebook = new WeakMap<SharedNotebook, NotebookAnalysis>();
  private _current: NotebookAnalysis | null = null;
  private readonly _currentChanged = new Signal<this, NotebookAnalysis | null>(this);
  private readonly _opening = new Signal<this, void>(this);
  private readonly _added = new Signal<this, NotebookAnalysis>(this);
}
