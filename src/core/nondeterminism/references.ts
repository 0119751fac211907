import { memoize } from '../memo/fact-table';
import type { Attribute, Call, Expression, Name } from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import { walk } from '../python/ast/walk';
import { nodesOf } from '../python/flow/cell-nodes';
import type { CellSummary } from '../python/flow/cell-summary';

/** A name with its attributes, as in `np.random.rand`, or the attributes of another expression. */
export interface Reference {
  /** Null where the first part is no name. */
  readonly root: string | null;
  readonly attributes: readonly string[];
  /** The call of exactly this; null where it is used in another way. */
  readonly call: Call | null;
}

/** The references of a cell. */
export interface References {
  /** Every name that is read, with as many attributes as follow it; a name alone is listed once. */
  readonly found: readonly Reference[];
  /** Names that the cell assigns, anywhere, and those of parameters. */
  readonly assigned: ReadonlySet<string>;
}

/** The references of a cell, and of the code in its IPython syntax. */
export const referencesIn = memoize((summary: CellSummary): References => {
  const assigned = new Set<string>();
  const calls = new Map<Expression, Call>();
  const inner = new Set<Expression>();
  const names = new Set<string>();
  const found: Reference[] = [];
  const note = (node: Attribute | Name): void => {
    const call = calls.get(node) ?? null;
    const reference = referenceOf(node, call, inner);
    const { root, attributes } = reference;
    if (attributes.length > 0 || call !== null) {
      found.push(reference);
    } else if (root !== null && !names.has(root)) {
      names.add(root);
      found.push(reference);
    }
  };
  const visit = (node: Node): void => {
    if (node.kind === 'Call') {
      calls.set(node.func, node);
    } else if (node.kind === 'Parameter') {
      assigned.add(node.arg.name);
    } else if (node.kind === 'Name' && node.ctx === 'Store') {
      assigned.add(node.id);
    } else if ((node.kind === 'Attribute' || node.kind === 'Name') && !inner.has(node)) {
      note(node);
    }
  };
  nodesOf(summary).forEach(visit);
  summary.nestedTexts.forEach(({ module }) => {
    walk(module ?? [], visit);
  });
  return { found, assigned };
});

/** Adds the parts of the expression to `inner`: they are no references of their own. */
function referenceOf(node: Attribute | Name, call: Call | null, inner: Set<Expression>): Reference {
  const attributes: string[] = [];
  let base: Expression = node;
  while (base.kind === 'Attribute') {
    attributes.push(base.attr.name);
    base = base.value;
    inner.add(base);
  }
  // Another expression is visited for its own references.
  return { root: base.kind === 'Name' ? base.id : null, attributes: attributes.reverse(), call };
}
