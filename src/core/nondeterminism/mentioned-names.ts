/** Names that an expression mentions in a way that shows their values. */
import type { Expression } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';

const HIDING = new Set(['len', 'type', 'isinstance', 'sum', 'min', 'max', 'any', 'all', 'sorted']);

/** Whether the expression mentions a name that `matches`, other than to compare or count it. */
export function mentions(expression: Expression, matches: (name: string) => boolean): boolean {
  let found = false;
  let hides = false;
  walk(expression, node => {
    found ||= node.kind === 'Name' && matches(node.id);
    hides ||=
      node.kind === 'Compare' ||
      (node.kind === 'UnaryOp' && node.op === 'not') ||
      (node.kind === 'Call' && node.func.kind === 'Name' && HIDING.has(node.func.id));
  });
  return found && !hides;
}

/** All names in the expression. */
export function namesIn(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  walk(expression, node => {
    if (node.kind === 'Name') {
      names.add(node.id);
    }
  });
  return names;
}
