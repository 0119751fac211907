/** Compares the outputs of a cell in two notebooks. */
import type { StoredOutput } from '../notebook/outputs-reader';
import { cutText, partOf } from './cut-outputs';
import {
  countsAsEqual,
  inconclusive,
  different,
  equalBy,
  IDENTICAL,
  isSame,
  missing,
  quoteAround,
  worstOutcome
} from './outcome';
import type { Outcome } from './outcome';
import { compareForms } from './forms';
import { joinStreams, separateStreams, warningsIn, withoutWarnings } from './streams';
import type { NormalizerName } from './text/normalizers';
import { compareText, trialOf } from './text/text-comparison';
import type { Comparison } from './text/text-comparison';
import type { WidgetStates } from './widgets';

/** Compares all outputs of a cell in order. */
export function compareOutputs(
  a: readonly StoredOutput[],
  b: readonly StoredOutput[],
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  const outcome = compareAll(a, b, states, comparison);
  const { ignoredBy } = comparison;
  return isSame(outcome) || ignoredBy === null
    ? outcome
    : equalBy([...outcome.normalizers, ignoredBy]);
}

function compareAll(
  a: readonly StoredOutput[],
  b: readonly StoredOutput[],
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  const [ours, theirs] = [joinStreams(a), joinStreams(b)];
  const plain = compareLists(ours, theirs, states, comparison);
  if (plain.verdict !== 'different' && plain.verdict !== 'missing') {
    return plain;
  }
  const compare: Compare = (one, other) => compareLists(one, other, states, trialOf(comparison));
  return (
    compareStreams(ours, theirs, compare, comparison) ??
    (plain.verdict === 'missing' ? null : compareWarnings(ours, theirs, compare, plain)) ??
    compareCut(ours, theirs, comparison) ??
    plain
  );
}

type Compare = (a: readonly StoredOutput[], b: readonly StoredOutput[]) => Outcome;

/** Compares them without what mixes the streams; null if they still differ. */
function compareStreams(
  a: readonly StoredOutput[],
  b: readonly StoredOutput[],
  compare: Compare,
  { enabled }: Comparison
): Outcome | null {
  const trials: readonly (readonly NormalizerName[])[] = [
    ['stream-order'],
    ['deprecation-notice'],
    ['deprecation-notice', 'stream-order']
  ];
  for (const names of trials) {
    const prepare = (outputs: readonly StoredOutput[]): readonly StoredOutput[] => {
      const kept = names.includes('deprecation-notice')
        ? withoutWarnings(outputs, 'notices')
        : outputs;
      return names.includes('stream-order') ? separateStreams(kept) : kept;
    };
    const isUsed = names.every(name => enabled.has(name)) && [...a, ...b].some(isStderr);
    const outcome = isUsed ? compare(prepare(a), prepare(b)) : null;
    if (outcome !== null && countsAsEqual(outcome)) {
      const { verdict } = outcome;
      const used = equalBy([...outcome.normalizers, ...names]);
      return verdict === 'similar' ? { ...outcome, normalizers: used.normalizers } : used;
    }
  }
  return null;
}

function isStderr(output: StoredOutput): output is StoredOutput & { readonly kind: 'stream' } {
  return output.kind === 'stream' && output.name === 'stderr';
}

/** What differs apart from warnings that were printed, else the warnings; null if there are none. */
function compareWarnings(
  a: readonly StoredOutput[],
  b: readonly StoredOutput[],
  compare: Compare,
  { score }: Outcome
): Outcome | null {
  if (![...a, ...b].some(output => isStderr(output) && output.text.includes('Warning'))) {
    return null;
  }
  const [ours, theirs] = [a, b].map(outputs => separateStreams(withoutWarnings(outputs, 'all')));
  const rest = compare(ours, theirs);
  if (!countsAsEqual(rest)) {
    // A warning more hides neither what else differs nor that pictures look alike.
    return rest.verdict === 'different' ? rest : null;
  }
  const [before, now] = [a, b].map(warningsIn);
  if (before.length + now.length === 0) {
    return null;
  }
  const added = now.find(line => !before.includes(line));
  const gone = before.find(line => !now.includes(line));
  const detail =
    added !== undefined
      ? `a warning was printed: ${quoteAround(added, '')}`
      : gone === undefined
        ? 'warnings were printed a different number of times'
        : `a warning is no longer printed: ${quoteAround(gone, '')}`;
  return different(detail, score, 'warnings');
}

/** The first output was cut by a front end, and what is left agrees; null otherwise. */
function compareCut(
  a: readonly StoredOutput[],
  b: readonly StoredOutput[],
  comparison: Comparison
): Outcome | null {
  const cut = cutText(a);
  if (cut === null || cutText(b) !== null) {
    return null;
  }
  const whole = b.map(output => (output.kind === 'stream' ? output.text : '')).join('');
  const outcome = compareText(cut.text.trimEnd(), partOf(whole, cut), trialOf(comparison));
  return isSame(outcome)
    ? inconclusive(`the first output was cut when it was stored; its ${cut.part} agrees`)
    : null;
}

function compareLists(
  ours: readonly StoredOutput[],
  theirs: readonly StoredOutput[],
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  if (ours.length === 0 || theirs.length === 0) {
    return ours.length === theirs.length
      ? IDENTICAL
      : missing(`only ${ours.length === 0 ? 'the second' : 'the first'} has outputs`);
  }
  if (ours.length !== theirs.length) {
    return different(`${ours.length} and ${theirs.length} outputs`);
  }
  return worstOutcome(
    ours.map((output, at) => compareOutput(output, theirs[at], states, comparison))
  );
}

function compareOutput(
  a: StoredOutput,
  b: StoredOutput,
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  if (a.kind === 'stream' && b.kind === 'stream') {
    return a.name === b.name
      ? compareText(a.text, b.text, comparison)
      : different(`printed to ${a.name.slice(0, 20)} and ${b.name.slice(0, 20)}`);
  }
  if (a.kind === 'error' && b.kind === 'error') {
    return a.ename === b.ename
      ? compareText(a.evalue, b.evalue, comparison)
      : different(`the errors ${a.ename.slice(0, 60)} and ${b.ename.slice(0, 60)}`);
  }
  if (a.kind === 'data' && b.kind === 'data') {
    return compareForms(a.data, b.data, states, comparison);
  }
  if (a.kind === 'unknown' && b.kind === 'unknown') {
    return a.json === b.json ? IDENTICAL : inconclusive('outputs of an unknown type');
  }
  return different(`${KIND_WORDS[a.kind]} and ${KIND_WORDS[b.kind]}`);
}

const KIND_WORDS: Readonly<Record<StoredOutput['kind'], string>> = {
  stream: 'printed text',
  data: 'a shown value',
  error: 'an error',
  unknown: 'an output of an unknown type'
};
