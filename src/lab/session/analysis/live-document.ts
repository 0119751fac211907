import type { ICellModel, ICodeCellModel } from '@jupyterlab/cells';
import { isCodeCellModel } from '@jupyterlab/cells';
import type { IError } from '@jupyterlab/nbformat';
import type { CellList, INotebookModel } from '@jupyterlab/notebook';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type {
  CellKey,
  NotebookCell,
  NotebookDocument,
  StoredError
} from '../../../core/notebook/document';
import { languageOf, languageVersionOf, livePlatform } from './language';

type SharedCell = ICellModel['sharedModel'];

/** What changed: the source of one cell, outputs (frequent and rarely relevant), or anything else. */
export type DocumentChange =
  | { readonly kind: 'source'; readonly cell: CellKey }
  | { readonly kind: 'outputs' }
  | { readonly kind: 'other' };

/**
 * Watches a notebook model and takes immutable snapshots of it. An unchanged cell is the same object in the next
 * snapshot, so that versions can be compared by identity.
 */
export class LiveDocument implements IDisposable {
  constructor(
    private readonly model: INotebookModel,
    private path: string
  ) {
    this.watchCells();
    model.cells.changed.connect(this.onCellsChanged, this);
    model.metadataChanged.connect(this.onOtherChange, this);
  }

  /** Emitted after local and remote changes. */
  get changed(): ISignal<this, DocumentChange> {
    return this._changed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    Signal.clearData(this);
  }

  /** Sets the notebook's new path. */
  rename(path: string): void {
    this.path = path;
    this._changed.emit({ kind: 'other' });
  }

  /** The current version of the notebook; the same object as before if nothing changed. */
  snapshot(): NotebookDocument {
    const cells = Array.from(this.model.cells, (cell, index) => this.cellSnapshot(cell, index));
    const metadata = this.model.metadata;
    const next: NotebookDocument = {
      path: this.path,
      language: languageOf(metadata),
      platform: livePlatform(metadata),
      languageVersion: languageVersionOf(metadata),
      cells
    };
    if (this.last === null || !sameDocument(this.last, next)) {
      this.last = next;
    }
    return this.last;
  }

  private cellSnapshot(cell: ICellModel, index: number): NotebookCell {
    const known = this.known.get(cell.sharedModel);
    if (known !== undefined && !this.touched.has(cell.sharedModel)) {
      return known.index === index ? known : this.remember(cell, { ...known, index });
    }
    this.touched.delete(cell.sharedModel);
    const fresh = describeCell(cell, index);
    return known !== undefined && sameCell(known, fresh) ? known : this.remember(cell, fresh);
  }

  private remember(cell: ICellModel, snapshot: NotebookCell): NotebookCell {
    this.known.set(cell.sharedModel, snapshot);
    return snapshot;
  }

  private watchCells(): void {
    for (const cell of this.model.cells) {
      // Connecting again has no effect, and disposing a cell disconnects it.
      cell.sharedModel.changed.connect(this.onCellChanged, this);
    }
  }

  private onCellsChanged(_: CellList): void {
    this.watchCells();
    this._changed.emit({ kind: 'other' });
  }

  private onCellChanged(cell: SharedCell, change: CellChange): void {
    this.touched.add(cell);
    if (change.sourceChange !== undefined) {
      this._changed.emit({ kind: 'source', cell: cell.getId() });
    } else if (change.outputsChange !== undefined || change.streamOutputChange !== undefined) {
      this._changed.emit({ kind: 'outputs' });
    } else {
      this._changed.emit({ kind: 'other' });
    }
  }

  private onOtherChange(): void {
    this._changed.emit({ kind: 'other' });
  }

  private readonly known = new WeakMap<SharedCell, NotebookCell>();
  private readonly touched = new WeakSet<SharedCell>();
  private last: NotebookDocument | null = null;
  private readonly _changed = new Signal<this, DocumentChange>(this);
  private _isDisposed = false;
}

/** The parts of a shared cell's change that are used here. */
interface CellChange {
  readonly sourceChange?: unknown;
  readonly outputsChange?: unknown;
  readonly streamOutputChange?: unknown;
}

function describeCell(cell: ICellModel, index: number): NotebookCell {
  const id = cell.sharedModel.getId();
  const isCode = isCodeCellModel(cell);
  return {
    key: id,
    index,
    id,
    type: isCode ? 'code' : cell.type === 'markdown' ? 'markdown' : 'raw',
    source: cell.sharedModel.getSource(),
    executionCount: isCode ? cell.executionCount : null,
    tags: tagsOf(cell),
    storedError: isCode ? storedErrorOf(cell) : null,
    hasOutputs: isCode && cell.outputs.length > 0,
    editable: cell.getMetadata('editable') !== false
  };
}

function tagsOf(cell: ICellModel): readonly string[] {
  const tags: unknown = cell.getMetadata('tags');
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [];
}

function storedErrorOf(cell: ICodeCellModel): StoredError | null {
  for (let i = 0; i < cell.outputs.length; i++) {
    const output = cell.outputs.get(i);
    // Only errors are converted to JSON: other outputs can have megabytes.
    if (output.type === 'error') {
      const { ename, evalue, traceback } = output.toJSON() as IError;
      return { ename, evalue, traceback };
    }
  }
  return null;
}

/** Outputs alone do not make a cell a different one: with those of a run, its count changes, too. */
function sameCell(a: NotebookCell, b: NotebookCell): boolean {
  return (
    a.index === b.index &&
    a.type === b.type &&
    a.source === b.source &&
    a.executionCount === b.executionCount &&
    a.editable === b.editable &&
    sameList(a.tags, b.tags) &&
    a.storedError?.ename === b.storedError?.ename &&
    a.storedError?.evalue === b.storedError?.evalue
  );
}

function sameDocument(a: NotebookDocument, b: NotebookDocument): boolean {
  return (
    a.path === b.path &&
    a.language === b.language &&
    a.platform === b.platform &&
    a.languageVersion?.major === b.languageVersion?.major &&
    a.languageVersion?.minor === b.languageVersion?.minor &&
    sameList(a.cells, b.cells)
  );
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
