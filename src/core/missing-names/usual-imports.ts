/** The import statements that usually bind a name. */
import imports from '../libraries/imports.json';

/** Name → statement, for modules that come with Python: adding the import cannot fail. */
const STANDARD: Readonly<Record<string, string>> = imports.standard;

/** Name → statement, for modules that must be installed. */
const INSTALLED: Readonly<Record<string, string>> = imports.installed;

/** The usual import of a name. */
export interface UsualImport {
  readonly statement: string;
  /** Whether the module comes with Python. */
  readonly standard: boolean;
}

/** The import that usually binds `name`; null where there is none. */
export function usualImport(name: string): UsualImport | null {
  if (Object.hasOwn(STANDARD, name)) {
    return { statement: STANDARD[name], standard: true };
  }
  return Object.hasOwn(INSTALLED, name) ? { statement: INSTALLED[name], standard: false } : null;
}

/** Module → the other name under which notebooks usually import it. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries(INSTALLED).flatMap(([alias, statement]) => {
    const module = /^import ([\w.]+) as /.exec(statement)?.[1];
    return module === undefined ? [] : [[module, alias]];
  })
);

/** The name under which notebooks usually import a module; null for its own. */
export function usualAlias(module: string): string | null {
  return ALIASES.get(module) ?? null;
}

/** Builtins of Python 2 → their names in Python 3. */
export const RENAMED_BUILTINS: Readonly<Record<string, string>> = {
  basestring: 'str',
  long: 'int',
  raw_input: 'input',
  unichr: 'chr',
  unicode: 'str',
  xrange: 'range'
};

/** The Python 3 name of a builtin of Python 2; null for all other names. */
export function renamedBuiltin(name: string): string | null {
  return Object.hasOwn(RENAMED_BUILTINS, name) ? RENAMED_BUILTINS[name] : null;
}
