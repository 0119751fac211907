/** What a project says of how its outputs are compared: plain data, as it stands in the settings. */
import type { NormalizerName } from './normalizers';
import { ALL_NORMALIZERS } from './normalizers';

/** How far numbers with a point or an exponent may lie apart. */
export interface Tolerance {
  /** Part of the larger one. */
  readonly relative: number;
  readonly absolute: number;
}

/** What is looked past in any line, under a name of the project's own. */
export interface UserPattern {
  readonly name: string;
  /** See `pattern-syntax.ts`. */
  readonly pattern: string;
}

/** What holds for the cells that bear a tag. */
export interface TaggedCells {
  /** False: whatever they show counts as the same. */
  readonly compare: boolean;
  /** In place of the project's; null where that stays. */
  readonly tolerance: Tolerance | null;
  /** Switched off for them. */
  readonly without: readonly NormalizerName[];
}

/** How outputs are compared. */
export interface CompareSettings {
  /** Normalizers that are switched off. */
  readonly without: readonly NormalizerName[];
  readonly tolerance: Tolerance | null;
  readonly patterns: readonly UserPattern[];
  /** By the tag of the cell. */
  readonly cells: Readonly<Record<string, TaggedCells>>;
}

/** The settings where nobody set anything. */
export const DEFAULT_COMPARE_SETTINGS: CompareSettings = {
  without: [],
  tolerance: null,
  patterns: [],
  cells: {}
};

/** The tag that is known without any setting. */
export const SKIP_TAG = 'freshkernel:compare=skip';

const SKIPPED: TaggedCells = { compare: false, tolerance: null, without: [] };

/** The normalizers that the settings leave on. */
export function enabledNormalizers({ without }: CompareSettings): ReadonlySet<NormalizerName> {
  return new Set([...ALL_NORMALIZERS].filter(name => !without.includes(name)));
}

/** What the settings say of a cell with these tags: each tag that says something, the last one decides. */
export function rulesForTags(
  { cells }: CompareSettings,
  tags: readonly string[]
): readonly (readonly [string, TaggedCells])[] {
  return tags.flatMap(tag => {
    const own = Object.hasOwn(cells, tag) ? cells[tag] : tag === SKIP_TAG ? SKIPPED : null;
    return own === null ? [] : [[tag, own] as const];
  });
}
