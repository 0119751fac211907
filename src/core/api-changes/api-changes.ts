/** Names that libraries removed, as found by looking them up in installed versions (`scripts/api_changes`). */
import { parseVersion } from '../requirements/version';
import type { Version } from '../requirements/version';
import data from './changes.json';
import { entryTable } from './entry';

/** A name that a library removed. */
export interface ApiChange {
  /** Dotted, such as `numpy.float`. */
  readonly api: string;
  /** The distribution that had it. */
  readonly distribution: string;
  /** The oldest version from which on it is gone, as far as versions were examined. */
  readonly gone: Version;
  readonly goneText: string;
  /** The version from which on it warns; null where that is not known. */
  readonly deprecated: Version | null;
  readonly deprecatedText: string | null;
  /** What replaces it: a dotted name of the library, of the standard library or a builtin; null where nothing does. */
  readonly use: string | null;
  /** Both were the same object in a version that had both. */
  readonly isSame: boolean;
}

interface LibraryData {
  /** By the newest examined version with the names and the oldest one without them: names, each with `=NEW` or `~NEW` where it has a replacement that is, or may not be, the same. */
  readonly removed: Readonly<Record<string, string>>;
}

let known: ReadonlyMap<string, ApiChange> | null = null;

/** The changes by their dotted names. */
export function apiChanges(): ReadonlyMap<string, ApiChange> {
  known ??= new Map([...readChanges(data), ...movedNames()].map(change => [change.api, change]));
  return known;
}

/** Names that entries say have moved; what they say is more than what a look-up finds. */
function movedNames(): readonly ApiChange[] {
  return entryTable().moved.flatMap(({ api, distribution, gone, deprecated, entry }) =>
    gone === null
      ? []
      : [
          {
            api,
            distribution,
            gone,
            goneText: entry.gone ?? '',
            deprecated,
            deprecatedText: entry.deprecated ?? null,
            use: entry.use ?? null,
            isSame: entry.safe === true
          }
        ]
  );
}

function readChanges(libraries: Readonly<Record<string, LibraryData>>): readonly ApiChange[] {
  return Object.entries(libraries).flatMap(([distribution, { removed }]) =>
    Object.entries(removed).flatMap(([versions, names]) => {
      const [, goneText] = versions.split(' ');
      const gone = parseVersion(goneText);
      return gone === null
        ? []
        : names.split(' ').map((entry): ApiChange => {
            const [api, use = null] = entry.split(/[=~]/);
            const isSame = entry.includes('=');
            const warned = { deprecated: null, deprecatedText: null };
            return { api, distribution, gone, goneText, ...warned, use, isSame };
          });
    })
  );
}

let lastNames: ReadonlySet<string> | null = null;

/** The last parts of all names: a quick way to rule most names out. */
export function changedLastNames(): ReadonlySet<string> {
  lastNames ??= new Set([...apiChanges().keys()].map(api => api.slice(api.lastIndexOf('.') + 1)));
  return lastNames;
}
