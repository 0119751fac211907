/** Applies the edits of a fix to the live notebook, as one step of its undo history. */
import type { EditableCell, EditedCell, Refusal } from '../../core/fixes/apply';
import { applyEdits, editsOf } from '../../core/fixes/apply';
import type { Edit } from '../../core/fixes/edit';
import type { CellKey } from '../../core/notebook/document';
import type { SharedNotebook } from '../../tokens';
import { changeInOneStep } from '../editor/undo-step';

/** What became of a fix. */
export type Outcome =
  | {
      readonly ok: true;
      /** Takes the fix back; false where something else was changed on top of it. */
      readonly undo: () => boolean;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Applies all `edits` or none. A rename is not among what it does: that is no edit of the notebook's text. */
export function applyToNotebook(notebook: SharedNotebook, edits: readonly Edit[]): Outcome {
  const result = applyEdits(editableCells(notebook), edits);
  if (!result.ok) {
    return result;
  }
  const before = editableCells(notebook);
  const moved = cellsOf(editsOf(edits, 'move-cell'));
  const deleted = cellsOf(editsOf(edits, 'delete-cell'));
  const taken = copiesOf(notebook, key => moved.has(key) || deleted.has(key));
  const undo = changeInOneStep(
    notebook,
    () => {
      replaceTexts(notebook, edits);
      arrange(notebook, result.cells, moved);
    },
    () => putBack(notebook, before, taken)
  );
  return { ok: true, undo };
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
    // From the end, so that the offsets of the others stay true.
    .sort((a, b) => b.start - a.start || b.end - a.end);
  const byKey = new Map(notebook.cells.map(cell => [cell.getId(), cell]));
  for (const { cell, start, end, text } of replacements) {
    byKey.get(cell)?.updateSource(start, end, text);
  }
}

type NewCell = Parameters<SharedNotebook['insertCell']>[1];

/** Deletes, inserts and moves cells until they stand as in `target`; only `moved` ones are taken from their place. */
function arrange(
  notebook: SharedNotebook,
  target: readonly EditedCell<EditableCell>[],
  moved: ReadonlySet<CellKey>
): void {
  const copies = copiesOf(notebook, key => moved.has(key));
  const kept = target.flatMap(place => (place.kind === 'kept' ? [place.cell.key] : []));
  exchange(
    notebook,
    new Set(kept.filter(key => !moved.has(key))),
    target.map(place =>
      place.kind === 'inserted'
        ? newCell(place.type, place.source)
        : (copies.get(place.cell.key) ?? null)
    )
  );
}

/** Puts the cells back as they were `before`, those that were `taken` from their place with all that was in them. */
function putBack(
  notebook: SharedNotebook,
  before: readonly EditableCell[],
  taken: ReadonlyMap<CellKey, NewCell>
): void {
  const byKey = new Map(notebook.cells.map(cell => [cell.getId(), cell]));
  for (const { key, source } of before) {
    if (byKey.get(key)?.getSource() !== source) {
      byKey.get(key)?.setSource(source);
    }
  }
  const keys = before.map(({ key }) => key);
  exchange(
    notebook,
    new Set(keys.filter(key => !taken.has(key))),
    keys.map(key => (taken.has(key) ? (byKey.get(key)?.toJSON() ?? taken.get(key) ?? null) : null))
  );
}

/**
 * Deletes all cells but those that stay, and inserts others at their positions in the result; null stands for one that
 * stays. Within a transaction `notebook.cells` stays as it was, so it cannot be asked for positions.
 */
function exchange(
  notebook: SharedNotebook,
  stays: ReadonlySet<CellKey>,
  result: readonly (NewCell | null)[]
): void {
  const isStaying = notebook.cells.map(cell => stays.has(cell.getId()));
  for (let i = isStaying.length - 1; i >= 0; i--) {
    if (!isStaying[i]) {
      notebook.deleteCell(i);
    }
  }
  // What is left stands in the order of the result, so filling it up from the top meets every place.
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
