/** Code that is prepared for a library without a name: it asks for the name or the version, or handles the error. */
import { memoize } from '../memo/fact-table';
import type { Expression } from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import { walk } from '../python/ast/walk';
import { nodesOf } from '../python/flow/cell-nodes';
import type { CellSummary } from '../python/flow/cell-summary';

const HANDLED =
  /^(?:AttributeError|ImportError|ModuleNotFoundError|TypeError|Exception|BaseException)$/;
const VERSION = /^(?:hasattr|getattr|__version__|version|version_info|parse_version|LooseVersion)$/;

/** All nodes in such code. */
export const guardedNodes = memoize((summary: CellSummary): ReadonlySet<Node> => {
  const guarded = new Set<Node>();
  for (const node of nodesOf(summary)) {
    if (!guarded.has(node) && isGuard(node)) {
      walk(node, inner => guarded.add(inner));
    }
  }
  return guarded;
});

function isGuard(node: Node): boolean {
  if (node.kind === 'Try') {
    return node.handlers.some(({ type }) => type === null || mentions(type, HANDLED));
  }
  return (node.kind === 'If' || node.kind === 'IfExp') && mentions(node.test, VERSION);
}

function mentions(expression: Expression, pattern: RegExp): boolean {
  let found = false;
  walk(expression, node => {
    found ||=
      (node.kind === 'Name' && pattern.test(node.id)) ||
      (node.kind === 'Attribute' && pattern.test(node.attr.name));
  });
  return found;
}
