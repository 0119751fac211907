/** What the code of a notebook says about the columns of a table that it reads. */
import { textsOf } from '../file-paths/path-uses';
import { dottedPath, literalText } from '../imports/dotted-path';
import type { For } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { Node } from '../python/ast/walk';
import type { Situation } from './situation';

/** How the values of a column look. */
export type ColumnType = 'whole' | 'number' | 'date' | 'text';

/** A column, as its uses show it. */
export interface DataColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Texts that its values are compared with. */
  readonly categories: readonly string[];
}

const MAX_COLUMNS = 100;

/**
 * The columns of the table that a cell reads from a path, in the order of their uses; empty where no name of the table is
 * found, or no column is used by a literal name.
 */
export function columnsOf(situation: Situation, path: string): readonly DataColumn[] {
  const nodes = [...nodesOf(situation)];
  const tables = tablesRead(nodes, path);
  const found = new Map<string, { type: ColumnType | null; categories: Set<string> }>();
  const columnOf = (node: Node | undefined) => {
    const name = node === undefined ? null : columnName(node, tables);
    if (name === null || (!found.has(name) && found.size >= MAX_COLUMNS)) {
      return null;
    }
    const known = found.get(name) ?? { type: null, categories: new Set<string>() };
    found.set(name, known);
    return known;
  };
  for (const node of nodes) {
    columnOf(node);
    if (node.kind === 'Call') {
      const type = TYPES[dottedPath(node.func)?.split('.').at(-1) ?? ''];
      const column = type === undefined ? null : columnOf(node.args.at(0));
      if (column !== null) {
        column.type = type;
      }
    } else if (node.kind === 'Compare') {
      const column = columnOf(node.left);
      const text = literalText(node.comparators.at(0));
      if (column !== null && text !== null) {
        column.categories.add(text);
      }
    }
  }
  return [...found].map(([name, { type, categories }]) => ({
    name,
    type: type ?? (categories.size > 0 ? 'text' : 'number'),
    categories: [...categories]
  }));
}

/** What a value becomes shows what it is. */
const TYPES: Readonly<Record<string, ColumnType>> = {
  float: 'number',
  int: 'whole',
  to_numeric: 'number',
  to_datetime: 'date',
  fromisoformat: 'date',
  strptime: 'date',
  str: 'text'
};

function* nodesOf({ document, lint }: Situation): Iterable<Node> {
  for (const { key } of document.cells) {
    const summary = lint.summaries.get(key);
    for (const { module } of summary === undefined ? [] : textsOf(summary)) {
      const nodes: Node[] = [];
      walk(module, node => nodes.push(node));
      yield* nodes;
    }
  }
}

/** The names of the table, of the file that it is read from, and of its rows. */
function tablesRead(nodes: readonly Node[], path: string): ReadonlySet<string> {
  const names = new Set<string>();
  const paths = new Set<string>();
  const reads = (value: Node): boolean => {
    let isRead = false;
    walk(value, node => {
      isRead ||= node.kind === 'Constant' && node.value.type === 'str' && node.value.value === path;
      isRead ||= node.kind === 'Name' && (names.has(node.id) || paths.has(node.id));
    });
    return isRead;
  };
  for (const node of nodes) {
    if (node.kind === 'With') {
      for (const { contextExpr, optionalVars } of node.items) {
        if (optionalVars?.kind === 'Name' && reads(contextExpr)) {
          paths.add(optionalVars.id);
        }
      }
    } else if (node.kind === 'Assign' && node.targets[0].kind === 'Name' && reads(node.value)) {
      const [{ id }] = node.targets;
      (literalText(node.value) === null ? names : paths).add(id);
    }
    for (const { target, iter } of loopsOf(node)) {
      if (target.kind === 'Name' && reads(iter)) {
        names.add(target.id);
      }
    }
  }
  return names;
}

function loopsOf(node: Node): readonly Pick<For, 'target' | 'iter'>[] {
  return node.kind === 'For' ? [node] : 'generators' in node ? node.generators : [];
}

function columnName(node: Node, tables: ReadonlySet<string>): string | null {
  return node.kind === 'Subscript' && node.value.kind === 'Name' && tables.has(node.value.id)
    ? literalText(node.slice)
    : null;
}
