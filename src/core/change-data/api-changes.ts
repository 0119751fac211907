import type { ApiChange, LibraryData } from './api-change';
import { movedNames, readRemovedNames } from './api-change';
import type { EntryTable } from './entry';
import { readEntries } from './entry';
import type { VersionCombination } from './version-combination';

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
  /** Versions of two libraries that do not work together. */
  readonly combinations: readonly VersionCombination[];
  /** The newest version of each library in which changes were executed. */
  readonly newestExecuted: Readonly<Record<string, string>>;
}

/**
 * The tables of the data of names that were looked up, and of the entries. Each is built when it is first asked for: many
 * commands pass the data to an analysis that does not use it.
 */
export class ApiChangeTables implements ApiChanges {
  private table: EntryTable | null = null;
  private byName: ApiChanges['names'] | null = null;
  private lasts: ApiChanges['lastNames'] | null = null;
  private owners: ApiChanges['modules'] | null = null;
  private pairs: readonly VersionCombination[] | null = null;

  constructor(
    private readonly removedNames: () => Readonly<Record<string, LibraryData>>,
    private readonly entryData: () => Readonly<Record<string, unknown>>,
    private readonly combined: () => readonly VersionCombination[],
    readonly newestExecuted: ApiChanges['newestExecuted']
  ) {}

  get combinations(): readonly VersionCombination[] {
    return (this.pairs ??= this.combined());
  }

  get entries(): EntryTable {
    return (this.table ??= readEntries(this.entryData()));
  }

  get names(): ApiChanges['names'] {
    return (this.byName ??= new Map(
      [...readRemovedNames(this.removedNames()), ...movedNames(this.entries)].map(change => [
        change.api,
        change
      ])
    ));
  }

  get lastNames(): ApiChanges['lastNames'] {
    return (this.lasts ??= new Set(
      [...this.names.keys()].map(api => api.slice(api.lastIndexOf('.') + 1))
    ));
  }

  get modules(): ApiChanges['modules'] {
    return (this.owners ??= new Set(
      [...this.names.keys()].map(api => api.slice(0, api.lastIndexOf('.')))
    ));
  }
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
