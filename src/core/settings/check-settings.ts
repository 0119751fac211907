/** Reads the settings for comparing outputs: the table `check`. */
import { LinearPattern } from '../compare/patterns/linear-pattern';
import { NORMALIZER_NAMES, normalizerNamed } from '../compare/text/normalizers';
import type { NormalizerName } from '../compare/text/normalizers';
import { PatternProblem } from '../compare/patterns/pattern-syntax';
import { DEFAULT_COMPARE_SETTINGS } from '../compare/text/compare-settings';
import type {
  CompareSettings,
  TagRules,
  Tolerance,
  UserPattern
} from '../compare/text/compare-settings';
import { suggest } from './known-names';

type Path = readonly string[];

/** Reads entries of a settings table and reports invalid ones. */
export interface EntryReader {
  table<Entry>(
    path: Path,
    value: unknown,
    readEntry: (key: string, value: unknown) => readonly [string, Entry] | undefined
  ): Readonly<Record<string, Entry>> | undefined;
  text(path: Path, value: unknown): string | undefined;
  wrongValue(path: Path, value: unknown, expected: string): undefined;
  reject(path: Path, fault: string, remedy: string): void;
  unknownKey(path: Path, remedy: string): void;
}

type Draft = { -readonly [Key in keyof CompareSettings]: CompareSettings[Key] };

const KEYS = ['normalizers', 'tolerance', 'patterns', 'cells', 'sandbox', 'network'] as const;
const CELL_KEYS = ['compare', 'normalizers', 'tolerance'] as const;
const MOST_PATTERNS = 100;

/** The settings for comparing outputs; undefined where there is no table. */
export function readCheckSettings(
  reader: EntryReader,
  value: unknown
): CompareSettings | undefined {
  const draft: Draft = { ...DEFAULT_COMPARE_SETTINGS };
  const table = reader.table(['check'], value, (key, entry) => {
    const path = ['check', key];
    switch (key) {
      case 'normalizers':
        draft.without = readSwitches(reader, path, entry);
        break;
      case 'tolerance':
        draft.tolerance = readTolerance(reader, path, entry);
        break;
      case 'patterns':
        draft.patterns = readPatterns(reader, path, entry);
        break;
      case 'cells':
        draft.cells =
          reader.table(path, entry, (tag, rule) => [
            tag,
            readCellRule(reader, [...path, tag], rule)
          ]) ?? {};
        break;
      case 'sandbox':
      case 'network':
        // Read with the isolation of the run.
        break;
      default:
        reader.unknownKey(path, suggest(key, KEYS));
    }
    return undefined;
  });
  return table === undefined ? undefined : draft;
}

/** Reads normalizers with true or false; returns those that are switched off. */
function readSwitches(reader: EntryReader, path: Path, value: unknown): readonly NormalizerName[] {
  const off: NormalizerName[] = [];
  reader.table(path, value, (key, entry) => {
    const name = normalizerNamed(key);
    if (name === null) {
      reader.reject([...path, key], 'names no normalizer', suggest(key, NORMALIZER_NAMES));
    } else if (typeof entry !== 'boolean') {
      reader.wrongValue([...path, key], entry, '`true` or `false`');
    } else if (!entry) {
      off.push(name);
    }
    return undefined;
  });
  return off;
}

function readTolerance(reader: EntryReader, path: Path, value: unknown): Tolerance | null {
  const tolerance = { relative: 0, absolute: 0 };
  const table = reader.table(path, value, (key, entry) => {
    const full = [...path, key];
    if (key !== 'relative' && key !== 'absolute') {
      reader.unknownKey(full, suggest(key, Object.keys(tolerance)));
    } else if (typeof entry !== 'number' || !(entry >= 0) || !Number.isFinite(entry)) {
      reader.wrongValue(full, entry, 'a number that is not negative, such as `1e-6`');
    } else if (key === 'relative' && entry >= 1) {
      reader.reject(full, 'would make all numbers the same', 'Give a part, such as `0.01`.');
    } else {
      tolerance[key] = entry;
    }
    return undefined;
  });
  return table === undefined ? null : tolerance;
}

function readPatterns(reader: EntryReader, path: Path, value: unknown): readonly UserPattern[] {
  const patterns: UserPattern[] = [];
  reader.table(path, value, (name, entry) => {
    const pattern = reader.text([...path, name], entry);
    const problem = pattern === undefined ? null : problemOf(pattern);
    if (problem !== null) {
      reader.reject([...path, name], 'cannot be used', problem);
    } else if (patterns.length >= MOST_PATTERNS) {
      reader.reject([...path, name], 'is one too many', `Keep to ${MOST_PATTERNS} patterns.`);
    } else if (pattern !== undefined) {
      patterns.push({ name, pattern });
    }
    return undefined;
  });
  return patterns;
}

function problemOf(pattern: string): string | null {
  try {
    new LinearPattern(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternProblem) {
      return error.message;
    }
    throw error;
  }
}

function readCellRule(reader: EntryReader, path: Path, value: unknown): TagRules {
  let [compare, tolerance]: [boolean, Tolerance | null] = [true, null];
  let without: readonly NormalizerName[] = [];
  reader.table(path, value, (key, entry) => {
    const full = [...path, key];
    if (key === 'normalizers') {
      without = readSwitches(reader, full, entry);
    } else if (key === 'tolerance') {
      tolerance = readTolerance(reader, full, entry);
    } else if (key !== 'compare') {
      reader.unknownKey(full, suggest(key, CELL_KEYS));
    } else if (typeof entry !== 'boolean') {
      reader.wrongValue(full, entry, '`true` or `false`');
    } else {
      compare = entry;
    }
    return undefined;
  });
  return { compare, tolerance, without };
}
