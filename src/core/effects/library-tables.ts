/** The built-in effect tables. */
import builtins from './tables/builtins.json';
import matplotlib from './tables/matplotlib.json';
import numpy from './tables/numpy.json';
import pandas from './tables/pandas.json';
import sklearn from './tables/sklearn.json';
import stdlib from './tables/stdlib.json';
import torch from './tables/torch.json';
import type { EffectTable } from './effect';
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

/** All tables, in the order in which they are searched. */
export const LIBRARIES: readonly LibraryTable[] = [
  table(null, () => builtins),
  table(null, () => stdlib),
  table(['numpy'], () => numpy),
  table(['pandas'], () => pandas),
  table(['sklearn'], () => sklearn),
  table(['matplotlib', 'mpl_toolkits', 'pylab'], () => matplotlib),
  table(['torch'], () => torch)
];

/** All tables, read. */
export function libraryTables(): readonly EffectTable[] {
  return LIBRARIES.map(each => each.read());
}
