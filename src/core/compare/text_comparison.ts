/** Compares texts line by line, with as few normalizers as it takes. */
import { LINE_MASKS } from './line_masks';
import type { NormalizerName } from './normalizers';
import { compareNumbers } from './numbers';
import { normalized } from './normalizing_steps';
import type { NormalizingStep } from './normalizing_steps';
import { cannotTell, different, equalBy, IDENTICAL, isSame, quoteAround } from './outcome';
import type { Outcome } from './outcome';
import { applyBackspaces, applyCarriageReturns, dropEscapes, unifyLineEnds } from './terminal_text';

/** The normalizers that are switched on, and how much may still be done. */
export interface Comparison {
  readonly enabled: ReadonlySet<NormalizerName>;
  /** Characters of differing lines that may still be normalized. */
  budget: number;
}

/** Beyond so many characters that differ, it is not told whether what differs counts. */
const BUDGET = 20_000_000;
/** Lines for which it is found out which normalizers were really needed. */
const SHORT_LINE = 2_000;

/** A comparison with the given normalizers. */
export function startComparison(enabled: ReadonlySet<NormalizerName>): Comparison {
  return { enabled, budget: BUDGET };
}

const TEXT_STEPS: readonly NormalizingStep[] = [
  ['line-ends', unifyLineEnds],
  ['terminal-colors', dropEscapes],
  ['backspaces', applyBackspaces],
  ['carriage-returns', applyCarriageReturns]
];

/** Compares what was printed or shown as text. */
export function compareText(a: string, b: string, comparison: Comparison): Outcome {
  const { a: ours, b: theirs, used } = normalized(a, b, TEXT_STEPS, comparison.enabled);
  if (ours === theirs) {
    return equalBy(used);
  }
  const outcome = compareLines(ours.split('\n'), theirs.split('\n'), comparison, 'line');
  return isSame(outcome) ? equalBy([...used, ...outcome.normalizers]) : outcome;
}

/** Compares line by line; `word` says what a line is. */
export function compareLines(
  a: readonly string[],
  b: readonly string[],
  comparison: Comparison,
  word: string
): Outcome {
  const used = new Set<NormalizerName>();
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at] === b[at]) {
      continue;
    }
    comparison.budget -= a[at].length + b[at].length;
    if (comparison.budget < 0) {
      return cannotTell('so much differs that it is not judged');
    }
    const needed = compareLine(a[at], b[at], comparison.enabled);
    if (needed === null) {
      const place = a.length === 1 && b.length === 1 ? '' : `${word} ${at + 1}: `;
      return different(`${place}${quoteAround(a[at], b[at])} and ${quoteAround(b[at], a[at])}`);
    }
    needed.forEach(name => used.add(name));
  }
  if (a.length !== b.length) {
    return different(`${a.length} and ${b.length} ${word}s`);
  }
  return used.size === 0 ? IDENTICAL : equalBy(used);
}

/** The normalizers that make two lines equal, as few as there can be; null where none do. */
function compareLine(
  a: string,
  b: string,
  enabled: ReadonlySet<NormalizerName>
): readonly NormalizerName[] | null {
  const plain = compareNumbers(a, b, enabled);
  if (plain !== null) {
    return plain;
  }
  const [ours, theirs, used] = masked(a, b, enabled);
  const found = compareNumbers(ours, theirs, enabled);
  if (found === null) {
    return null;
  }
  const needed = new Set(used);
  const isShort = a.length + b.length <= SHORT_LINE;
  for (const name of isShort ? used : []) {
    needed.delete(name);
    const [left, right] = masked(a, b, needed);
    if (compareNumbers(left, right, enabled) === null) {
      needed.add(name);
    }
  }
  return [...needed, ...found];
}

function masked(
  a: string,
  b: string,
  enabled: ReadonlySet<NormalizerName>
): readonly [string, string, readonly NormalizerName[]] {
  const used = new Set<NormalizerName>();
  let [ours, theirs] = [a, b];
  for (const { name, apply } of LINE_MASKS) {
    if (!enabled.has(name)) {
      continue;
    }
    const [left, right] = [apply(ours), apply(theirs)];
    if (left !== ours || right !== theirs) {
      used.add(name);
      [ours, theirs] = [left, right];
    }
  }
  return [ours, theirs, [...used]];
}
