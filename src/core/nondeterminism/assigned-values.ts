/** The expressions that names of a cell are given the values of. */
import { memoize } from '../memo/fact-table';
import type { Expression, Statement } from '../python/ast/nodes';
import { innerStatements } from '../python/ast/inner-statements';
import type { CellSummary } from '../python/flow/cell-summary';

/** What is assigned to the name that stands at the offset of the cell; null where something else binds it. */
export function assignedValue(summary: CellSummary | null, start: number): Expression | null {
  return summary === null ? null : (valuesOf(summary).get(start) ?? null);
}

const valuesOf = memoize(valuesIn);

function valuesIn({ module, masked }: CellSummary): ReadonlyMap<number, Expression> {
  const values = new Map<number, Expression>();
  const note = (target: Expression, value: Expression): void => {
    if (target.kind === 'Name') {
      values.set(masked.map.toSource(target.start), value);
    }
  };
  const visit = (statement: Statement): void => {
    if (statement.kind === 'Assign') {
      statement.targets.forEach(target => note(target, statement.value));
    } else if (statement.kind === 'AnnAssign' && statement.value !== null) {
      note(statement.target, statement.value);
    }
    innerStatements(statement).forEach(visit);
  };
  module?.body.forEach(visit);
  return values;
}
