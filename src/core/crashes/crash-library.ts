/** Finds the library whose code a failing line called. */
import type { StoredError } from '../notebook/document';
import type { KnownNames } from './known-names';
import type { Frame } from '../notebook/traceback-frames';
import { isStandardLibrary } from '../imports/standard-library';
import { installedModule, isOwnFrame } from '../notebook/traceback-frames';

/** Packages below which the notebook itself runs. */
const HOSTS: ReadonlySet<string> = new Set(['IPython', 'ipykernel', 'decorator', 'traitlets']);
/** The library that a package belongs to, where a user knows it by another name. */
const OWNERS: ReadonlyMap<string, string> = new Map([['mpl_toolkits', 'matplotlib']]);

/**
 * The top-level module of the library that the deepest line of the user's own code called when the error was raised; for an
 * import that failed, the module that was imported. Null for errors of plain Python, and where the error does not show it.
 */
export function libraryOf(
  error: Pick<StoredError, 'ename' | 'evalue'>,
  frames: readonly Frame[],
  code: string,
  names: Pick<KnownNames, 'imported' | 'origins'>
): string | null {
  const own = frames.map(isOwnFrame).lastIndexOf(true);
  const called = frames
    .slice(own + 1)
    .map(installedModule)
    .find(module => module !== null && !HOSTS.has(module));
  const named = moduleInMessage(error);
  const found = named ?? called ?? (isOfPython(error) ? null : onlyImport(code, names));
  return found === null || found === undefined ? null : (OWNERS.get(found) ?? found);
}

/** The module that an ImportError or an AttributeError of a module names. */
function moduleInMessage({ ename, evalue }: Pick<StoredError, 'ename' | 'evalue'>): string | null {
  const message = evalue.slice(0, 1000);
  const isImport = ename === 'ModuleNotFoundError' || ename === 'ImportError';
  const match = isImport
    ? (/^No module named '?(\w{1,100})/.exec(message) ??
      /^cannot import name .{1,200}? from (?:partially initialized module )?'(\w{1,100})/.exec(
        message
      ))
    : /^(?:partially initialized )?module '(\w{1,100})[\w.]{0,300}' has no attribute/.exec(message);
  const module = match?.[1] ?? null;
  return module === null || isStandardLibrary(module) ? null : module;
}

/** Exceptions that no library raises for its arguments. */
const OF_PYTHON =
  /^(?:NameError|UnboundLocalError|ZeroDivisionError|AssertionError|RecursionError|SyntaxError|IndentationError|TabError|KeyboardInterrupt|SystemExit|StopIteration)$/;
/** Messages about objects of Python's own types. */
const OF_PYTHON_TYPES =
  /^(?:list|tuple|string|pop|bytes|range)\b.{0,40}\bindex|^'?(?:int|float|str|list|tuple|dict|set|bool|NoneType|function|builtin_function_or_method)'? object |^invalid literal for int|^unsupported operand type|^can only concatenate|^string indices|^not enough values to unpack|^too many values to unpack|^\[Errno/;

function isOfPython({ ename, evalue }: Pick<StoredError, 'ename' | 'evalue'>): boolean {
  return OF_PYTHON.test(ename) || OF_PYTHON_TYPES.test(evalue.slice(0, 500));
}

/** The module of the first imported name that a line calls. */
function onlyImport(
  code: string,
  { imported, origins }: Pick<KnownNames, 'imported' | 'origins'>
): string | null {
  const called = code
    .slice(0, 500)
    .matchAll(/(?<![\w.])([A-Za-z_]\w{0,99})(?=(?:\.\w{1,99}){0,9}\()/g);
  const modules = new Set(
    [...called].flatMap(([, name]) => imported.get(name) ?? origins.get(name) ?? [])
  );
  // The outermost call comes first.
  return modules.values().next().value ?? null;
}
