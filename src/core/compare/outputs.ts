/** Compares the outputs of a cell in two notebooks. */
import type { MimeValue, StoredOutput } from '../notebook/outputs-reader';
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
import { compareImages } from './images/images';
import { compareJson, compareMarkup } from './structures';
import { joinStreams, separateStreams, warningsIn, withoutWarnings } from './streams';
import type { NormalizerName } from './text/normalizers';
import { compareText, trialOf } from './text/text-comparison';
import type { Comparison } from './text/text-comparison';
import { compareWidgets, WIDGET_VIEW } from './widgets';
import type { WidgetStates } from './widgets';

/** MIME types from richest to plainest; JupyterLab displays the richest. */
const RICHEST: readonly RegExp[] = [
  /^application\/vnd\.jupyter\.widget-view\+json$/,
  /[/+]json$/,
  /^application\/(?!javascript)/,
  /^text\/html$/,
  /^image\/svg\+xml$/,
  /^image\//,
  /^text\/latex$/,
  /^text\/(?!plain)/,
  /^(?!text\/plain)/,
  /^text\/plain$/
];

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

function isStderr(output: StoredOutput): boolean {
  return output.kind === 'stream' && output.name === 'stderr';
}

/** Only warnings that were printed differ; null if more does. */
function compareWarnings(
  a: readonly StoredOutput[],
  b: readonly StoredOutput[],
  compare: Compare,
  { score }: Outcome
): Outcome | null {
  const [before, now] = [a, b].map(warningsIn);
  if (before.length + now.length === 0) {
    return null;
  }
  const [ours, theirs] = [a, b].map(outputs => separateStreams(withoutWarnings(outputs, 'all')));
  if (!countsAsEqual(compare(ours, theirs))) {
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

type Bundle = ReadonlyMap<string, MimeValue>;

/** The richest form decides; simpler forms that differ are listed. */
function compareForms(
  a: Bundle,
  b: Bundle,
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  const mimes = [...new Set([...a.keys(), ...b.keys()])]
    .filter(mime => !isAddedHtml(mime, a, b, comparison))
    .sort(byRichness);
  const outcomes: Outcome[] = mimes.every(mime => a.has(mime) === b.has(mime))
    ? a.has('text/html') === b.has('text/html')
      ? []
      : [equalBy(['richest-form'])]
    : [];
  const ignored = outcomes.length;
  for (const mime of mimes) {
    const [ours, theirs] = [a.get(mime), b.get(mime)];
    const outcome =
      ours === undefined || theirs === undefined
        ? different(`only one of them is shown as ${mime.slice(0, 60)}`)
        : compareForm(mime, ours, theirs, states, comparison);
    // A notebook may store no state for a widget; then its text decides.
    const isConclusive =
      mime !== WIDGET_VIEW || outcome.verdict !== 'incomplete' || mimes.length === 1;
    if (!isConclusive) {
      continue;
    }
    if (!isSame(outcome) && outcomes.length === ignored) {
      return outcome;
    }
    if (!isSame(outcome) && !comparison.enabled.has('richest-form')) {
      return outcome;
    }
    outcomes.push(isSame(outcome) ? outcome : equalBy(['richest-form']));
  }
  return worstOutcome(outcomes);
}

/** Later versions of a library show HTML in addition to the text that they showed before. */
function isAddedHtml(mime: string, a: Bundle, b: Bundle, { enabled }: Comparison): boolean {
  return (
    mime === 'text/html' &&
    a.has(mime) !== b.has(mime) &&
    a.has('text/plain') &&
    b.has('text/plain') &&
    enabled.has('richest-form')
  );
}

function byRichness(one: string, other: string): number {
  const rank = (mime: string): number => RICHEST.findIndex(pattern => pattern.test(mime));
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

function compareForm(
  mime: string,
  a: MimeValue,
  b: MimeValue,
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  if (mime === WIDGET_VIEW) {
    return compareWidgets(a.text, b.text, states, comparison);
  }
  if (a.isJson !== b.isJson) {
    return different(`${mime.slice(0, 60)} as text and as data`);
  }
  if (a.isJson) {
    return compareJson(a.text, b.text, comparison);
  }
  if (mime === 'text/html' || mime === 'image/svg+xml') {
    return compareMarkup(a.text, b.text, comparison);
  }
  if (mime.startsWith('image/') || mime === 'application/pdf') {
    return compareImages(mime, a.text, b.text, comparison.enabled);
  }
  if (mime.startsWith('text/')) {
    return compareText(a.text, b.text, comparison);
  }
  return a.text === b.text ? IDENTICAL : different(`${mime.slice(0, 60)} differs`);
}
