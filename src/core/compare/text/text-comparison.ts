/** Compares texts line by line, with as few normalizers as possible. */
import { similarityOfLines } from './similarity';
import { LINE_MASKS } from './line-masks';
import type { LineMask } from './line-masks';
import { LinearPattern } from '../patterns/linear-pattern';
import type { StepCounter } from '../patterns/linear-pattern';
import type { NormalizerName } from './normalizers';
import { compareNumbers } from './numbers';
import type { NamedTolerance } from './numbers';
import { normalized } from './normalizing-steps';
import type { NormalizingStep } from './normalizing-steps';
import { TEXT_RESHAPING } from './text-reshaping';
import { unifyTypeNames } from './type-names';
import { inconclusive, different, equalBy, IDENTICAL, isSame, quoteAround } from '../outcome';
import type { Outcome } from '../outcome';
import type { CompareSettings } from './compare-settings';
import { DEFAULT_COMPARE_SETTINGS, rulesForTags } from './compare-settings';
import { applyBackspaces, applyCarriageReturns, dropEscapes, unifyLineEnds } from './terminal-text';

/** The options and remaining budget of a comparison. */
export interface Comparison {
  /** The enabled normalizers, including those of the project. */
  readonly enabled: ReadonlySet<NormalizerName>;
  readonly settings: CompareSettings;
  /** In the order of application. */
  readonly masks: readonly LineMask[];
  readonly tolerance: NamedTolerance | null;
  /** The normalizer that ignores all differences; null if there is none. */
  readonly ignoredBy: NormalizerName | null;
  /** Characters of differing lines that may still be normalized. */
  readonly budget: { left: number };
  /** Steps that the project's patterns may still take. */
  readonly patternWork: StepCounter;
}

/** Maximum number of differing characters; beyond it the comparison is inconclusive. */
const BUDGET = 20_000_000;
const PATTERN_WORK = 300_000_000;
/** Of so many differing lines, except the first ones, it is determined at once which masks may change one of them. */
const BLOCK = 200;
/** Maximum length of lines for which the minimal set of normalizers is determined. */
const MAX_MINIMIZED_LINE = 2_000;
/** The same for whole texts. */
const MAX_MINIMIZED_TEXT = 20_000;

/** A comparison with the given normalizers and the settings. */
export function startComparison(
  enabled: ReadonlySet<NormalizerName>,
  settings: CompareSettings = DEFAULT_COMPARE_SETTINGS
): Comparison {
  const patternWork = { left: PATTERN_WORK };
  const own = settings.patterns.map(({ name, pattern }): LineMask => {
    const matcher = new LinearPattern(pattern);
    return {
      name: `pattern:${name}`,
      apply: line => matcher.replaceAll(line, `(${name})`, patternWork),
      hint: null
    };
  });
  return {
    enabled: new Set([...enabled, ...own.map(({ name }) => name), 'tolerance' as const]),
    settings,
    masks: [...own, ...LINE_MASKS],
    tolerance: settings.tolerance === null ? null : { ...settings.tolerance, name: 'tolerance' },
    ignoredBy: null,
    budget: { left: BUDGET },
    patternWork
  };
}

/** The comparison for a cell with these tags. */
export function comparisonForCell(comparison: Comparison, tags: readonly string[]): Comparison {
  const rules = rulesForTags(comparison.settings, tags);
  if (rules.length === 0) {
    return comparison;
  }
  const enabled = new Set(comparison.enabled);
  let { tolerance, ignoredBy } = comparison;
  for (const [tag, rule] of rules) {
    const name = `tag:${tag}` as const;
    enabled.add(name);
    rule.without.forEach(each => enabled.delete(each));
    tolerance = rule.tolerance === null ? tolerance : { ...rule.tolerance, name };
    ignoredBy = rule.compare ? ignoredBy : name;
  }
  return { ...comparison, enabled, tolerance, ignoredBy };
}

const TEXT_STEPS: readonly NormalizingStep[] = [
  ['line-ends', unifyLineEnds],
  ['terminal-colors', dropEscapes],
  ['backspaces', applyBackspaces],
  ['carriage-returns', applyCarriageReturns]
];

/** Compares printed text or text outputs. */
export function compareText(a: string, b: string, comparison: Comparison): Outcome {
  const { a: ours, b: theirs, used } = normalized(a, b, TEXT_STEPS, comparison.enabled);
  if (ours === theirs) {
    return equalBy(used);
  }
  const outcome = compareLines(ours.split('\n'), theirs.split('\n'), comparison, 'line');
  if (isSame(outcome)) {
    return equalBy([...used, ...outcome.normalizers]);
  }
  if (outcome.verdict !== 'different') {
    return outcome;
  }
  const reshaped = compareReshaped(ours, theirs, comparison);
  return reshaped === null ? outcome : reshaped(used, outcome);
}

/** Makes the outcome from the normalizers used before and the outcome of the plain comparison. */
type Reshaped = (used: readonly NormalizerName[], plain: Outcome) => Outcome;

