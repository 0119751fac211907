/** Names that libraries removed, as found by looking them up in installed versions (`scripts/api_changes`). */
import { parseVersion } from '../requirements/version';
import type { Version } from '../requirements/version';
import type { EntryTable } from './entry';

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
  /** What replaces it works in a graph of TensorFlow only. */
  readonly isForGraph: boolean;
}

/** The removed names of one library, as `changes.json` has them. */
export interface LibraryData {
  /** By the newest examined version with the names and the oldest one without them: names, each with `=NEW` or `~NEW` where it has a replacement that is, or may not be, the same. */
  readonly removed: Readonly<Record<string, string>>;
}

/** Reads the names that look-ups found, by library. */
export function readRemovedNames(
  libraries: Readonly<Record<string, LibraryData>>
): readonly ApiChange[] {
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
            return { api, distribution, gone, goneText, ...warned, use, isSame, isForGraph: false };
          });
    })
  );
}

/** Names that entries say have moved; what they say is more than what a look-up finds. */
export function movedNames({ moved }: EntryTable): readonly ApiChange[] {
  return moved.flatMap(({ api, distribution, gone, deprecated, entry }) =>
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
            isSame: entry.safe === true,
            isForGraph: entry.graph === true
          }
        ]
  );
}
