/** Versions of two libraries that are known not to work together. Data, in `combinations.json`. */
import { normalizeName } from '../requirements/requirement';
import { SpecifierSet } from '../requirements/specifier';

/** What happens with the versions: so far, only what stops a notebook is known well enough. */
export type CombinationEffect = 'crash';

/** One library of a combination. */
export interface CombinedLibrary {
  readonly distribution: string;
  readonly versions: SpecifierSet;
}

/** A known bad combination. */
export interface VersionCombination {
  readonly id: string;
  readonly kind: CombinationEffect;
  /** How the libraries meet: one uses the other itself, or the notebook passes the data of one to the other. */
  readonly through: 'dependency' | 'data';
  readonly first: CombinedLibrary;
  readonly second: CombinedLibrary;
  /** Modules and functions of the first library whose use it takes, by their dotted names. */
  readonly uses: readonly string[];
  /** A module of the second library that the notebook must import, too; null where the first one does. */
  readonly imports: string | null;
  /** What fails and with which error, as the end of a sentence. */
  readonly effect: string;
  /** The requirement that helps, such as `pandas>=2.2.2`. */
  readonly use: string;
}

interface LibraryData {
  readonly distribution: string;
  readonly versions: string;
}

interface CombinationData {
  readonly id: string;
  readonly kind: string;
  readonly through: string;
  readonly first: LibraryData;
  readonly second: LibraryData;
  readonly uses: readonly string[];
  readonly imports?: string;
  readonly effect: string;
  readonly use: string;
}

/** The normalized names of the two libraries. */
export function librariesOf({ first, second }: VersionCombination): readonly string[] {
  return [first, second].map(({ distribution }) => normalizeName(distribution));
}

/** Reads the data, whose form a check of the build guarantees. */
export function readCombinations(data: readonly CombinationData[]): readonly VersionCombination[] {
  return data.map(each => ({
    ...each,
    kind: each.kind as CombinationEffect,
    through: each.through as VersionCombination['through'],
    first: libraryOf(each.first),
    second: libraryOf(each.second),
    imports: each.imports ?? null
  }));
}

function libraryOf({ distribution, versions }: LibraryData): CombinedLibrary {
  const specifier = SpecifierSet.parse(versions);
  if (specifier === null) {
    throw new Error(`${distribution}${versions} is no requirement`);
  }
  return { distribution, versions: specifier };
}
