/** What a requirement file says, whatever its format. */
import type { SpecifierSet } from './specifier';

/** Lines of a file, counted from 1, both included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/**
 * `needed`: everybody who installs from the file gets it; `optional`: in an extra or group that some install;
 * `constraint`: limits the version of what something else asks for; `locked`: the version that a resolver chose.
 */
export type RequirementKind = 'needed' | 'optional' | 'constraint' | 'locked';

/** One requirement of a file. */
export interface DeclaredRequirement {
  /** By the rules of names; see `normalizeName`. */
  readonly name: string;
  /** Null where the versions that will do cannot be told: a URL, a repository, a build of conda's. */
  readonly specifier: SpecifierSet | null;
  /** As written, without comments. */
  readonly text: string;
  readonly lines: LineRange;
  readonly marker: string | null;
  readonly kind: RequirementKind;
}

/** Another file whose requirements count, too. */
export interface Include {
  /** As written: relative to the folder of the including file. */
  readonly path: string;
  readonly line: number;
  /** Its requirements only limit versions. */
  readonly isConstraint: boolean;
}

/** A requirement file, read. */
export interface ReadRequirements {
  readonly requirements: readonly DeclaredRequirement[];
  readonly includes: readonly Include[];
  /** Normalized names of the project itself: nobody has to require what they are. */
  readonly ownNames: readonly string[];
  /** The file has a place for requirements at all; a `pyproject.toml` for tools alone has none. */
  readonly declares: boolean;
  /** Everything it asks for is in {@link requirements}; false where some of it cannot be told from the text. */
  readonly complete: boolean;
}

/** A file that says nothing about requirements. */
export const NOTHING_DECLARED: ReadRequirements = {
  requirements: [],
  includes: [],
  ownNames: [],
  declares: false,
  complete: true
};

/** A file that may ask for anything, since it cannot be read. */
export const UNREADABLE: ReadRequirements = {
  ...NOTHING_DECLARED,
  declares: true,
  complete: false
};
