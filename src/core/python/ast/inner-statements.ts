import type { Statement } from './nodes';

/** The nested statements that run as part of a statement. */
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
