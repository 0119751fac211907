import type { Statement } from './nodes';

/** Statements within a statement that run where it runs. */
export function innerStatements(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'If':
    case 'For':
    case 'While':
      return [...statement.body, ...statement.orelse];
    case 'With':
      return statement.body;
    case 'Try':
      return [
        ...statement.body,
        ...statement.handlers.flatMap(({ body }) => body),
        ...statement.orelse,
        ...statement.finalbody
      ];
    default:
      return [];
  }
}
