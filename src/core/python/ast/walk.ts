import type {
  Alias,
  ExceptHandler,
  Expression,
  Identifier,
  Keyword,
  Module,
  Parameter,
  Pattern,
  Statement,
  TypeParam
} from './nodes';

/** Every node with a `kind`. */
export type Node =
  | Module
  | Statement
  | Expression
  | Pattern
  | Alias
  | ExceptHandler
  | Keyword
  | Parameter
  | TypeParam;

/** Components of the tree: nodes, lists, and parts without a `kind`. */
type Part = Node | Identifier | object;

/** Calls `visit` for `root` and all its descendants, parents before children. */
export function walk(root: Part, visit: (node: Node) => void): void {
  // Iterative, since trees may be deeper than the call stack allows.
  const pending: Part[] = [root];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (isNode(part)) {
      visit(part);
    }
    const inner = Object.values(part) as readonly unknown[];
    for (let index = inner.length - 1; index >= 0; index -= 1) {
      const each = inner[index];
      if (typeof each === 'object' && each !== null) {
        pending.push(each);
      }
    }
  }
}

function isNode(part: Part): part is Node {
  return 'kind' in part;
}
