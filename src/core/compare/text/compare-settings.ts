/** The comparison settings of a project, as plain data. */
import type { NormalizerName } from './normalizers';
import { ALL_NORMALIZERS } from './normalizers';

/** The accepted difference of floats (with a point or an exponent). */
export interface Tolerance {
  /** Relative to the larger number. */
  readonly relative: number;
  readonly absolute: number;
}

/** A pattern that is ignored in any line, with a name of the project's choice. */
export interface UserPattern {
  readonly name: string;
  /** See `pattern-syntax.ts`. */
  readonly pattern: string;
}

/** The rules for cells with a tag. */
export interface TagRules {
  /** False: all outputs count as equal. */
  readonly compare: boolean;
  /** Replaces the tolerance of the project; null keeps it. */
  readonly tolerance: Tolerance | null;
  /** Normalizers switched off for these cells. */
  readonly without: readonly NormalizerName[];
}

/** The comparison settings. */
export interface CompareSettings {
  /** Normalizers that are switched off. */
  readonly without: readonly NormalizerName[];
  readonly tolerance: Tolerance | null;
  readonly patterns: readonly UserPattern[];
  /** By cell tag. */
  readonly cells: Readonly<Record<string, TagRules>>;
}

/** The defaults. */
export const DEFAULT_COMPARE_SETTINGS: CompareSettings = {
  without: [],
  tolerance: null,
  patterns: [],
  cells: {}
};

/** The built-in tag. */
export const SKIP_TAG = 'freshkernel:compare=skip';

const SKIPPED: TagRules = { compare: false, tolerance: null, without: [] };

/** The normalizers that the settings leave on. */
export function enabledNormalizers({ without }: CompareSettings): ReadonlySet<NormalizerName> {
  return new Set([...ALL_NORMALIZERS].filter(name => !without.includes(name)));
}

/** The rules for a cell with these tags, in order; the last rule has precedence. */
export function rulesForTags(
  { cells }: CompareSettings,
  tags: readonly string[]
): readonly (readonly [string, TagRules])[] {
  return tags.flatMap(tag => {
    const own = Object.hasOwn(cells, tag) ? cells[tag] : tag === SKIP_TAG ? SKIPPED : null;
    return own === null ? [] : [[tag, own] as const];
  });
}
