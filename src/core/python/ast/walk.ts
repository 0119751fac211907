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
  if (isNode(root)) {
    visit(root);
  }
  for (const part of Object.values(root) as readonly unknown[]) {
    if (typeof part === 'object' && part !== null) {
      walk(part, visit);
    }
  }
}

function isNode(part: Part): part is Node {
  return 'kind' in part;
}
