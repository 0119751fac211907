/** Applies the edits of a fix to the live notebook, as one step of its undo history. */
import type { EditableCell, EditedCell, Refusal } from '../../core/fixes/apply';
import { applyEdits, editsOf } from '../../core/fixes/apply';
import type { Edit } from '../../core/fixes/edit';
import { changeBetween } from '../../core/fixes/edits-between';
import type { CellKey } from '../../core/notebook/document';
import type { SharedNotebook } from '../../tokens';
import { applyAsUndoStep } from '../editor/undo-step';
import type { Inserted } from './concurrent-copies';
import { removeConcurrentCopies } from './concurrent-copies';

/** Result of applying a fix. */
export type Outcome =
  | {
      readonly ok: true;
      /** Undoes the fix; returns false if the notebook was changed afterwards. */
      readonly undo: () => boolean;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Applies all `edits` or none. Ignores renames, which do not edit the notebook's contents. */
export function applyToNotebook(notebook: SharedNotebook, edits: readonly Edit[]): Outcome {
  const before = editableCells(notebook);
  const result = applyEdits(before, edits);
  if (!result.ok) {
    return result;
  }
  const touched = touchedBy(edits);
  const { moved, rewritten } = touched;
  const removed = copiesOf(notebook, key => moved.has(key) || touched.deleted.has(key));
  const known = new Set(before.map(({ key }) => key));
  const exact = (): string => JSON.stringify([...copiesOf(notebook, key => moved.has(key))]);
  let applied = '';
  const step = applyAsUndoStep(notebook, {
    cells: () => notebook.cells.filter(cell => rewritten.has(cell.getId())),
    write: () => {
      replaceTexts(notebook, edits);
      arrange(notebook, result.cells, moved);
    },
    content: () => contentOf(notebook, touched, known),
    putBack: () => putBack(notebook, before, touched, removed),
    // The history has a moved cell as it was before the move, without what it printed since.
    mustPutBack: () => moved.size > 0 && exact() !== applied
  });
  applied = exact();
  const added = notebook.cells.map(cell => cell.getId()).filter(id => !known.has(id));
  const inserted = { texts: insertedTexts(edits), cells: new Set(added), moved };
  removeConcurrentCopies(notebook, inserted, step.detach);
  return { ok: true, undo: step.undo };
}

/** The cells that edits change. */
interface Touched {
  readonly rewritten: ReadonlySet<CellKey>;
  readonly moved: ReadonlySet<CellKey>;
  readonly deleted: ReadonlySet<CellKey>;
  /** Whether cells are inserted, moved or deleted. */
  readonly isArranged: boolean;
}

function touchedBy(edits: readonly Edit[]): Touched {
  const moved = cellsOf(editsOf(edits, 'move-cell'));
  const deleted = cellsOf(editsOf(edits, 'delete-cell'));
  const isArranged = moved.size + deleted.size + editsOf(edits, 'insert-cell').length > 0;
  return { rewritten: cellsOf(editsOf(edits, 'replace-text')), moved, deleted, isArranged };
}

/** What a fix changed, as it is now: the texts of its cells, and the order of all where it arranged them. */
function contentOf(
  notebook: SharedNotebook,
  { rewritten, moved, isArranged }: Touched,
  known: ReadonlySet<CellKey>
): string {
  const cells = notebook.cells.flatMap(cell => {
    const key = cell.getId();
    const isTouched = rewritten.has(key) || moved.has(key) || (isArranged && !known.has(key));
    return [
      ...(isArranged ? [key] : []),
      ...(isTouched ? [[key, cell.cell_type, cell.getSource()]] : [])
    ];
  });
  return JSON.stringify(cells);
}

/** What the edits inserted into existing cells, at its position after all edits. */
function insertedTexts(edits: readonly Edit[]): Inserted['texts'] {
  const grown = new Map<CellKey, number>();
  return [...editsOf(edits, 'replace-text')]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ cell, start, end, text }) => {
      const shift = grown.get(cell) ?? 0;
      grown.set(cell, shift + text.length - (end - start));
      return { cell, start: start + shift, text };
    });
}

