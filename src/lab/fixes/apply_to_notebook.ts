/** Applies the edits of a fix to the live notebook, as one step of its undo history. */
import type { EditableCell, EditedCell, Refusal } from '../../core/fixes/apply';
import { applyEdits } from '../../core/fixes/apply';
import type { Edit } from '../../core/fixes/edit';
import type { CellKey } from '../../core/notebook/document';
import type { SharedNotebook } from '../../tokens';
import { changeInOneStep } from '../notebook/undo_step';

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
  const undo = changeInOneStep(notebook, () => {
    replaceTexts(notebook, edits);
    arrange(notebook, result.cells, movedCells(edits));
  });
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
  const replacements = edits
    .flatMap(edit => (edit.kind === 'replace-text' ? [edit] : []))
    // From the end, so that the offsets of the others stay true.
    .sort((a, b) => b.start - a.start || b.end - a.end);
  const byKey = new Map(notebook.cells.map(cell => [cell.getId(), cell]));
  for (const { cell, start, end, text } of replacements) {
    byKey.get(cell)?.updateSource(start, end, text);
  }
}

type NewCell = Parameters<SharedNotebook['insertCell']>[1];

/**
 * Deletes, inserts and moves cells until they stand as in `target`; only `moved` ones are taken from their place.
 * Within a transaction `notebook.cells` stays as it was, so it cannot be asked for positions.
 */
function arrange(
  notebook: SharedNotebook,
  target: readonly EditedCell<EditableCell>[],
  moved: ReadonlySet<CellKey>
): void {
  const copies = new Map<CellKey, NewCell>();
  for (const cell of notebook.cells) {
    if (moved.has(cell.getId())) {
      copies.set(cell.getId(), cell.toJSON());
    }
  }
  const stays = new Set(target.flatMap(place => (place.kind === 'kept' ? [place.cell.key] : [])));
  const isTaken = notebook.cells.map(cell => {
    const key = cell.getId();
    return moved.has(key) || !stays.has(key);
  });
  for (let i = isTaken.length - 1; i >= 0; i--) {
    if (isTaken[i]) {
      notebook.deleteCell(i);
    }
  }
  // What is left stands in the order of the target, so filling it up from the top meets every place.
  target.forEach((place, i) => {
    if (place.kind === 'inserted') {
      notebook.insertCell(i, newCell(place.type, place.source));
    } else {
      const copy = copies.get(place.cell.key);
      if (copy !== undefined) {
        notebook.insertCell(i, copy);
      }
    }
  });
}

function newCell(type: EditableCell['type'], source: string): NewCell {
  const cell = { cell_type: type, source, metadata: {} };
  return type === 'code'
    ? { ...cell, cell_type: 'code', outputs: [], execution_count: null }
    : cell;
}

function movedCells(edits: readonly Edit[]): ReadonlySet<CellKey> {
  return new Set(edits.flatMap(edit => (edit.kind === 'move-cell' ? [edit.cell] : [])));
}
