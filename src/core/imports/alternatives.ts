/** Chooses between imports of which one is enough: `try: import a` … `except ImportError: import b`. */
import type { ModuleImport } from './text-imports';

/** What is known of a module. */
export interface ModuleKnowledge {
  /** It comes with Python or belongs to the project. */
  readonly isFree: (imported: ModuleImport) => boolean;
  readonly isInstalled: (imported: ModuleImport) => boolean;
  /** A distribution is known that provides it. */
  readonly isKnown: (imported: ModuleImport) => boolean;
}

/** The imports of the branch that a fresh environment should satisfy, and all others. */
export function chosenBranch(
  branches: readonly (readonly ModuleImport[])[],
  { isFree, isInstalled, isKnown }: ModuleKnowledge
): { readonly chosen: readonly ModuleImport[]; readonly others: readonly ModuleImport[] } {
  const chosen =
    branches.find(branch => branch.every(isFree)) ??
    branches.find(branch => branch.every(one => isFree(one) || isInstalled(one))) ??
    branches.find(branch => branch.every(one => isFree(one) || isKnown(one))) ??
    branches[0];
  return { chosen, others: branches.filter(branch => branch !== chosen).flat() };
}
