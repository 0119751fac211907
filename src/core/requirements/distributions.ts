/** Which distribution gives a module, where the names alone do not tell. */
import data from './distributions.json';
import { normalizeName } from './requirement';

interface Data {
  readonly modules: Readonly<Record<string, readonly string[]>>;
  readonly condaNames: Readonly<Record<string, string>>;
  /** Packages of conda's that are no Python, although a distribution has the name. */
  readonly condaTools: readonly string[];
  readonly sharedModules: readonly string[];
}

const { modules, condaNames, condaTools, sharedModules }: Data = data;
const MODULES = new Map(Object.entries(modules));
const CONDA_NAMES = new Map(Object.entries(condaNames));
const CONDA_TOOLS = new Set(condaTools);
const SHARED = new Set(sharedModules);

/** The distributions that give a top-level module, the usual one first; none where that is not known. */
export function distributionsOf(module: string): readonly string[] {
  return MODULES.get(module) ?? [];
}

/** Whether several distributions put their modules below this one, so that it tells of none. */
export function isSharedModule(module: string): boolean {
  return SHARED.has(module);
}

/** The normalized name on PyPI of one of conda's packages; null where it is no Python distribution. */
export function pypiNameOf(condaPackage: string): string | null {
  const name = normalizeName(condaPackage);
  return CONDA_TOOLS.has(name) ? null : normalizeName(CONDA_NAMES.get(name) ?? name);
}
