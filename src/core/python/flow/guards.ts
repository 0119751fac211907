/** Detects code that handles a missing name or module. */
import type { Compare, Expression, Try } from '../ast/nodes';

const NAME_GUARDS: ReadonlySet<string> = new Set([
  'NameError',
  'UnboundLocalError',
  'Exception',
  'BaseException'
]);
const IMPORT_GUARDS: ReadonlySet<string> = new Set([
  'ImportError',
  'ModuleNotFoundError',
  'Exception',
  'BaseException'
]);
const NAMESPACES: ReadonlySet<string> = new Set(['globals', 'locals', 'vars', 'dir']);

/** The name whose presence the comparison tests (`'x' in globals()`, `'x' not in dir()`); null if none. */
export function testedName(node: Compare): string | null {
  const [op] = node.ops;
  const [container] = node.comparators;
  if ((op !== 'in' && op !== 'not in') || node.comparators.length !== 1) {
    return null;
  }
  const { left } = node;
  const text = left.kind === 'Constant' && left.value.type === 'str' ? left.value.value : null;
  return text !== null && isNamespace(container) ? text : null;
}

/** `globals()`, `locals()`, `vars()`, `dir()`, and their `keys()`. */
export function isNamespace(node: Expression): boolean {
  if (node.kind !== 'Call' || node.args.length > 0 || node.keywords.length > 0) {
    return false;
  }
  const { func } = node;
  if (func.kind === 'Attribute') {
    return func.attr.name === 'keys' && isNamespace(func.value);
  }
  return func.kind === 'Name' && NAMESPACES.has(func.id);
}

/** Names that are bound if the condition is true (or false, if `holds` is false). */
export function namesBoundWhen(node: Expression, holds: boolean): readonly string[] {
  switch (node.kind) {
    case 'UnaryOp':
      return node.op === 'not' ? namesBoundWhen(node.operand, !holds) : [];
    case 'BoolOp':
      return (node.op === 'and') === holds
        ? node.values.flatMap(value => namesBoundWhen(value, holds))
        : [];
    case 'Compare': {
      const name = testedName(node);
      return name !== null && (node.ops[0] === 'in') === holds ? [name] : [];
    }
    default:
      return [];
  }
}

/** Whether the `try` handles a missing name. */
export function handlesMissingNames(node: Try): boolean {
  return catches(node, NAME_GUARDS);
}

/** Whether the `try` handles a missing module. */
export function handlesMissingModules(node: Try): boolean {
  return catches(node, IMPORT_GUARDS);
}

/** Whether a context manager such as `suppress(NameError)` handles a missing name. */
export function suppressesMissingNames(manager: Expression): boolean {
  return suppresses(manager, NAME_GUARDS);
}

/** Whether a context manager such as `suppress(ImportError)` handles a missing module. */
export function suppressesMissingModules(manager: Expression): boolean {
  return suppresses(manager, IMPORT_GUARDS);
}

function suppresses(manager: Expression, exceptions: ReadonlySet<string>): boolean {
  return (
    manager.kind === 'Call' && manager.args.some(argument => namesException(argument, exceptions))
  );
}

function catches(node: Try, exceptions: ReadonlySet<string>): boolean {
  return node.handlers.some(
    handler => handler.type === null || namesException(handler.type, exceptions)
  );
}

function namesException(node: Expression, exceptions: ReadonlySet<string>): boolean {
  switch (node.kind) {
    case 'Tuple':
      return node.elts.some(element => namesException(element, exceptions));
    case 'Name':
      return exceptions.has(node.id);
    case 'Attribute':
      return exceptions.has(node.attr.name);
    default:
      return false;
  }
}
