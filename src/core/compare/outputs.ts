/** Compares the outputs of a cell in two notebooks. */
import type { MimeValue, StoredOutput } from '../notebook/outputs-reader';
import {
  inconclusive,
  different,
  equalBy,
  IDENTICAL,
  isSame,
  missing,
  worstOutcome
} from './outcome';
import type { Outcome } from './outcome';
import { compareImages } from './images/images';
import { compareJson, compareMarkup } from './structures';
import { compareText } from './text/text-comparison';
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

interface JoinedStream {
  readonly kind: 'stream';
  readonly name: string;
  readonly parts: string[];
}

/** Joins consecutive streams, since the split into messages depends on timing. */
export function joinStreams(outputs: readonly StoredOutput[]): readonly StoredOutput[] {
  const all: (StoredOutput | JoinedStream)[] = [];
  for (const output of outputs) {
    const last = all.at(-1);
    if (output.kind !== 'stream') {
      all.push(output);
    } else if (output.text === '') {
      continue;
    } else if (last?.kind === 'stream' && 'parts' in last && last.name === output.name) {
      last.parts.push(output.text);
    } else {
      all.push({ kind: 'stream', name: output.name, parts: [output.text] });
    }
  }
  return all.map(output =>
    output.kind === 'stream' && 'parts' in output
      ? { kind: 'stream', name: output.name, text: output.parts.join('') }
      : output
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
  const mimes = [...new Set([...a.keys(), ...b.keys()])].sort(byRichness);
  const outcomes: Outcome[] = [];
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
    if (!isSame(outcome) && outcomes.length === 0) {
      return outcome;
    }
    if (!isSame(outcome) && !comparison.enabled.has('richest-form')) {
      return outcome;
    }
    outcomes.push(isSame(outcome) ? outcome : equalBy(['richest-form']));
  }
  return worstOutcome(outcomes);
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
