/** Says in a sentence why cells are not moved. */
import type { NotebookCell } from '../notebook/document';
import type { AccessTable } from './cell_accesses';
import { EVERYTHING } from './cell_accesses';
import type { SourceChange } from './cell_order';
import type { Fix } from './edit';
import type { Obstacle } from './move_search';

/** Titles of what is only told. */
export const OBSTACLE_TITLES = {
  upReads: 'Cannot move {cells} up: {other} changes {place}, which it reads',
  upWrites: 'Cannot move {cells} up: {other} reads {place}, which it changes',
  upOpaque: 'Cannot move {cells} up: nobody can tell what {other} does',
  upPinned: 'Cannot move {cells} up: {other} stays where it is',
  downReads: 'Cannot move {cells} down: {other} changes {place}, which it reads',
  downWrites: 'Cannot move {cells} down: {other} reads {place}, which it changes',
  downOpaque: 'Cannot move {cells} down: nobody can tell what {other} does',
  downPinned: 'Cannot move {cells} down: {other} stays where it is',
  eitherReads: 'Nobody can tell where {cells} belongs: {other} changes {place}, which it reads',
  eitherWrites: 'Nobody can tell where {cells} belongs: {other} reads {place}, which it changes',
  eitherOpaque: 'Nobody can tell where {cells} belongs, nor what {other} does'
} as const;

interface Edge {
  readonly kind: 'Reads' | 'Writes' | 'Opaque';
  /** The cell that stands in the way. */
  readonly other: number;
  readonly place: string;
}

/** A note that does nothing but tell what stands in the way. */
export function obstacleNote(
  { direction, move, reason }: Obstacle,
  table: AccessTable,
  codeCells: readonly NotebookCell[]
): Fix {
  const cells = { cells: move.cells.map(cell => codeCells[cell].index) };
  if (reason.kind === 'pinned') {
    const other = { cell: codeCells[reason.cell].index };
    return note(OBSTACLE_TITLES[`${direction}Pinned`], { cells, other });
  }
  const { kind, other, place } = edgeOf(reason.change, move.cells, table);
  const start = reason.kind === 'undecided' ? 'either' : direction;
  const values = { cells, other: { cell: codeCells[other].index } };
  return note(
    OBSTACLE_TITLES[`${start}${kind}`],
    kind === 'Opaque' ? values : { ...values, place }
  );
}

function note(template: string, values: Fix['title']['values']): Fix {
  return { title: { template, values }, applicability: 'manual', edits: [] };
}

/** The dependence behind a change. */
function edgeOf(change: SourceChange, moved: readonly number[], table: AccessTable): Edge {
  const { cell, place, before, after } = change;
  const isMoved = moved.includes(cell);
  const different = [...after, ...before].filter(
    source => !moved.includes(source) && !(before.includes(source) && after.includes(source))
  );
  const other = isMoved ? (different[0] ?? cell) : cell;
  if (place === EVERYTHING) {
    return { kind: 'Opaque', other: isMoved ? other : moved[0], place };
  }
  const label = table.cells[cell].reads.get(place)?.label ?? place;
  return { kind: isMoved ? 'Reads' : 'Writes', other, place: label };
}