/** The cells as edits see them. */
export function editableCells(notebook: SharedNotebook): readonly EditableCell[] {
  return notebook.cells.map(cell => ({
    key: cell.getId(),
    type: cell.cell_type === 'code' ? 'code' : cell.cell_type === 'markdown' ? 'markdown' : 'raw',
    source: cell.getSource()
  }));
}

function replaceTexts(notebook: SharedNotebook, edits: readonly Edit[]): void {
  const replacements = [...editsOf(edits, 'replace-text')]
    // From the end, so that the offsets of the others stay valid.
    .sort((a, b) => b.start - a.start || b.end - a.end);
  const byKey = new Map(notebook.cells.map(cell => [cell.getId(), cell]));
  for (const { cell, start, end, text } of replacements) {
    byKey.get(cell)?.updateSource(start, end, text);
  }
}

type NewCell = Parameters<SharedNotebook['insertCell']>[1];

/** Deletes, inserts and moves cells to reach `target`; only `moved` cells are removed and inserted again. */
function arrange(
  notebook: SharedNotebook,
  target: readonly EditedCell<EditableCell>[],
  moved: ReadonlySet<CellKey>
): void {
  const copies = copiesOf(notebook, key => moved.has(key));
  const kept = target.flatMap(entry => (entry.kind === 'kept' ? [entry.cell.key] : []));
  exchange(
    notebook,
    new Set(kept.filter(key => !moved.has(key))),
    target.map(entry =>
      entry.kind === 'inserted'
        ? newCell(entry.type, entry.source)
        : (copies.get(entry.cell.key) ?? null)
    )
  );
}

/** Restores the touched cells of `before`, with the full contents of those that were `removed`. */
function putBack(
  notebook: SharedNotebook,
  before: readonly EditableCell[],
  { rewritten, isArranged }: Touched,
  removed: ReadonlyMap<CellKey, NewCell>
): void {
  const byKey = new Map(notebook.cells.map(cell => [cell.getId(), cell]));
  for (const { key, source } of before) {
    const cell = byKey.get(key);
    if (cell !== undefined && rewritten.has(key)) {
      changeSource(cell, source);
    }
  }
  if (isArranged) {
    const keys = before.map(({ key }) => key);
    exchange(
      notebook,
      new Set(keys.filter(key => !removed.has(key))),
      keys.map(key =>
        removed.has(key) ? (byKey.get(key)?.toJSON() ?? removed.get(key) ?? null) : null
      )
    );
  }
}

/** Changes a cell's text where it differs, so that the cursor stays where it is. */
function changeSource(cell: SharedNotebook['cells'][number], source: string): void {
  const change = changeBetween(cell.getSource(), source);
  if (change !== null) {
    cell.updateSource(change.start, change.end, change.text);
  }
}

/**
 * Deletes all cells except those to keep, and inserts others at their indexes in the result; null stands for a kept
 * cell. Within a transaction `notebook.cells` does not change, so indexes are computed here.
 */
function exchange(
  notebook: SharedNotebook,
  kept: ReadonlySet<CellKey>,
  result: readonly (NewCell | null)[]
): void {
  const isKept = notebook.cells.map(cell => kept.has(cell.getId()));
  for (let i = isKept.length - 1; i >= 0; i--) {
    if (!isKept[i]) {
      notebook.deleteCell(i);
    }
  }
  // The kept cells are in the order of the result, so insertion from the top reaches every index.
  result.forEach((cell, i) => {
    if (cell !== null) {
      notebook.insertCell(i, cell);
    }
  });
}

function copiesOf(
  notebook: SharedNotebook,
  isWanted: (key: CellKey) => boolean
): ReadonlyMap<CellKey, NewCell> {
  const wanted = notebook.cells.filter(cell => isWanted(cell.getId()));
  return new Map(wanted.map(cell => [cell.getId(), cell.toJSON()]));
}

function newCell(type: EditableCell['type'], source: string): NewCell {
  const cell = { cell_type: type, source, metadata: {} };
  return type === 'code'
    ? { ...cell, cell_type: 'code', outputs: [], execution_count: null }
    : cell;
}

function cellsOf(edits: readonly { readonly cell: CellKey }[]): ReadonlySet<CellKey> {
  return new Set(edits.map(({ cell }) => cell));
}
