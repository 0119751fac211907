/** Explains why cells are not moved. */
import type { NotebookCell } from '../notebook/document';
import type { AccessTable } from '../analysis/access/cell-accesses';
import { EVERYTHING } from '../analysis/access/cell-accesses';
import type { SourceChange } from '../analysis/access/cell-order';
import type { Fix } from './edit';
import type { Obstacle } from './move-search';

/** Titles of the notes that explain why a move is not offered. */
export const OBSTACLE_TITLES = {
  upReads: 'Cannot move {cells} above {other}, which changes {name}',
  upWrites: 'Cannot move {cells} above {other}, which reads {name}',
  upOpaque: 'Cannot move {cells} above {other}, whose effects are unknown',
  upPinned: 'Cannot move {cells} above {other}, which must stay in place',
  downReads: 'Cannot move {cells} below {other}, which changes {name}',
  downWrites: 'Cannot move {cells} below {other}, which reads {name}',
  downOpaque: 'Cannot move {cells} below {other}, whose effects are unknown',
  downPinned: 'Cannot move {cells} below {other}, which must stay in place',
  eitherReads: 'Unclear where to move {cells}: {other} changes {name}',
  eitherWrites: 'Unclear where to move {cells}: {other} reads {name}',
  eitherOpaque: 'Unclear where to move {cells}: the effects of {other} are unknown'
} as const;

interface Edge {
  readonly kind: 'Reads' | 'Writes' | 'Opaque';
  /** The cell that blocks the move. */
  readonly other: number;
  readonly name: string;
}

/** A fix without edits whose title names the obstacle. */
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
  const { kind, other, name } = edgeOf(reason.change, { direction, move }, table);
  const start = reason.kind === 'undecided' ? 'either' : direction;
  const values = { cells, other: { cell: codeCells[other].index } };
  return note(OBSTACLE_TITLES[`${start}${kind}`], kind === 'Opaque' ? values : { ...values, name });
}

function note(template: string, values: Fix['title']['values']): Fix {
  return { title: { template, values }, applicability: 'manual', edits: [] };
}

/** The dependency behind a change. */
function edgeOf(
  { cell, location, before, after }: SourceChange,
  { direction, move }: Pick<Obstacle, 'direction' | 'move'>,
  table: AccessTable
): Edge {
  const isMoved = move.cells.includes(cell);
  // Moving up, the cell loses values from the cells that it passes; moving down, it gains some.
  const [seen, unseen] = direction === 'up' ? [before, after] : [after, before];
  const passed = seen.find(source => !unseen.includes(source) && !move.cells.includes(source));
  const other = isMoved ? (passed ?? unseen[0] ?? cell) : cell;
  if (location === EVERYTHING) {
    return { kind: 'Opaque', other: isMoved ? other : move.cells[0], name: location };
  }
  const label = table.cells[cell].reads.get(location)?.label ?? location;
  return { kind: isMoved ? 'Reads' : 'Writes', other, name: label };
}
