import type { IStateDB } from '@jupyterlab/statedb';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellRecord } from '../../core/notebook/cell-identity';

/** Prefix of the keys in JupyterLab's state database, one for each notebook. */
const PREFIX = 'freshkernel:notebook:';

/** The stored data of a notebook. */
export interface RememberedNotebook {
  /** Ids of individually hidden findings. */
  readonly hidden: readonly string[];
  /** Identities of the cells, so that the ids are valid when the notebook is opened again. */
  readonly cells: readonly CellRecord[];
}

const NOTHING: RememberedNotebook = { hidden: [], cells: [] };

/**
 * Stores individually hidden findings in JupyterLab's state database: nothing is written into the notebook. A notebook
 * without hidden findings has no entry.
 */
export class NotebookMemory {
  constructor(private readonly state: IStateDB | null) {}

  /** Emitted after something was hidden or shown again. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** The data of the notebook at `path`; empty until it is loaded. */
  of(path: string): RememberedNotebook {
    return this.byPath.get(path) ?? NOTHING;
  }

  isHidden(path: string, id: string): boolean {
    return this.of(path).hidden.includes(id);
  }

  /** Loads the stored data of a notebook. */
  async load(path: string): Promise<void> {
    if (!this.byPath.has(path)) {
      const stored = readRemembered(await this.state?.fetch(PREFIX + path));
      this.byPath.set(path, stored);
      this._changed.emit();
    }
  }

  /** Hides a finding, or shows it again. */
  async hide(path: string, id: string, hide: boolean, cells: readonly CellRecord[]): Promise<void> {
    const others = this.of(path).hidden.filter(other => other !== id);
    await this.store(path, { hidden: hide ? [...others, id] : others, cells });
    this._changed.emit();
  }

  /** Updates the stored cell identities of a notebook with hidden findings. */
  async update(path: string, cells: readonly CellRecord[]): Promise<void> {
    const { hidden } = this.of(path);
    if (hidden.length > 0) {
      await this.store(path, { hidden, cells });
    }
  }

  /** Moves the data of a notebook to its new path. */
  async rename(from: string, to: string): Promise<void> {
    const remembered = this.of(from);
    await this.store(to, remembered);
    await this.store(from, NOTHING);
    this._changed.emit();
  }

  private async store(path: string, { hidden, cells }: RememberedNotebook): Promise<void> {
    this.byPath.set(path, { hidden, cells });
    if (hidden.length === 0) {
      await this.state?.remove(PREFIX + path);
    } else {
      const records = cells.map(({ identity, id, type, hash }) => ({ identity, id, type, hash }));
      await this.state?.save(PREFIX + path, { hidden: [...hidden], cells: records });
    }
  }

  private readonly byPath = new Map<string, RememberedNotebook>();
  private readonly _changed = new Signal<this, void>(this);
}

/** Parses stored data, which another version or program may have written. */
function readRemembered(value: unknown): RememberedNotebook {
  if (typeof value !== 'object' || value === null) {
    return NOTHING;
  }
  const { hidden, cells } = value as Partial<Record<keyof RememberedNotebook, unknown>>;
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(id => typeof id === 'string') : [],
    cells: Array.isArray(cells) ? cells.filter(isCellRecord) : []
  };
}

function isCellRecord(value: unknown): value is CellRecord {
  const record = value as Partial<Record<keyof CellRecord, unknown>> | null;
  return (
    typeof record?.identity === 'string' &&
    typeof record.hash === 'string' &&
    typeof record.type === 'string' &&
    (record.id === null || typeof record.id === 'string')
  );
}
