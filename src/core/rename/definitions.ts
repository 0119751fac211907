/** Which definitions a use of a variable may see. */
import type { NotebookBinding } from '../analysis/bindings/binding';
import type { Occurrence } from '../analysis/bindings/occurrence';
import { isDefinition } from '../analysis/bindings/occurrence';
import type { DocumentGraph } from '../analysis/names/document-graph';
import type { NotebookCell } from '../notebook/document';
import type { RenameInput } from './rename-input';

/**
 * The definitions of the variable that reach an occurrence, by document order: the nearest one above in its cell or function, else
 * those of the cells that provide the name; none for the only definition itself.
 */
export function reachingDefinitions(
  { occurrences, scope }: NotebookBinding,
  occurrence: Occurrence,
  graph: DocumentGraph | null
): readonly Occurrence[] {
  const definitions = occurrences.filter(each => isDefinition(each) && each !== occurrence);
  const { cell, start, role } = occurrence;
  if (definitions.length < 2 || role === 'keyword') {
    return definitions.slice(0, 1);
  }
  const inCell = definitions.filter(each => each.cell === cell && each.start < start);
  if (scope !== null || inCell.length > 0) {
    return [inCell[inCell.length - 1] ?? definitions[0]];
  }
  const lastIn = new Map(definitions.map(each => [each.cell.index, each]));
  const providers = providersOf(occurrence, graph).flatMap(index => lastIn.get(index) ?? []);
  if (providers.length > 0) {
    return providers;
  }
  const above = definitions.filter(each => each.cell.index < cell.index);
  return [above[above.length - 1] ?? definitions[0]];
}

/** The cells from which the cell of an occurrence gets the name, in document order. */
function providersOf({ cell, name }: Occurrence, graph: DocumentGraph | null): readonly number[] {
  const providers = (graph?.edges ?? []).flatMap(edge =>
    edge.to === cell.index && edge.name === name && edge.from !== cell.index && edge.kind !== 'file'
      ? edge.from
      : []
  );
  return [...new Set(providers)].sort((a, b) => a - b);
}

/** A range in a cell. */
export interface CellRange {
  readonly cell: NotebookCell;
  readonly start: number;
  readonly end: number;
}

/** The last star import at or above an occurrence that brings its name; null where none is known to. */
export function starImportOf(
  { cells, moduleExports }: Pick<RenameInput, 'cells' | 'moduleExports'>,
  { name, cell }: Occurrence
): CellRange | null {
  let found: CellRange | null = null;
  for (const other of cells.codeCells) {
    if (other.index <= cell.index) {
      for (const { member, module, start, end } of cells.summary(other)?.imports ?? []) {
        if (member === '*' && moduleExports(module)?.includes(name) === true) {
          found = { cell: other, start, end };
        }
      }
    }
  }
  return found;
}
