/** Names of attributes and the texts of literals. */
import type { Expression } from '../python/ast/nodes';

/** `a.b.c` for a name and its attributes; null for any other expression. */
export function dottedPath(expression: Expression): string | null {
  const parts: string[] = [];
  let at = expression;
  for (; at.kind === 'Attribute'; at = at.value) {
    parts.push(at.attr.name);
  }
  return at.kind === 'Name' ? [at.id, ...parts.reverse()].join('.') : null;
}

/** The text of a literal; null for any other expression. */
export function literalText(expression: Expression | undefined): string | null {
  return expression?.kind === 'Constant' && expression.value.type === 'str'
    ? expression.value.value
    : null;
}
