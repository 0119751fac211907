/** Finds what depends on some code: the units that read what it provides, transitively, in one pass over the notebook. */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import { smallest } from '../memo/lists';
import { allocatorOrProvider } from '../staleness/fresh-reads';
import type { Slice, UnitsOfCells } from './backward-slice';
import type { SliceUnit } from './slice-units';

/** What depends on these statements, including themselves. */
export function forwardSlice(
  trace: SymbolicTrace,
  units: UnitsOfCells,
  from: readonly ExecutedStatement[]
): Slice {
  const dependent = new Map<number, Set<number>>();
  const add = ({ cell, index }: ExecutedStatement): void => {
    dependent.set(cell, (dependent.get(cell) ?? new Set()).add(index));
  };
  const has = (statement: ExecutedStatement | null): boolean =>
    statement !== null && dependent.get(statement.cell)?.has(statement.index) === true;
  from.forEach(add);
  const first = smallest(from.map(({ cell }) => cell));
  for (let cell = first; cell < trace.cells.length; cell++) {
    for (const statement of trace.statementsOf(cell)) {
      const reads = (): boolean =>
        statement.trace.reads.some(({ location }) =>
          has(allocatorOrProvider(trace, statement, location))
        );
      if (!has(statement) && reads()) {
        add(statement);
      }
    }
  }
  return new Map([...dependent].map(([cell, indexes]) => [cell, unitsWith(units[cell], indexes)]));
}

function unitsWith(
  units: readonly SliceUnit[],
  indexes: ReadonlySet<number>
): ReadonlySet<SliceUnit> {
  return new Set(units.filter(({ statements }) => statements.some(at => indexes.has(at))));
}
