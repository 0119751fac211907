import type { Edit, Fix } from '../fixes/edit';
import type { CellKey } from '../notebook/document';

/** What matters for applying fixes together. */
export type FixPart = Pick<Fix, 'edits' | 'newNames'>;

/**
 * Whether two fixes touch the same part of the notebook, so that one could change what the other was made for: the same
 * cell, unless both only replace separate texts in it, or the same gap between cells; or whether both give something the
 * same new name.
 */
export function overlaps(one: FixPart, other: FixPart): boolean {
  return (
    one.newNames?.some(name => other.newNames?.includes(name)) === true ||
    one.edits.some(a => other.edits.some(b => meet(a, b)))
  );
}

function meet(a: Edit, b: Edit): boolean {
  if (a.kind === 'rename-notebook' || b.kind === 'rename-notebook') {
    return a.kind === b.kind;
  }
  if (a.kind === 'replace-text' && b.kind === 'replace-text') {
    return a.cell === b.cell && a.start <= b.end && b.start <= a.end;
  }
  const cells = touchedCells(b);
  return touchedCells(a).some(cell => cells.includes(cell));
}

/** The cells that an edit changes or refers to; null stands for the top of the notebook. */
function touchedCells(
  edit: Exclude<Edit, { kind: 'rename-notebook' }>
): readonly (CellKey | null)[] {
  switch (edit.kind) {
    case 'insert-cell':
      return [edit.after];
    case 'move-cell':
      return [edit.after, edit.cell];
    default:
      return [edit.cell];
  }
}
