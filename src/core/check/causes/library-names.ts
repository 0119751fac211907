/** Separates names of libraries from those of the notebook. */
import { libraryTables } from '../../effects/library-tables';
import { isWellKnownModule } from '../../fixes/well-known-modules';
import { isProvidedName } from '../../analysis/names/provided-names';
import type { CheckedNotebook } from './checked-notebook';

/** Python's own types, as error messages call them. */
const BUILTIN_TYPES: ReadonlySet<string> = new Set(
  'object int float complex bool range str bytes bytearray memoryview tuple list dict frozenset set generator'.split(
    ' '
  )
);

/** Classes of libraries without their modules, as error messages call them. */
function libraryTypes(): ReadonlySet<string> {
  known ??= new Set(
    libraryTables().flatMap(({ types }) =>
      Object.keys(types).map(name => name.split('.').at(-1) ?? name)
    )
  );
  return known;
}

let known: ReadonlySet<string> | null = null;

/** Whether error messages mean one of Python's own types. */
export function isBuiltinType(name: string): boolean {
  return BUILTIN_TYPES.has(name);
}

/** Whether the module comes with Python or with an installed package. */
export function isLibrary({ python }: CheckedNotebook, module: string): boolean {
  const [top] = module.split('.');
  return (
    isWellKnownModule(top) ||
    (python !== null &&
      (Object.hasOwn(python.modules, top) || Object.hasOwn(python.packages, top.toLowerCase())))
  );
}

/** Whether a cell of the notebook defines a function or class of this name. */
export function isOfNotebook({ traced }: CheckedNotebook, name: string): boolean {
  return traced.some(({ summary }) => summary.functions.some(each => each.name === name));
}

/** Whether the notebook imports modules that are neither Python's nor of an installed package. */
export function hasLocalModules(checked: CheckedNotebook): boolean {
  return checked.traced.some(({ summary }) =>
    summary.imports.some(({ module }) => module.startsWith('.') || !isLibrary(checked, module))
  );
}

/** Whether this must be a function or class of a library: `open`, `DataFrame`, `DataFrame.drop`. */
export function isLibraryName(checked: CheckedNotebook, dotted: string): boolean {
  const [first] = dotted.split('.');
  if (isOfNotebook(checked, first)) {
    return false;
  }
  return (
    isBuiltinType(first) ||
    isProvidedName(first) ||
    libraryTypes().has(first) ||
    !hasLocalModules(checked)
  );
}
