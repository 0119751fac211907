/** The distributions that the imports of a notebook's cells need, by what the kernel or the tables know. */
import type { ModuleFacts } from '../../protocol';
import type { NotebookCell } from '../notebook/document';
import { isSharedModule } from '../requirements/distributions';
import { normalizeName } from '../requirements/requirement';
import { parseVersion } from '../requirements/version';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import { importingCells, neededModules } from './imported-modules';

/** A distribution that the notebook imports, at its first import. */
export interface UsedDistribution {
  /** The part of the imported module's name that identifies the distribution. */
  readonly module: string;
  readonly cell: NotebookCell;
  readonly range: SourceRange | null;
  readonly name: string;
  /** The installed version; null without a kernel. */
  readonly version: string | null;
  /** `same-name`: nothing but the module's name suggests it. */
  readonly source: 'installed' | 'declared' | 'table' | 'same-name';
}

/** Modules that exist wherever a notebook runs. */
export const ALWAYS_THERE = new Set(['IPython', 'ipykernel', 'pip', '__main__']);

/** Names the imports of a notebook without a kernel. */
export type ImportNaming = (context: RuleContext) => readonly UsedDistribution[];

let naming: ImportNaming | null = null;

/** Makes imports nameable without a kernel; a page has a kernel, and does not load this code with its first notebook. */
export function provideImportNaming(given: ImportNaming): void {
  naming = given;
}

/**
 * The distributions of the notebook's imports. With a kernel, they are those that it has installed; without, those that the
 * project declares and those of the tables. Empty where neither a kernel nor the project's files are known.
 */
export function usedDistributions(context: RuleContext): readonly UsedDistribution[] {
  if (context.kernel !== null) {
    return installedDistributions(context);
  }
  return context.files === null ? [] : (naming?.(context) ?? []);
}

function installedDistributions(context: RuleContext): readonly UsedDistribution[] {
  const used = new Map<string, UsedDistribution>();
  for (const { name: module, cell, range } of neededModules(importingCells(context))) {
    const facts = context.kernel?.modules.get(module);
    const { distribution = null, version = null } = facts ?? {};
    if (facts === undefined || distribution === null || version === null || !isInstalled(facts)) {
      continue;
    }
    const name = normalizeName(distribution);
    if (!used.has(name)) {
      used.set(name, { module, cell, range, name: distribution, version, source: 'installed' });
    }
  }
  return [...used.values()];
}

/** Whether the module comes from a package index, not from a local folder, and its name identifies the distribution. */
function isInstalled({ name, found, builtin_or_stdlib, origin, version }: ModuleFacts): boolean {
  const isElsewhere = origin !== null && !/[\\/](?:site|dist)-packages[\\/]/.test(origin);
  return (
    found &&
    !builtin_or_stdlib &&
    !isElsewhere &&
    !isSharedModule(name) &&
    !ALWAYS_THERE.has(name) &&
    version !== null &&
    parseVersion(version) !== null
  );
}
