/** Tables of three dimensions: pandas 0.25 removed panels, and names xarray instead, whose arrays are looked up in another way. */
import { textsOf } from '../file-paths/path-uses';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import type { Call, Expression, Span } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { Node } from '../python/ast/walk';
import { mappedRange } from '../rule-context/source-range';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';

const NO_PANEL = /^'DataFrame' object has no attribute 'to_panel'/;

/** What panels and arrays of xarray have in common. */
const COMMON = new Set(['values', 'shape', 'ndim', 'size', 'copy']);

/** A part of a cell, and its new text. */
interface Change {
  readonly node: Span;
  readonly text: string;
}

/** Nodes of a text with what contains them. */
interface Tree {
  readonly nodes: readonly Node[];
  readonly parents: ReadonlyMap<Node, Node>;
  readonly textOf: (node: Span) => string;
}

/**
 * Makes an array of xarray instead of a panel, and rewrites all uses of its name. Null for a panel that is used in a way
 * that has no counterpart, and for one whose name also stands for something else.
 */
export function panelCandidates({ document, failure, lint }: Situation): readonly Candidate[] {
  if (!NO_PANEL.test(failure.error?.evalue ?? '')) {
    return [];
  }
  const made = new Set<string>();
  const texts = document.cells.flatMap(cell => {
    const summary = lint.summaries.get(cell.key);
    return (summary === undefined ? [] : textsOf(summary)).map(({ module, map }) => ({
      cell,
      map,
      tree: treeOf(module, node => {
        const { start, end } = mappedRange(map, node);
        return cell.source.slice(start, end);
      })
    }));
  });
  const changes = texts.map(({ tree }) => creationsIn(tree, made));
  const uses = texts.map(({ tree }) => usesIn(tree, made));
  const isPossible = changes.every(each => each !== null) && uses.every(each => each !== null);
  const edits = texts.flatMap(({ cell, map }, at) =>
    [...(changes[at] ?? []), ...(uses[at] ?? [])].map(({ node, text }) =>
      editOf(cell, mappedRange(map, node), text)
    )
  );
  return !isPossible || edits.length === 0
    ? []
    : [
        editCandidate({
          kind: 'rewrite',
          cell: failure.cell.key,
          detail: 'Use an array of `xarray` instead of a panel, which pandas 0.25 removed',
          trust: 'likely',
          edits
        })
      ];
}

function editOf(cell: NotebookCell, { start, end }: Span, text: string): Edit {
  return replaceText(cell, start, end, text);
}

function treeOf(module: Parameters<typeof walk>[0], textOf: Tree['textOf']): Tree {
  const nodes: Node[] = [];
  const parents = new Map<Node, Node>();
  walk(module, node => {
    nodes.push(node);
    for (const child of childrenOf(node)) {
      parents.set(child, node);
    }
  });
  return { nodes, parents, textOf };
}

/** The expressions that decide how a panel is used. */
function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'Attribute':
    case 'Subscript':
      return [node.value];
    case 'Call':
      return [node.func];
    case 'Assign':
      return [node.value, ...node.targets];
    default:
      return [];
  }
}

/** `table.to_panel()` and an exchange of axes become arrays; null where one is used in another way. */
function creationsIn(
  { nodes, parents, textOf }: Tree,
  made: Set<string>
): readonly Change[] | null {
  const changes: Change[] = [];
  for (const node of nodes) {
    if (!isMethodCall(node, 'to_panel', 0)) {
      continue;
    }
    const table = `${textOf(node.func.value)}.to_xarray().to_array()`;
    const outer = outerCall(node, parents);
    const order = outer !== null && isMethodCall(outer, 'swapaxes', 2) ? orderOf(outer) : null;
    const whole = order === null ? node : outer;
    const statement = whole === null ? undefined : parents.get(whole);
    const [target] = statement?.kind === 'Assign' ? statement.targets : [];
    if (whole === null || target?.kind !== 'Name') {
      return null;
    }
    made.add(target.id);
    const text =
      order === null
        ? table
        : `${table}.pipe(lambda array: array.transpose(*[array.dims[at] for at in (${order.join(', ')})]))`;
    changes.push({ node: whole, text });
  }
  return changes;
}

/** `x.method()` that calls a method on the node. */
function outerCall(node: Node, parents: Tree['parents']): Call | null {
  const attribute = parents.get(node);
  const call = attribute?.kind === 'Attribute' ? parents.get(attribute) : undefined;
  return call?.kind === 'Call' && call.func === attribute ? call : null;
}

type MethodCall = Call & { readonly func: Extract<Expression, { kind: 'Attribute' }> };

function isMethodCall(node: Node, method: string, count: number): node is MethodCall {
  return (
    node.kind === 'Call' &&
    node.func.kind === 'Attribute' &&
    node.func.attr.name === method &&
    node.args.length === count &&
    node.keywords.length === 0
  );
}

/** The axes after the exchange of two; null where they are no literals. */
function orderOf({ args }: Call): readonly number[] | null {
  const [one, other] = args.map(each =>
    each.kind === 'Constant' && each.value.type === 'int' ? Number(each.value.text) : -1
  );
  const order = [0, 1, 2];
  if (!order.includes(one) || !order.includes(other)) {
    return null;
  }
  return order.map(at => (at === one ? other : at === other ? one : at));
}

/** The uses of the names; null where one has no counterpart. */
function usesIn(
  { nodes, parents, textOf }: Tree,
  made: ReadonlySet<string>
): readonly Change[] | null {
  const changes: Change[] = [];
  for (const node of nodes) {
    if (node.kind === 'Parameter' && made.has(node.arg.name)) {
      return null;
    }
    if (node.kind !== 'Name' || !made.has(node.id)) {
      continue;
    }
    const parent = parents.get(node);
    if (node.ctx !== 'Load') {
      // Anything else with the name would be taken for the panel.
      const value = parent?.kind === 'Assign' ? parent.value : null;
      if (value === null || !textOf(value).includes('to_panel()')) {
        return null;
      }
    } else if (parent?.kind === 'Subscript' && parent.value === node) {
      const lookup = parent.ctx === 'Load' ? lookupOf(parent.slice) : null;
      if (lookup === null) {
        return null;
      }
      const at = `${node.id}.loc[${textOf(parent.slice)}]`;
      changes.push({ node: parent, text: lookup === 'table' ? `${at}.to_pandas()` : at });
    } else if (parent?.kind === 'Attribute' && parent.value === node) {
      const call = parents.get(parent);
      if (call !== undefined && isMethodCall(call, 'to_xarray', 0)) {
        changes.push({ node: call, text: node.id });
      } else if (!COMMON.has(parent.attr.name)) {
        return null;
      }
    }
  }
  return changes;
}

/** One name gives a table, several give a smaller panel. */
function lookupOf(slice: Expression): 'table' | 'panel' | null {
  const isText = (each: Expression): boolean =>
    each.kind === 'Constant' && each.value.type === 'str';
  if (isText(slice)) {
    return 'table';
  }
  return slice.kind === 'List' && slice.elts.length > 0 && slice.elts.every(isText)
    ? 'panel'
    : null;
}
