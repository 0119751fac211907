/** Says in a sentence why cells are not moved. */
import type { NotebookCell } from '../notebook/document';
import type { AccessTable } from '../analysis/access/cell-accesses';
import { EVERYTHING } from '../analysis/access/cell-accesses';
import type { SourceChange } from '../analysis/access/cell-order';
import type { Fix } from './edit';
import type { Obstacle } from './move-search';

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
  const { kind, other, place } = edgeOf(reason.change, { direction, move }, table);
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
function edgeOf(
  { cell, place, before, after }: SourceChange,
  { direction, move }: Pick<Obstacle, 'direction' | 'move'>,
  table: AccessTable
): Edge {
  const isMoved = move.cells.includes(cell);
  // On its way up the cell loses what it has from the cells that it passes; on its way down it gets more.
  const [seen, unseen] = direction === 'up' ? [before, after] : [after, before];
  const passed = seen.find(source => !unseen.includes(source) && !move.cells.includes(source));
  const other = isMoved ? (passed ?? unseen[0] ?? cell) : cell;
  if (place === EVERYTHING) {
    return { kind: 'Opaque', other: isMoved ? other : move.cells[0], place };
  }
  const label = table.cells[cell].reads.get(place)?.label ?? place;
  return { kind: isMoved ? 'Reads' : 'Writes', other, place: label };
}
