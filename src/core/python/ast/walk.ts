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
      if (part.kind === 'Name' || part.kind === 'Constant') {
        // Half of all nodes; they have no inner ones.
        continue;
      }
    }
    const above = pending.length;
    pushInner(part as Readonly<Record<string, unknown>>, pending);
    // The first one is visited next.
    for (let low = above, high = pending.length - 1; low < high; low++, high--) {
      [pending[low], pending[high]] = [pending[high], pending[low]];
    }
  }
}

function pushInner(part: Readonly<Record<string, unknown>>, pending: Part[]): void {
  // Unlike `Object.values`, this makes no list for each of the many small nodes.
  for (const key in part) {
    const each = part[key];
    if (typeof each === 'object' && each !== null) {
      pending.push(each);
    }
  }
}

function isNode(part: Part): part is Node {
  return 'kind' in part;
}
