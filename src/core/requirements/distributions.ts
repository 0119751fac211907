/** The distributions that provide a module, for names that differ. */
import data from './distributions.json';
import { normalizeName } from './requirement';

interface Data {
  /** Modules that have the name of their only distribution. */
  readonly sameNames: string;
  /** The other modules, with the usual distribution first. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  readonly condaNames: Readonly<Record<string, string>>;
  /** Conda packages that are not Python, although a distribution has the same name. */
  readonly condaTools: readonly string[];
  readonly sharedModules: readonly string[];
  /** Modules below shared ones, by their dotted names. */
  readonly submodules: Readonly<Record<string, readonly string[]>>;
  /** Modules that a hosting service adds and no distribution provides. */
  readonly hostModules: readonly string[];
  /** Names that modules of a project usually have. */
  readonly localNames: readonly string[];
}

/** The data in the form in which it is asked. */
interface Tables {
  readonly modules: ReadonlyMap<string, readonly string[]>;
  readonly condaNames: ReadonlyMap<string, string>;
  readonly condaTools: ReadonlySet<string>;
  readonly sharedModules: ReadonlySet<string>;
  readonly submodules: ReadonlyMap<string, readonly string[]>;
  readonly hostModules: ReadonlySet<string>;
  readonly localNames: ReadonlySet<string>;
  /** Normalized names of all distributions above. */
  readonly known: ReadonlySet<string>;
}

let read: Tables | null = null;

/** Reads the data on first use: most notebooks need none of it. */
function tables(): Tables {
  if (read === null) {
    const { sameNames, modules, condaNames, condaTools, sharedModules }: Data = data;
    const { submodules, hostModules, localNames }: Data = data;
    const all = new Map<string, readonly string[]>([
      ...sameNames.split(' ').map(name => [name, [name]] as const),
      ...Object.entries(modules)
    ]);
    const names = [...all.values(), ...Object.values(submodules)].flat();
    read = {
      modules: all,
      condaNames: new Map(Object.entries(condaNames)),
      condaTools: new Set(condaTools),
      sharedModules: new Set(sharedModules),
      submodules: new Map(Object.entries(submodules)),
      hostModules: new Set(hostModules),
      localNames: new Set(localNames),
      known: new Set(names.map(normalizeName))
    };
  }
  return read;
}

/** The distributions that provide a top-level module, the most common first; empty if unknown. */
export function distributionsForModule(module: string): readonly string[] {
  return tables().modules.get(module) ?? [];
}

/** The normalized distribution that people mean by a name: of that name, or else the usual one with a module of that name. */
export function distributionMeant(name: string): string {
  const normalized = normalizeName(name);
  const { known, modules } = tables();
  if (known.has(normalized)) {
    return normalized;
  }
  const found = [...modules].find(([module]) => normalizeName(module) === normalized);
  return found === undefined ? normalized : normalizeName(found[1][0]);
}

/** Whether several distributions install modules below this one, so that it identifies none of them. */
export function isSharedModule(module: string): boolean {
  return tables().sharedModules.has(module);
}

/** Whether the modules of a distribution, by its normalized name, are in the tables. */
export function isKnownDistribution(name: string): boolean {
  return tables().known.has(name);
}

/** The distributions that provide a module below a shared one, by its dotted name; empty if unknown. */
export function distributionsForSubmodule(module: string): readonly string[] {
  return tables().submodules.get(module) ?? [];
}

/** Whether a hosting service adds the module, as `google.colab`, and no distribution provides it. */
export function isHostModule(module: string): boolean {
  const { hostModules } = tables();
  return module
    .split('.')
    .some((_, at, parts) => hostModules.has(parts.slice(0, at + 1).join('.')));
}

/** Whether modules of a project usually have this name, such as `utils`. */
export function isLocalName(module: string): boolean {
  return tables().localNames.has(module.toLowerCase());
}

/** The normalized PyPI name of a conda package; null if it is not a Python distribution. */
export function pypiNameForConda(condaPackage: string): string | null {
  const name = normalizeName(condaPackage);
  const { condaNames, condaTools } = tables();
  return condaTools.has(name) ? null : normalizeName(condaNames.get(name) ?? name);
}