/** Compares texts again after normalizers that move the ends of lines; null if they still differ. */
function compareReshaped(a: string, b: string, comparison: Comparison): Reshaped | null {
  const { enabled } = comparison;
  const whole = reshape(a, b, enabled, comparison);
  if (isSame(whole.outcome)) {
    const needed = new Set(whole.used);
    for (const name of a.length + b.length <= MAX_MINIMIZED_TEXT ? whole.used : []) {
      needed.delete(name);
      if (!isSame(reshape(a, b, needed, comparison).outcome)) {
        needed.add(name);
      }
    }
    const { outcome } = reshape(a, b, needed, comparison);
    return used => equalBy([...used, ...needed, ...outcome.normalizers]);
  }
  const [ours, theirs] = [whole.a, whole.b].map(text => text.split('\n').map(unifyTypeNames));
  const isAlike = isSame(compareLines(ours, theirs, trialOf(comparison), 'line'));
  return isAlike ? (_, plain) => ({ ...plain, aspect: 'presentation' }) : null;
}

function reshape(
  a: string,
  b: string,
  names: ReadonlySet<NormalizerName>,
  comparison: Comparison
): { a: string; b: string; used: readonly NormalizerName[]; outcome: Outcome } {
  const result = normalized(a, b, TEXT_RESHAPING, names);
  const [ours, theirs] = [result.a.split('\n'), result.b.split('\n')];
  return { ...result, outcome: compareLines(ours, theirs, trialOf(comparison), 'line') };
}

/** A comparison that leaves the budget as it is. */
export function trialOf(comparison: Comparison): Comparison {
  return { ...comparison, budget: { ...comparison.budget } };
}

/** Describes the location of a line. */
export type DescribeLine = (lines: readonly string[], at: number) => string;

/**
 * Compares line by line; `word` is the noun for a line, `describe` describes its location if the number is not the
 * best description.
 */
export function compareLines(
  a: readonly string[],
  b: readonly string[],
  comparison: Comparison,
  word: string,
  describe: DescribeLine = (_, at) => `${word} ${at + 1}`
): Outcome {
  const used = new Set<NormalizerName>();
  let work = comparison;
  let [count, blockEnd] = [0, 0];
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at] === b[at]) {
      continue;
    }
    count++;
    if (count > BLOCK && at >= blockEnd) {
      const block = differingLines(a, b, at);
      blockEnd = block.end;
      work = withNeededMasks(comparison, block.lines);
    }
    comparison.budget.left -= a[at].length + b[at].length;
    if (comparison.budget.left < 0 || comparison.patternWork.left < 0) {
      return inconclusive('too many differences to judge');
    }
    const needed = compareLine(a[at], b[at], work);
    if (needed === null) {
      const location = a.length === 1 && b.length === 1 ? '' : `${describe(a, at)}: `;
      const detail = `${location}${quoteAround(a[at], b[at])} and ${quoteAround(b[at], a[at])}`;
      return different(detail, similarityOfLines(a, b));
    }
    needed.forEach(name => used.add(name));
  }
  if (a.length !== b.length) {
    return different(`${a.length} and ${b.length} ${word}s`, similarityOfLines(a, b));
  }
  return used.size === 0 ? IDENTICAL : equalBy(used);
}

/** The next differing lines of both texts, and the number of the line after the last of them. */
function differingLines(
  a: readonly string[],
  b: readonly string[],
  from: number
): { readonly lines: readonly string[]; readonly end: number } {
  const lines: string[] = [];
  let end = from;
  for (; end < Math.min(a.length, b.length) && lines.length < 2 * BLOCK; end++) {
    if (a[end] !== b[end]) {
      lines.push(a[end], b[end]);
    }
  }
  return { lines, end };
}

/** The comparison without the masks that change none of the lines. */
function withNeededMasks(comparison: Comparison, lines: readonly string[]): Comparison {
  // The replacements of the project's patterns may be what a later mask looks for.
  const all = [...lines, ...comparison.masks.map(({ name }) => name)].join('\n');
  return { ...comparison, masks: comparison.masks.filter(({ hint }) => hint?.test(all) ?? true) };
}

/** The smallest set of normalizers that makes two lines equal; null if there is none. */
function compareLine(
  a: string,
  b: string,
  comparison: Comparison
): readonly NormalizerName[] | null {
  const { enabled, tolerance } = comparison;
  const plain = compareNumbers(a, b, enabled, tolerance);
  if (plain !== null) {
    return plain;
  }
  const [ours, theirs, used] = masked(a, b, comparison, enabled);
  const found = compareNumbers(ours, theirs, enabled, tolerance);
  if (found === null) {
    return null;
  }
  const needed = new Set(used);
  // Without any mask, the lines differ: one mask alone is needed.
  const isReducible = used.length > 1 && a.length + b.length <= MAX_MINIMIZED_LINE;
  for (const name of isReducible ? used : []) {
    needed.delete(name);
    const [left, right] = masked(a, b, comparison, needed);
    if (compareNumbers(left, right, enabled, tolerance) === null) {
      needed.add(name);
    }
  }
  return [...needed, ...found];
}

function masked(
  a: string,
  b: string,
  { masks }: Comparison,
  enabled: ReadonlySet<NormalizerName>
): readonly [string, string, readonly NormalizerName[]] {
  const used = new Set<NormalizerName>();
  let [ours, theirs] = [a, b];
  for (const { name, apply } of masks) {
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
