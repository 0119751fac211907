/**
 * Names that a statement binds in the expected case: in every branch, in the body of a loop, in a `try` that succeeds.
 */
import type { Expression, Statement } from '../../python/ast/nodes';

/** The names that the statement binds, excluding the bodies of nested functions and classes. */
export function certainNames(statement: Statement): ReadonlySet<string> {
  return new Set(boundBy(statement));
}

function boundByAll(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap(boundBy);
}

function boundBy(node: Statement): readonly string[] {
  switch (node.kind) {
    case 'Assign':
      return node.targets.flatMap(namesOf);
    case 'AnnAssign':
      return node.value === null ? [] : namesOf(node.target);
    case 'FunctionDef':
    case 'ClassDef':
      return [node.name.name];
    case 'If':
      return inBoth(boundByAll(node.body), boundByAll(node.orelse));
    case 'For':
      return [...namesOf(node.target), ...boundByAll(node.body)];
    case 'While':
      return boundByAll(node.body);
    case 'With':
      return [
        ...node.items.flatMap(({ optionalVars }) =>
          optionalVars === null ? [] : namesOf(optionalVars)
        ),
        ...boundByAll(node.body)
      ];
    case 'Try':
      return [...boundByAll(node.body), ...boundByAll(node.orelse), ...boundByAll(node.finalbody)];
    case 'Import':
    case 'ImportFrom':
      return node.names.map(({ name, asname }) => asname?.name ?? name.name.split('.')[0]);
    case 'Match':
      return node.cases
        .map(({ body }) => boundByAll(body))
        .reduce((all, names) => inBoth(all, names));
    default:
      return [];
  }
}

function namesOf(target: Expression): readonly string[] {
  switch (target.kind) {
    case 'Name':
      return [target.id];
    case 'Tuple':
    case 'List':
      return target.elts.flatMap(namesOf);
    case 'Starred':
      return namesOf(target.value);
    default:
      return [];
  }
}

function inBoth(a: readonly string[], b: readonly string[]): readonly string[] {
  return a.filter(name => b.includes(name));
}
