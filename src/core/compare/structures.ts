/** Compares markup and JSON by their structure. */
import { decodeBase64 } from './images/base64';
import { extractFiles, bytesToText } from './embedded-files';
import type { EmbeddedFile } from './embedded-files';
import type { NormalizerName } from './text/normalizers';
import { renameIds } from './text/generated-ids';
import { normalized } from './text/normalizing-steps';
import type { Normalized, NormalizingStep } from './text/normalizing-steps';
import { readTree, treeLines } from './json-form';
import { markupLines } from './text/markup';
import { pandasStyles, withoutPandasStyle } from './table-style';
import { roundedAs } from './svg-rounding';
import { inconclusive, different, equalBy, IDENTICAL, isSame, worstOutcome } from './outcome';
import type { Outcome } from './outcome';
import { compareImages } from './images/images';
import { describeTableLocation } from './table-location';
import { unifyLineEnds } from './text/terminal-text';
import { compareLines, trialOf } from './text/text-comparison';
import type { Comparison } from './text/text-comparison';

const MARKUP_STEPS: readonly NormalizingStep[] = [
  ['line-ends', unifyLineEnds],
  ['generated-ids', renameIds],
  ['picture-metadata', withoutSvgMetadata]
];

/** Compares two HTML or SVG texts; embedded files are compared by their own type. */
export function compareMarkup(a: string, b: string, comparison: Comparison): Outcome {
  if (a === b) {
    return IDENTICAL;
  }
  const [ours, theirs] = [extractFiles(a), extractFiles(b)];
  if (ours.files.length === 0 || ours.files.length !== theirs.files.length) {
    return comparePlainMarkup(a, b, comparison);
  }
  const outcomes = ours.files.map((file, at) => compareFiles(file, theirs.files[at], comparison));
  return worstOutcome([comparePlainMarkup(ours.text, theirs.text, comparison), ...outcomes]);
}

/** The surrounding markup distinguishes files of different types. */
function compareFiles(a: EmbeddedFile, b: EmbeddedFile, comparison: Comparison): Outcome {
  const [ours, theirs] = [a, b].map(({ base64 }) => decodeBase64(base64));
  const isMarkup = a.mime === 'image/svg+xml' || a.mime === 'text/html';
  const outcome =
    isMarkup && ours !== null && theirs !== null
      ? comparePlainMarkup(bytesToText(ours), bytesToText(theirs), comparison)
      : compareImages(a.mime, a.base64, b.base64, comparison.enabled);
  return outcome.detail === null
    ? outcome
    : { ...outcome, detail: `${a.mime} inside: ${outcome.detail}` };
}

function comparePlainMarkup(a: string, b: string, comparison: Comparison): Outcome {
  const style: readonly NormalizingStep[] =
    pandasStyles(a) === pandasStyles(b) ? [] : [['table-style', withoutPandasStyle]];
  const prepared = normalized(a, b, [...style, ...MARKUP_STEPS], comparison.enabled);
  return compareForms(prepared, markupLines, 'markup-form', comparison);
}

/** Compares two JSON texts. */
export function compareJson(a: string, b: string, comparison: Comparison): Outcome {
  const prepared = normalized(a, b, [['generated-ids', renameIds]], comparison.enabled);
  const lines = (text: string): readonly string[] | null => {
    const tree = readTree(text);
    return tree === null ? null : treeLines(tree);
  };
  return compareForms(prepared, lines, 'json-form', comparison);
}

function locationOf(lines: readonly string[], at: number): string {
  return describeTableLocation(lines, at) ?? `part ${at + 1}`;
}

function compareForms(
  { a, b, used }: Normalized,
  linesOf: (text: string) => readonly string[] | null,
  form: NormalizerName,
  comparison: Comparison
): Outcome {
  if (a === b) {
    return used.length === 0 ? IDENTICAL : equalBy(used);
  }
  const raw = compareLines(a.split('\n'), b.split('\n'), trialOf(comparison), 'line');
  if (isSame(raw)) {
    return equalBy([...used, ...raw.normalizers]);
  }
  if (!comparison.enabled.has(form)) {
    return raw;
  }
  const [ours, lines] = [linesOf(a), linesOf(b)];
  if (ours === null || lines === null) {
    return inconclusive('nested too deeply to compare, and the texts differ');
  }
  const isRounded = form === 'markup-form' && comparison.enabled.has('svg-rounding');
  const theirs = isRounded ? roundedAs(ours, lines) : lines;
  const rounding: readonly NormalizerName[] = theirs === lines ? [] : ['svg-rounding'];
  const outcome = compareLines(ours, theirs, comparison, 'part', locationOf);
  return isSame(outcome)
    ? equalBy([...used, ...rounding, form, ...outcome.normalizers])
    : outcome.verdict === 'incomplete'
      ? outcome
      : different(outcome.detail ?? '', outcome.score);
}

/** Removes the date and software that matplotlib writes into an image. */
function withoutSvgMetadata(text: string): string {
  return text
    .replace(/<dc:date>[^<]{0,100}<\/dc:date>/g, '')
    .replace(/<dc:title>Matplotlib v[^<]{0,100}<\/dc:title>/g, '')
    .replace(/<!-- Created with matplotlib [^>]{0,100}-->/g, '');
}
