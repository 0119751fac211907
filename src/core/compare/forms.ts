/** Compares the forms, by MIME type, in which outputs show their values. */
import type { MimeValue } from '../notebook/outputs-reader';
import { compareImages } from './images/images';
import { isOtherMarkup } from './other-markup';
import type { Bundle } from './other-markup';
import { different, equalBy, IDENTICAL, isSame, worstOutcome } from './outcome';
import type { Outcome } from './outcome';
import { compareJson, compareMarkup } from './structures';
import { compareText } from './text/text-comparison';
import type { Comparison } from './text/text-comparison';
import { compareWidgets, WIDGET_VIEW } from './widgets';
import type { WidgetStates } from './widgets';

/** MIME types from richest to plainest; JupyterLab displays the richest, and no other `application/` types. */
const RICHEST: readonly RegExp[] = [
  /^application\/vnd\.jupyter\.widget-view\+json$/,
  /[/+]json$/,
  /^application\/(?:vnd\.|pdf$)/,
  /^text\/html$/,
  /^image\/svg\+xml$/,
  /^image\//,
  /^text\/latex$/,
  /^text\/(?!plain)/,
  /^(?!text\/plain)/,
  /^text\/plain$/
];

/** Compares the forms of two values. The richest form decides; simpler forms that differ are listed. */
export function compareForms(
  a: Bundle,
  b: Bundle,
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  const outcome = compareByRichness(a, b, states, comparison);
  const isOtherForm =
    outcome.verdict === 'different' &&
    outcome.aspect === 'values' &&
    isOtherMarkup(a, b, comparison);
  return isOtherForm ? { ...outcome, aspect: 'presentation' } : outcome;
}

function compareByRichness(
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
  if (mime.startsWith('text/') || mime === 'application/javascript') {
    return compareText(a.text, b.text, comparison);
  }
  return a.text === b.text ? IDENTICAL : different(`${mime.slice(0, 60)} differs`);
}
