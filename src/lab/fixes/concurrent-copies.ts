/**
 * Two users of a shared notebook can apply the same fix at the same time, each before the change of the other arrives.
 * The shared document then contains what the fix inserts twice. Both pages remove the first of the two copies: that is
 * the same part of the document for both, so that one copy remains.
 */
import type { SharedNotebook } from '../../tokens';

/** How long the same change of a different user counts as one at the same time. */
const WATCHED_MILLISECONDS = 15_000;

/** What an applied fix inserted. */
export interface Inserted {
  readonly texts: readonly {
    readonly cell: string;
    readonly start: number;
    readonly text: string;
  }[];
  /** Ids of new cells. */
  readonly cells: ReadonlySet<string>;
  /** Ids of moved cells, which were inserted again. */
  readonly moved: ReadonlySet<string>;
}

type SharedCell = SharedNotebook['cells'][number];

/** The parts of Yjs that are used here; the notebook's interface does not declare them. */
interface SharedList {
  observeDeep(observer: Observer): void;
  unobserveDeep(observer: Observer): void;
}
type Observer = (events: readonly SharedEvent[], transaction: { readonly local: boolean }) => void;
interface SharedEvent {
  readonly target: unknown;
  readonly changes: { readonly delta: readonly Change[] };
}
interface Change {
  readonly retain?: number;
  readonly delete?: number;
  readonly insert?: unknown;
}
interface SharedMap {
  get(name: string): unknown;
}

/** A text that the fix inserted, at its current position. */
interface FollowedText {
  readonly cell: SharedCell;
  readonly target: unknown;
  readonly text: string;
  start: number;
  /** The copies of different users before and after it. */
  before: number;
  after: number;
}

/**
 * Removes copies of what a fix inserted, for a limited time.
 *
 * @param onRemoved called after a copy was removed
 */
export function removeConcurrentCopies(
  notebook: SharedNotebook,
  inserted: Inserted,
  onRemoved: () => void
): void {
  const list = cellListOf(notebook);
  if (list !== null) {
    const copies = new ConcurrentCopies(notebook, list, inserted, onRemoved);
    const observer: Observer = (events, { local }) => copies.receive(events, local);
    list.observeDeep(observer);
    setTimeout(() => list.unobserveDeep(observer), WATCHED_MILLISECONDS);
  }
}

class ConcurrentCopies {
  private readonly texts: readonly FollowedText[];
  /** Cells that a different user inserted, by the id of the own cell with the same contents. */
  private readonly cells = new Map<string, string>();
  private isScheduled = false;

  constructor(
    private readonly notebook: SharedNotebook,
    private readonly list: SharedList,
    private readonly inserted: Inserted,
    private readonly onRemoved: () => void
  ) {
    const byId = new Map(notebook.cells.map(cell => [cell.getId(), cell]));
    this.texts = inserted.texts.flatMap(({ cell: id, start, text }) => {
      const cell = byId.get(id);
      return cell === undefined || text === ''
        ? []
        : [{ cell, target: textOf(cell), text, start, before: 0, after: 0 }];
    });
  }

  receive(events: readonly SharedEvent[], isLocal: boolean): void {
    for (const { target, changes } of events) {
      if (target === this.list) {
        this.noteCells(isLocal ? [] : changes.delta);
      }
      for (const text of this.texts) {
        if (text.target === target) {
          follow(text, changes.delta, isLocal);
        }
      }
    }
    const isCopied =
      this.cells.size > 0 || this.texts.some(({ before, after }) => before + after > 0);
    if (isCopied && !this.isScheduled) {
      this.isScheduled = true;
      // What is changed while Yjs reports a change would count as a part of it, and not be sent to the others.
      queueMicrotask(() => this.remove());
    }
  }

  private noteCells(delta: readonly Change[]): void {
    const added = delta.flatMap(({ insert }) =>
      Array.isArray(insert) ? (insert as SharedMap[]) : []
    );
    for (const cell of added) {
      const id = String(cell.get('id'));
      const own = this.inserted.moved.has(id) ? id : this.equalTo(cell);
      if (own !== null) {
        this.cells.set(own, id);
      }
    }
  }

  /** The own new cell with the contents of a cell. */
  private equalTo(other: SharedMap): string | null {
    const { cells } = this.inserted;
    const source = String(other.get('source'));
    const own = this.notebook.cells.find(
      cell =>
        cells.has(cell.getId()) &&
        !this.cells.has(cell.getId()) &&
        cell.cell_type === other.get('cell_type') &&
        cell.getSource() === source
    );
    return own?.getId() ?? null;
  }

  private remove(): void {
    this.isScheduled = false;
    const { notebook } = this;
    if (notebook.isDisposed) {
      return;
    }
    let removed = 0;
    notebook.transact(() => {
      for (const [own, copy] of this.cells) {
        removed += this.removeCell(own, copy);
      }
    }, false);
    this.cells.clear();
    for (const followed of this.texts) {
      removed += removeText(notebook, followed);
    }
    if (removed > 0) {
      this.onRemoved();
    }
  }

  /** Removes the first one of two cells; they have the same id if the cell was moved. */
  private removeCell(own: string, copy: string): number {
    const { cells } = this.notebook;
    const first = cells.findIndex(cell => cell.getId() === own || cell.getId() === copy);
    const second = cells.findIndex(
      (cell, index) => index > first && (cell.getId() === own || cell.getId() === copy)
    );
    // A cell farther away is not from the same fix.
    const isNear = second - first <= Math.max(1, this.inserted.cells.size);
    if (first === -1 || second === -1 || !(isNear || own === copy)) {
      return 0;
    }
    this.notebook.deleteCell(first);
    return 1;
  }
}

/** Updates the position of a text after a change, and notes whether the same text was inserted next to it. */
function follow(followed: FollowedText, delta: readonly Change[], isLocal: boolean): void {
  const { text } = followed;
  let at = 0;
  for (const change of delta) {
    if (typeof change.insert === 'string') {
      const copies = (at - followed.start) / text.length;
      if (!isLocal && change.insert === text && Number.isInteger(copies)) {
        if (copies <= 0 && copies >= -followed.before) {
          followed.before += 1;
        } else if (copies > 0 && copies <= followed.after + 1) {
          followed.after += 1;
        }
      }
      if (at <= followed.start) {
        followed.start += change.insert.length;
      }
      at += change.insert.length;
    } else if (change.delete !== undefined) {
      followed.start = Math.max(Math.min(at, followed.start), followed.start - change.delete);
    } else {
      at += change.retain ?? 0;
    }
  }
}

/** Removes all copies but the last. */
function removeText(notebook: SharedNotebook, followed: FollowedText): number {
  const { cell, text, before, after } = followed;
  followed.before = 0;
  followed.after = 0;
  const copies = before + after;
  const first = followed.start - before * text.length;
  // The page of the other user may have removed them already.
  if (copies === 0 || !cell.getSource().startsWith(text.repeat(copies + 1), first)) {
    return 0;
  }
  notebook.transact(() => cell.updateSource(first, first + copies * text.length, ''), false);
  return copies;
}

function cellListOf(notebook: SharedNotebook): SharedList | null {
  const { ydoc } = notebook as { ydoc?: { getArray(name: string): SharedList } };
  return ydoc?.getArray('cells') ?? null;
}

function textOf(cell: SharedCell): unknown {
  return 'ysource' in cell ? cell.ysource : null;
}
