/**
 * Applies the edits of a fix to a notebook's cells: all of them, or none. Every edit refers to the notebook before any
 * of them, so their order matters only where several cells are inserted at the same position.
 */
import { append } from '../memo/lists';
import type { CellKey, CellType, NotebookCell, NotebookDocument } from '../notebook/document';
import type { Edit } from './edit';
import { addToGroup, groupBy } from '../memo/group-by';

/** The part of a cell that edits use. */
export interface EditableCell {
  readonly key: CellKey;
  readonly type: CellType;
  readonly source: string;
}

/** A cell of the result: an existing cell, possibly with a new source, or a new cell. */
export type EditedCell<Cell extends EditableCell> =
  | { readonly kind: 'kept'; readonly cell: Cell; readonly source: string }
  | { readonly kind: 'inserted'; readonly type: CellType; readonly source: string };

/** Why edits do not apply. */
export type Refusal =
  /** A cell that an edit names does not exist. */
  | 'missing-cell'
  /** A cell's source differs from the one that the edit was made for. */
  | 'changed-source'
  /** A range lies outside its cell, or two ranges overlap. */
  | 'bad-range'
  /** Two edits of one cell conflict, such as a deletion and a move. */
  | 'conflict';

/** The cells and the name after all edits, or the reason for the refusal. */
export type ApplyResult<Cell extends EditableCell> =
  | {
      readonly ok: true;
      readonly cells: readonly EditedCell<Cell>[];
      /** New file name; null where it stays. */
      readonly name: string | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** A text replacement within one source. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type EditOf<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>;

/** Applies all `edits`, or returns why none was applied. */
export function applyEdits<Cell extends EditableCell>(
  cells: readonly Cell[],
  edits: readonly Edit[]
): ApplyResult<Cell> {
  const refusal = refusalOf(cells, edits);
  if (refusal !== null) {
    return { ok: false, refusal };
  }
  const changes = textChanges(edits);
  const sources = new Map<CellKey, string>();
  for (const cell of cells) {
    const source = changeText(cell.source, changes.get(cell.key) ?? []);
    if (source === null) {
      return { ok: false, refusal: 'bad-range' };
    }
    sources.set(cell.key, source);
  }
  const deleted = new Set(editsOf(edits, 'delete-cell').map(edit => edit.cell));
  const edited = arrange(cells, edits)
    .filter(place => place.kind === 'inserted' || !deleted.has(place.cell.key))
    .map(place =>
      place.kind === 'inserted'
        ? place
        : { ...place, source: sources.get(place.cell.key) ?? place.cell.source }
    );
  return { ok: true, cells: edited, name: editsOf(edits, 'rename-notebook')[0]?.name ?? null };
}

/** The text after `changes`, which may touch but not overlap; null where they do not fit. */
export function changeText(source: string, changes: readonly TextChange[]): string | null {
  const sorted = [...changes].sort((a, b) => a.start - b.start || a.end - b.end);
  let text = '';
  let position = 0;
  for (const change of sorted) {
    if (change.start < position || change.end < change.start || change.end > source.length) {
      return null;
    }
    text += source.slice(position, change.start) + change.text;
    position = change.end;
  }
  return text + source.slice(position);
}

/** The notebook after `edits`; null where they do not apply. New cells get new keys. */
export function applyToDocument(
  document: NotebookDocument,
  edits: readonly Edit[]
): NotebookDocument | null {
  const result = applyEdits(document.cells, edits);
  if (!result.ok) {
    return null;
  }
  const taken = new Set(document.cells.map(cell => cell.key));
  const cells = result.cells.map((place, index): NotebookCell => {
    if (place.kind === 'kept') {
      return { ...place.cell, index, source: place.source };
    }
    const key = freshKey(taken);
    taken.add(key);
    return { ...NEW_CELL, key, index, type: place.type, source: place.source };
  });
  const folder = document.path.slice(0, document.path.lastIndexOf('/') + 1);
  return { ...document, cells, path: result.name === null ? document.path : folder + result.name };
}

const NEW_CELL = { id: null, executionCount: null, tags: [], storedError: null, editable: true };

function freshKey(taken: ReadonlySet<CellKey>): CellKey {
  let number = 1;
  while (taken.has(`new-${number}`)) {
    number++;
  }
  return `new-${number}`;
}

/** The edits of one kind. */
export function editsOf<Kind extends Edit['kind']>(
  edits: readonly Edit[],
  kind: Kind
): readonly EditOf<Kind>[] {
  return edits.filter((edit): edit is EditOf<Kind> => edit.kind === kind);
}

/** Null where every edit finds its cells as expected and no two edits conflict. */
function refusalOf(cells: readonly EditableCell[], edits: readonly Edit[]): Refusal | null {
  const byKey = new Map(cells.map(cell => [cell.key, cell]));
  for (const edit of edits) {
    const named = edit.kind === 'rename-notebook' ? [] : namedCells(edit);
    if (named.some(key => !byKey.has(key))) {
      return 'missing-cell';
    }
    const expects = edit.kind === 'replace-text' || edit.kind === 'delete-cell';
    if (expects && byKey.get(edit.cell)?.source !== edit.expectedSource) {
      return 'changed-source';
    }
  }
  return contradicts(edits) ? 'conflict' : null;
}

function namedCells(edit: Exclude<Edit, { kind: 'rename-notebook' }>): readonly CellKey[] {
  const after = edit.kind === 'insert-cell' || edit.kind === 'move-cell' ? edit.after : null;
  const cell = edit.kind === 'insert-cell' ? null : edit.cell;
  return [after, cell].filter(key => key !== null);
}

function contradicts(edits: readonly Edit[]): boolean {
  const moves = editsOf(edits, 'move-cell');
  const moved = moves.map(edit => edit.cell);
  const deleted = editsOf(edits, 'delete-cell').map(edit => edit.cell);
  const rewritten = new Set(editsOf(edits, 'replace-text').map(edit => edit.cell));
  const gone = [...moved, ...deleted];
  return (
    new Set(gone).size < gone.length ||
    deleted.some(key => rewritten.has(key)) ||
    moves.some(edit => edit.after === edit.cell) ||
    editsOf(edits, 'rename-notebook').length > 1
  );
}

function textChanges(edits: readonly Edit[]): ReadonlyMap<CellKey, readonly TextChange[]> {
  return groupBy(editsOf(edits, 'replace-text'), edit => edit.cell);
}

/** Applies moves and insertions. Cells inserted after the same cell keep the order of the edits. */
function arrange<Cell extends EditableCell>(
  cells: readonly Cell[],
  edits: readonly Edit[]
): readonly EditedCell<Cell>[] {
  const byKey = new Map(cells.map(cell => [cell.key, cell]));
  const moved = new Set(editsOf(edits, 'move-cell').map(edit => edit.cell));
  const placed = new Map<CellKey | null, EditedCell<Cell>[]>();
  for (const edit of edits) {
    if (edit.kind === 'insert-cell') {
      const { after, cellType: type, source } = edit;
      addToGroup(placed, after, { kind: 'inserted', type, source });
    } else if (edit.kind === 'move-cell') {
      const cell = byKey.get(edit.cell);
      if (cell !== undefined) {
        addToGroup(placed, edit.after, { kind: 'kept', cell, source: cell.source });
      }
    }
  }
  const arranged: EditedCell<Cell>[] = [...(placed.get(null) ?? [])];
  for (const cell of cells) {
    if (!moved.has(cell.key)) {
      arranged.push({ kind: 'kept', cell, source: cell.source });
    }
    // What was inserted after a moved cell stays at that cell's old position.
    append(arranged, placed.get(cell.key) ?? []);
  }
  return arranged;
}
