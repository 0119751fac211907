/** The distributions that provide a module, for names that differ. */
import data from './distributions.json';
import { normalizeName } from './requirement';

interface Data {
  readonly modules: Readonly<Record<string, readonly string[]>>;
  readonly condaNames: Readonly<Record<string, string>>;
  /** Conda packages that are not Python, although a distribution has the same name. */
  readonly condaTools: readonly string[];
  readonly sharedModules: readonly string[];
}

const { modules, condaNames, condaTools, sharedModules }: Data = data;
const MODULES = new Map(Object.entries(modules));
const CONDA_NAMES = new Map(Object.entries(condaNames));
const CONDA_TOOLS = new Set(condaTools);
const SHARED = new Set(sharedModules);

/** The distributions that provide a top-level module, the most common first; empty if unknown. */
export function distributionsOf(module: string): readonly string[] {
  return MODULES.get(module) ?? [];
}

/** Whether several distributions install modules below this one, so that it identifies none of them. */
export function isSharedModule(module: string): boolean {
  return SHARED.has(module);
}

/** The normalized PyPI name of a conda package; null if it is not a Python distribution. */
export function pypiNameOf(condaPackage: string): string | null {
  const name = normalizeName(condaPackage);
  return CONDA_TOOLS.has(name) ? null : normalizeName(CONDA_NAMES.get(name) ?? name);
}
