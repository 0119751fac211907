/** Where cells use names that libraries removed. */
import type { NotebookNames } from '../analysis/access/notebook-names';
import { notebookNames } from '../analysis/access/notebook-names';
import type { ApiChange } from '../change-data/api-change';
import type { ApiChanges } from '../change-data/api-changes';
import { oncePerChanges } from '../change-data/api-changes';
import { memoize } from '../memo/fact-table';
import { append } from '../memo/lists';
import type { NotebookCell } from '../notebook/document';
import type { Alias, Attribute, Expression, ImportFrom, Statement } from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import { walk } from '../python/ast/walk';
import { nodesOf } from '../python/flow/cell-nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext } from '../rule-context/rule-context';
import { guardedNodes } from './guards';

/** A use of a removed name. */
export interface ApiUse {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  readonly change: ApiChange;
  /** The attribute, or the name in the import. */
  readonly at:
    | { readonly kind: 'attribute'; readonly node: Attribute; readonly root: string }
    | { readonly kind: 'import'; readonly node: ImportFrom; readonly alias: Alias }
    | { readonly kind: 'module'; readonly alias: Alias };
}

/** What a cell contains that may be a removed name, without the names of other cells. */
interface PossibleUses {
  readonly attributes: readonly Attribute[];
  readonly imports: readonly { readonly node: ImportFrom; readonly alias: Alias }[];
  readonly modules: readonly Alias[];
}

function possibleUses(summary: CellSummary, names: ApiChanges['lastNames']): PossibleUses | null {
  const attributes: Attribute[] = [];
  const imports: { node: ImportFrom; alias: Alias }[] = [];
  const modules: Alias[] = [];
  // Most cells have none of them: what is guarded is not asked for.
  const isGuarded = (node: Node): boolean => guardedNodes(summary).has(node);
  for (const node of nodesOf(summary)) {
    if (node.kind === 'Attribute' && names.has(node.attr.name) && !isGuarded(node)) {
      attributes.push(node);
    } else if (node.kind === 'ImportFrom' && node.level === 0 && !isGuarded(node)) {
      node.names.forEach(alias => imports.push({ node, alias }));
    } else if (node.kind === 'Import' && !isGuarded(node)) {
      append(modules, node.names);
    }
  }
  return attributes.length + imports.length + modules.length === 0
    ? null
    : { attributes, imports, modules };
}

interface CellUses extends Pick<ApiUse, 'cell' | 'summary'> {
  readonly possible: PossibleUses;
}

const cellsWithUses = oncePerChanges(({ lastNames }) => {
  const possibleIn = memoize((summary: CellSummary) => possibleUses(summary, lastNames));
  return deriveFromCells(({ cell, summary }): CellUses | null => {
    const possible = summary === null ? null : possibleIn(summary);
    return summary === null || possible === null ? null : { cell, summary, possible };
  });
});

/** The uses of removed names, in document order; none of names that the notebook itself sets. */
export function apiUses(context: RuleContext): readonly ApiUse[] {
  const { apiChanges } = context;
  if (apiChanges === null) {
    return [];
  }
  const cells = cellsWithUses(apiChanges)(context);
  const names = notebookNames(context);
  const uses = cells.flatMap(({ cell, summary, possible }) =>
    usesIn(possible, names, apiChanges.names).map(use => ({ cell, summary, ...use }))
  );
  if (uses.length === 0) {
    return [];
  }
  const own = setNames(cells, names);
  return uses.filter(({ change }) => !own.has(change.api));
}

function usesIn(
  { attributes, imports, modules }: PossibleUses,
  names: NotebookNames,
  changes: ApiChanges['names']
): readonly Pick<ApiUse, 'change' | 'at'>[] {
  const found = (api: string | null, at: ApiUse['at']) => {
    const change = api === null ? undefined : changes.get(api);
    return change === undefined ? [] : [{ change, at }];
  };
  return [
    ...modules.flatMap(alias => found(alias.name.name, { kind: 'module', alias })),
    ...imports.flatMap(({ node, alias }) => {
      const module = node.module?.name ?? '';
      const whole = changes.get(`${module}.${alias.name.name}`) ?? changes.get(module);
      return whole === undefined
        ? []
        : [{ change: whole, at: { kind: 'import' as const, node, alias } }];
    }),
    ...attributes.flatMap(node => {
      const root = rootOf(node);
      return root === null ? [] : found(names.qualified(node), { kind: 'attribute', node, root });
    })
  ];
}

/** The name at the beginning of `a.b.c`; null for other expressions. */
function rootOf(expression: Expression): string | null {
  let inner = expression;
  while (inner.kind === 'Attribute') {
    inner = inner.value;
  }
  return inner.kind === 'Name' ? inner.id : null;
}

/** Dotted names that the notebook sets: `np.float = float` brings a removed name back. */
function setNames(cells: readonly CellUses[], names: NotebookNames): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { summary } of cells) {
    for (const target of targetsIn(summary.module?.body ?? [])) {
      const api = names.qualified(target);
      if (api !== null) {
        found.add(api);
      }
    }
  }
  return found;
}

function targetsIn(body: readonly Statement[]): readonly Attribute[] {
  const targets: Attribute[] = [];
  walk(body, node => {
    if (node.kind === 'Attribute' && node.ctx === 'Store') {
      targets.push(node);
    }
  });
  return targets;
}
