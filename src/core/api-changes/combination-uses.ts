/** Where a notebook uses versions of two libraries that are known not to work together. */
import { notebookNames } from '../analysis/access/notebook-names';
import type { CombinedLibrary, VersionCombination } from '../change-data/version-combination';
import { importingCells } from '../imports/imported-modules';
import type { NotebookCell } from '../notebook/document';
import { walk } from '../python/ast/walk';
import { normalizeName } from '../requirements/requirement';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import { guardedNodes } from './guards';
import { declaredSpecifiers, kernelVersion } from './target-version';

/** A use of a bad combination, with the versions that it has. */
export interface CombinationUse {
  readonly combination: VersionCombination;
  readonly cell: NotebookCell;
  readonly range: SourceRange;
  readonly first: string;
  readonly second: string;
}

/** The bad combinations of the notebook, each at its first use. */
export function combinationUses(context: RuleContext): readonly CombinationUse[] {
  const cells = importingCells(context);
  const imported = new Set(
    cells.flatMap(({ imports }) =>
      imports.filter(({ guarded }) => !guarded).map(({ module }) => module.split('.', 1)[0])
    )
  );
  const combinations = (context.apiChanges?.combinations ?? []).filter(
    ({ uses, imports }) =>
      uses.some(api => imported.has(api.split('.', 1)[0])) &&
      (imports === null || imported.has(imports))
  );
  return combinations.flatMap(combination => {
    const first = knownVersion(context, combination.first);
    const second = knownVersion(context, combination.second);
    const isBad =
      first !== null &&
      second !== null &&
      combination.first.versions.admits(first) === true &&
      combination.second.versions.admits(second) === true;
    const use = isBad ? firstUse(context, combination.uses) : null;
    return use === null || first === null || second === null
      ? []
      : [{ combination, ...use, first, second }];
  });
}

/** The version that the notebook meets: of the target, else of the kernel, else the only one that the project admits. */
function knownVersion(
  { targets, kernel, requirements }: RuleContext,
  { distribution }: CombinedLibrary
): string | null {
  const name = normalizeName(distribution);
  const wanted = targets.get(name);
  if (wanted !== undefined) {
    return wanted;
  }
  if (kernel !== null) {
    return kernelVersion(kernel, name)?.text ?? null;
  }
  const pins = declaredSpecifiers(requirements, name).flatMap(specifier => {
    const pin = /^===?([^,*]+)$/.exec(specifier)?.[1];
    return pin === undefined ? [] : [pin.trim()];
  });
  return new Set(pins).size === 1 ? pins[0] : null;
}

/** The first place that uses one of the names: an import, or a dotted name such as `pd.read_sql`. */
function firstUse(
  context: RuleContext,
  apis: readonly string[]
): Pick<CombinationUse, 'cell' | 'range'> | null {
  for (const { cell, imports } of importingCells(context)) {
    for (const { module, member, guarded, start, end } of imports) {
      const path = member === null ? module : `${module}.${member}`;
      if (!guarded && apis.some(api => isBelow(path, api))) {
        return { cell, range: { start, end } };
      }
    }
  }
  return apis.some(api => api.includes('.')) ? firstAttribute(context, apis) : null;
}

function isBelow(path: string, api: string): boolean {
  return path === api || path.startsWith(`${api}.`);
}

function firstAttribute(
  context: RuleContext,
  apis: readonly string[]
): Pick<CombinationUse, 'cell' | 'range'> | null {
  const names = notebookNames(context);
  const lasts = new Set(apis.map(api => api.slice(api.lastIndexOf('.') + 1)));
  for (const cell of context.codeCells) {
    const summary = context.summary(cell);
    let range: SourceRange | null = null;
    walk(summary?.module?.body ?? [], node => {
      if (
        summary !== null &&
        range === null &&
        node.kind === 'Attribute' &&
        node.ctx === 'Load' &&
        lasts.has(node.attr.name) &&
        !guardedNodes(summary).has(node) &&
        apis.includes(names.qualified(node) ?? '')
      ) {
        range = sourceRange(summary, node);
      }
    });
    if (range !== null) {
      return { cell, range };
    }
  }
  return null;
}
