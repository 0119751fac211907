/** Statements that may raise an error if their inputs are wrong. */
import type { Statement } from '../../python/ast/nodes';
import { walk } from '../../python/ast/walk';

/** Whether the statement does more than bind names to names and constants, or define functions. */
export function mayFail(statement: Statement): boolean {
  switch (statement.kind) {
    case 'Import':
    case 'ImportFrom':
    case 'FunctionDef':
    case 'Global':
    case 'Nonlocal':
    case 'Pass':
      return false;
    default:
      return includesOperation(statement);
  }
}

function includesOperation(statement: Statement): boolean {
  let found = false;
  walk(statement, ({ kind }) => {
    found ||= kind === 'Call' || kind === 'Subscript' || kind === 'Attribute' || kind === 'Delete';
  });
  return found;
}
