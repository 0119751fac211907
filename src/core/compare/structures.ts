/** Compares markup and JSON by their structure. */
import type { NormalizerName } from './normalizers';
import { renameIds } from './generated_ids';
import { readTree, treeLines } from './json_form';
import { markupLines } from './markup';
import { cannotTell, different, equalBy, IDENTICAL, isSame } from './outcome';
import type { Outcome } from './outcome';
import { compareLines } from './text_comparison';
import type { Comparison } from './text_comparison';

/** A text, and the normalizers that made it what it is. */
interface Prepared {
  readonly a: string;
  readonly b: string;
  readonly used: readonly NormalizerName[];
}

/** Compares two pieces of HTML or SVG. */
export function compareMarkup(a: string, b: string, comparison: Comparison): Outcome {
  const steps: [NormalizerName, (text: string) => string][] = [
    ['line-ends', text => text.replaceAll('\r\n', '\n')],
    ['generated-ids', renameIds],
    ['picture-metadata', withoutSvgMetadata]
  ];
  const prepared = prepare(a, b, steps, comparison);
  return compareForms(prepared, markupLines, 'markup-form', 'part', comparison);
}

/** Compares two JSON texts. */
export function compareJson(a: string, b: string, comparison: Comparison): Outcome {
  const prepared = prepare(a, b, [['generated-ids', renameIds]], comparison);
  const lines = (text: string): readonly string[] | null => {
    const tree = readTree(text);
    return tree === null ? null : treeLines(tree);
  };
  return compareForms(prepared, lines, 'json-form', 'part', comparison);
}

function prepare(
  a: string,
  b: string,
  steps: readonly (readonly [NormalizerName, (text: string) => string])[],
  { enabled }: Comparison
): Prepared {
  const used: NormalizerName[] = [];
  let [ours, theirs] = [a, b];
  for (const [name, step] of steps) {
    if (ours === theirs) {
      break;
    }
    const [left, right] = enabled.has(name) ? [step(ours), step(theirs)] : [ours, theirs];
    // What both have alike was not in the way.
    if (left !== ours || right !== theirs) {
      used.push(name);
      [ours, theirs] = [left, right];
    }
  }
  return { a: ours, b: theirs, used };
}

function compareForms(
  { a, b, used }: Prepared,
  linesOf: (text: string) => readonly string[] | null,
  form: NormalizerName,
  word: string,
  comparison: Comparison
): Outcome {
  if (a === b) {
    return used.length === 0 ? IDENTICAL : equalBy(used);
  }
  const raw = compareLines(a.split('\n'), b.split('\n'), { ...comparison }, 'line');
  if (isSame(raw)) {
    return equalBy([...used, ...raw.normalizers]);
  }
  if (!comparison.enabled.has(form)) {
    return raw;
  }
  const [ours, theirs] = [linesOf(a), linesOf(b)];
  if (ours === null || theirs === null) {
    return cannotTell('nested too deeply to be looked into, and the texts differ');
  }
  const outcome = compareLines(ours, theirs, comparison, word);
  return isSame(outcome)
    ? equalBy([...used, form, ...outcome.normalizers])
    : outcome.verdict === 'incomplete'
      ? outcome
      : different(outcome.detail ?? '');
}

/** Date and software that matplotlib writes into a picture. */
function withoutSvgMetadata(text: string): string {
  return text
    .replace(/<dc:date>[^<]{0,100}<\/dc:date>/g, '')
    .replace(/<dc:title>Matplotlib v[^<]{0,100}<\/dc:title>/g, '')
    .replace(/<!-- Created with matplotlib [^>]{0,100}-->/g, '');
}
