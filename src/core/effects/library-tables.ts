/** The built-in effect tables. */
import builtins from './tables/builtins.json';
import matplotlib from './tables/matplotlib.json';
import numpy from './tables/numpy.json';
import pandas from './tables/pandas.json';
import sklearn from './tables/sklearn.json';
import stdlib from './tables/stdlib.json';
import torch from './tables/torch.json';
import calls from '../libraries/calls.json';
import type { CallEffect, EffectTable } from './effect';
import { expandGroupedNames } from './grouped-names';

/** A table that is read when it is first needed: the command line parses its text then. */
export interface LibraryTable {
  /** First parts of the names that it lists; null where they are many, as those of Python itself. */
  readonly roots: readonly string[] | null;
  read(): EffectTable;
}

// Their form is checked by a test, since a JSON module's type is wider than the table's.
const table = (roots: LibraryTable['roots'], data: () => unknown): LibraryTable => {
  let read: EffectTable | null = null;
  return { roots, read: () => (read ??= expandGroupedNames(data()) as EffectTable) };
};

/** Effects, and the functions that have each, by module: `NAME:POSITIONS,KEYWORD,…`, with the arguments of the calls seen. */
type SeenEffects = readonly (readonly [CallEffect, Readonly<Record<string, string>>])[];

/** Functions of a library as the examples of its documentation show them: nothing is known of others, and of its types. */
function seenTable(
  library: string,
  entries: SeenEffects,
  aliases: EffectTable['aliases']
): EffectTable {
  const functions = entries.flatMap(([effect, modules]) =>
    Object.entries(modules).flatMap(([module, names]) =>
      names.split(' ').map(text => {
        const [name, given] = text.split(':');
        const [positions, ...keywords] = given.split(',');
        const knownWith = { positions: Number(positions), keywords };
        return [`${module}.${name}`, { ...effect, knownWith }] as const;
      })
    )
  );
  const source = 'src/core/libraries';
  return {
    library,
    source,
    version: '',
    modules: [],
    aliases,
    functions: Object.fromEntries(functions),
    types: {}
  };
}

/** Tables whose entries are judged one by one, with samples. */
export const JUDGED: readonly LibraryTable[] = [
  table(null, () => builtins),
  table(null, () => stdlib),
  table(['numpy'], () => numpy),
  table(['pandas'], () => pandas),
  table(['sklearn'], () => sklearn),
  table(['matplotlib', 'mpl_toolkits', 'pylab'], () => matplotlib),
  table(['torch'], () => torch)
];

/** All tables, in the order in which they are searched. */
export const LIBRARIES: readonly LibraryTable[] = [
  ...JUDGED,
  ...Object.entries(calls.libraries).map(([module, { entries, aliases }]) =>
    table([module], () => seenTable(module, entries as unknown as SeenEffects, aliases))
  )
];

/** All tables, read. */
export function libraryTables(): readonly EffectTable[] {
  return LIBRARIES.map(each => each.read());
}
