/** The requirements declared in a file, independent of its format. */
import type { SpecifierSet } from './specifier';

/** Lines of a file, from 1, both inclusive. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/**
 * `needed`: installed with the file; `optional`: in an extra or group; `constraint`: limits the version of another
 * requirement; `locked`: the version that a resolver selected.
 */
export type RequirementKind = 'needed' | 'optional' | 'constraint' | 'locked';

/** One requirement of a file. */
export interface DeclaredRequirement {
  /** Normalized; see `normalizeName`. */
  readonly name: string;
  /** Null if the accepted versions are unknown: a URL, a repository, a conda build. */
  readonly specifier: SpecifierSet | null;
  /** As written, without comments. */
  readonly text: string;
  readonly lines: LineRange;
  readonly marker: string | null;
  readonly kind: RequirementKind;
}

/** A file whose requirements are included. */
export interface Include {
  /** As written: relative to the folder of the including file. */
  readonly path: string;
  readonly line: number;
  /** Whether its requirements only limit versions. */
  readonly isConstraint: boolean;
}

/** The content of a requirement file. */
export interface RequirementFileContent {
  readonly requirements: readonly DeclaredRequirement[];
  readonly includes: readonly Include[];
  /** Normalized names of the project itself, which it does not have to require. */
  readonly ownNames: readonly string[];
  /** Whether the file can declare requirements; a `pyproject.toml` that only configures tools cannot. */
  readonly canDeclare: boolean;
  /** Whether {@link requirements} is complete; false if part of the file cannot be understood. */
  readonly complete: boolean;
}

/** The result for a file without requirements. */
export const NO_REQUIREMENTS: RequirementFileContent = {
  requirements: [],
  includes: [],
  ownNames: [],
  canDeclare: false,
  complete: true
};

/** The result for an unreadable file, which may require anything. */
export const UNREADABLE: RequirementFileContent = {
  ...NO_REQUIREMENTS,
  canDeclare: true,
  complete: false
};
