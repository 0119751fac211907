import type { IStateDB } from '@jupyterlab/statedb';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellRecord } from '../../core/notebook/identity';

/** Key of JupyterLab's state under which one notebook is remembered. */
const PREFIX = 'freshkernel:notebook:';

/** What is remembered about a notebook. */
export interface RememberedNotebook {
  /** Ids of findings that the user hid one by one. */
  readonly hidden: readonly string[];
  /** Which cell was which, so that the ids hold when the notebook is opened again. */
  readonly cells: readonly CellRecord[];
}

const NOTHING: RememberedNotebook = { hidden: [], cells: [] };

/**
 * Findings that the user hid one by one, in JupyterLab's state: nothing is written into the notebook. A notebook in
 * which nothing is hidden leaves no trace.
 */
export class NotebookMemory {
  constructor(private readonly state: IStateDB | null) {}

  /** Emitted after something was hidden or shown again. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** What is remembered about the notebook at `path`, once it was loaded. */
  of(path: string): RememberedNotebook {
    return this.byPath.get(path) ?? NOTHING;
  }

  isHidden(path: string, id: string): boolean {
    return this.of(path).hidden.includes(id);
  }

  /** Reads what earlier sessions left. */
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

  /** Brings what is known of the cells up to date, where that matters. */
  async update(path: string, cells: readonly CellRecord[]): Promise<void> {
    const { hidden } = this.of(path);
    if (hidden.length > 0) {
      await this.store(path, { hidden, cells });
    }
  }

  /** Keeps what is remembered when a notebook gets another path. */
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

/** Reads what another version, or another program, may have written. */
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
