/** Names that libraries removed, as found by looking them up in installed versions (`scripts/api_changes`). */
import { parseVersion } from '../requirements/version';
import type { Version } from '../requirements/version';
import data from './changes.json';

/** A name that a library removed. */
export interface ApiChange {
  /** Dotted, such as `numpy.float`. */
  readonly api: string;
  /** The distribution that had it. */
  readonly distribution: string;
  /** The newest examined version that has it, as written. */
  readonly last: string;
  /** The oldest examined version from which on it is gone. */
  readonly gone: Version;
  readonly goneText: string;
  /** What replaces it: a dotted name of the library, of the standard library or a builtin; null where nothing does. */
  readonly use: string | null;
  /** Both were the same object in a version that had both. */
  readonly isSame: boolean;
}

interface LibraryData {
  /** By the versions `last gone`: names, each with `=NEW` or `~NEW` where it has a replacement that is, or may not be, the same. */
  readonly removed: Readonly<Record<string, string>>;
}

let known: ReadonlyMap<string, ApiChange> | null = null;

/** The changes by their dotted names. */
export function apiChanges(): ReadonlyMap<string, ApiChange> {
  known ??= readChanges(data);
  return known;
}

function readChanges(
  libraries: Readonly<Record<string, LibraryData>>
): ReadonlyMap<string, ApiChange> {
  const changes = Object.entries(libraries).flatMap(([distribution, { removed }]) =>
    Object.entries(removed).flatMap(([versions, names]) => {
      const [last, goneText] = versions.split(' ');
      const gone = parseVersion(goneText);
      return gone === null
        ? []
        : names.split(' ').map((entry): ApiChange => {
            const [api, use = null] = entry.split(/[=~]/);
            return { api, distribution, last, gone, goneText, use, isSame: entry.includes('=') };
          });
    })
  );
  return new Map(changes.map(change => [change.api, change]));
}

let lastNames: ReadonlySet<string> | null = null;

/** The last parts of all names: a quick way to rule most names out. */
export function changedLastNames(): ReadonlySet<string> {
  lastNames ??= new Set([...apiChanges().keys()].map(api => api.slice(api.lastIndexOf('.') + 1)));
  return lastNames;
}
