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

/** Every node that bears its kind. */
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

/** Anything that nodes are made of: nodes, their lists, and the parts that bear no kind. */
type Part = Node | Identifier | object;

/** Calls `visit` for `root` and every node below it, parents before their children. */
export function walk(root: Part, visit: (node: Node) => void): void {
  // A list of what is left instead of recursion: trees may be deeper than the stack takes.
  const left: Part[] = [root];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (isNode(part)) {
      visit(part);
    }
    const inner = Object.values(part) as readonly unknown[];
    for (let index = inner.length - 1; index >= 0; index -= 1) {
      const each = inner[index];
      if (typeof each === 'object' && each !== null) {
        left.push(each);
      }
    }
  }
}

function isNode(part: Part): part is Node {
  return 'kind' in part;
}
