import type { ApiChange, LibraryData } from './api-change';
import { movedNames, readRemovedNames } from './api-change';
import type { EntryTable } from './entry';
import { readEntries } from './entry';

/** What is known about changes of libraries. A host passes it to the analysis, which works without it. */
export interface ApiChanges {
  /** Names that are gone, by their dotted names. */
  readonly names: ReadonlyMap<string, ApiChange>;
  /** The last parts of these names: a quick way to rule most names out. */
  readonly lastNames: ReadonlySet<string>;
  /** The modules that had these names, such as `sklearn.cross_validation`. */
  readonly modules: ReadonlySet<string>;
  /** Methods, attributes, arguments and defaults that changed. */
  readonly entries: EntryTable;
}

/** Builds the tables from the data of names that were looked up, and from the entries. */
export function buildApiChanges(
  removed: Readonly<Record<string, LibraryData>>,
  entries: Readonly<Record<string, unknown>>
): ApiChanges {
  const table = readEntries(entries);
  const names = new Map(
    [...readRemovedNames(removed), ...movedNames(table)].map(change => [change.api, change])
  );
  const dotted = [...names.keys()];
  return {
    names,
    lastNames: new Set(dotted.map(api => api.slice(api.lastIndexOf('.') + 1))),
    modules: new Set(dotted.map(api => api.slice(0, api.lastIndexOf('.')))),
    entries: table
  };
}

/** Wraps a function of the data, so that what it makes is made once. */
export function oncePerChanges<Made>(
  make: (changes: ApiChanges) => Made
): (changes: ApiChanges) => Made {
  let last: { readonly changes: ApiChanges; readonly made: Made } | null = null;
  return changes => {
    if (last?.changes !== changes) {
      last = { changes, made: make(changes) };
    }
    return last.made;
  };
}
