/** The names that `from module import *` binds, for modules that are often imported so. */
import data from './module_exports.json';

/** Exports as found in several versions of a module. */
export interface ModuleExports {
  /** Exported by every version that was examined. */
  readonly names: ReadonlySet<string>;
  /** Exported by some of them. */
  readonly sometimes: ReadonlySet<string>;
}

interface ExportEntry {
  readonly names: string;
  readonly sometimes: string;
}

let registry: ReadonlyMap<string, ExportEntry> | null = null;

/** Reads the data on first use: only star imports need it. */
function entries(): ReadonlyMap<string, ExportEntry> {
  registry ??= new Map(
    Object.values(data).flatMap(({ modules }) => Object.entries<ExportEntry>(modules))
  );
  return registry;
}

const known = new Map<string, ModuleExports>();
const sorted = new Map<ModuleExports, readonly string[]>();

/** What a star import of `module` binds; null for a module that is not in the registry. */
export function moduleExports(module: string): ModuleExports | null {
  const entry = entries().get(module);
  if (entry === undefined) {
    return null;
  }
  let exports = known.get(module);
  if (exports === undefined) {
    exports = { names: namesIn(entry.names), sometimes: namesIn(entry.sometimes) };
    known.set(module, exports);
  }
  return exports;
}

/** The modules of the registry, sorted. */
export function registeredModules(): readonly string[] {
  return [...entries().keys()].sort();
}

/** Characters for the number of letters that a name shares with the one before: a space for none. */
const SIGNS = ' !#$%&()*+,-./:;<=>?@[]^`{|}~';

/**
 * The names of a list. The build of the extension stores for each name only what differs from the name before it
 * (`scripts/front-code-exports.cjs`); elsewhere the names are complete, separated by spaces.
 */
export function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  let before = '';
  for (const [, sign, tail] of text.matchAll(/(^|\W)(\w+)/gu)) {
    before = before.slice(0, Math.max(0, SIGNS.indexOf(sign))) + tail;
    names.add(before);
  }
  return names;
}

/**
 * All names that some version of `module` exports, sorted, always as the same list; null for a module that is not in
 * the registry.
 */
export function exportedNames(module: string): readonly string[] | null {
  const exports = moduleExports(module);
  if (exports === null) {
    return null;
  }
  let names = sorted.get(exports);
  if (names === undefined) {
    names = [...exports.names, ...exports.sometimes].sort();
    sorted.set(exports, names);
  }
  return names;
}
