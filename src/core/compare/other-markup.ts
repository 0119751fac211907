/** Whether two outputs write the same value in different markup, as versions of a library do. */
import type { MimeValue } from '../notebook/outputs-reader';
import { isSame } from './outcome';
import { compareText, trialOf } from './text/text-comparison';
import type { Comparison } from './text/text-comparison';

/** The forms of a value by their MIME types. */
export type Bundle = ReadonlyMap<string, MimeValue>;

const LATEX = 'text/latex';
const PLAIN = 'text/plain';
const MARKUP: readonly string[] = ['text/html', 'text/markdown', LATEX];
const MOST_CHARACTERS = 50_000;

/** Whether markup differs, and text or numbers prove that the value is the same. */
export function isOtherMarkup(a: Bundle, b: Bundle, comparison: Comparison): boolean {
  const mimes = [...new Set([...a.keys(), ...b.keys()])];
  const isText = mimes.every(mime => mime === PLAIN || MARKUP.includes(mime));
  const isShort = [...a.values(), ...b.values()].every(({ text }) => text.length < MOST_CHARACTERS);
  return isText && isShort && (isSameLatex(a, b, comparison) || isSameInOtherForms(a, b));
}

/** Both show LaTeX, with the same value as text or the same formula with other commands for its layout. */
function isSameLatex(a: Bundle, b: Bundle, comparison: Comparison): boolean {
  const [ours, theirs] = [a.get(LATEX), b.get(LATEX)];
  if (ours === undefined || theirs === undefined || a.has('text/html') || b.has('text/html')) {
    return false;
  }
  const [text, other] = [a.get(PLAIN)?.text ?? '', b.get(PLAIN)?.text ?? ''];
  const isValue = /[^\s<>]/.test(text) && !/^\s*<[^]*>\s*$/.test(text);
  return (
    formula(ours.text) === formula(theirs.text) ||
    (isValue && isSame(compareText(text, other, trialOf(comparison))))
  );
}

/** The formula without commands for its layout. */
function formula(latex: string): string {
  return latex.replace(/\$+|\\displaystyle|\\(?:left|right)(?![a-zA-Z])|\\[,;:! ]|\s/g, '');
}

/** They show different kinds of markup, and all numbers of the first are in both forms of the second. */
function isSameInOtherForms(a: Bundle, b: Bundle): boolean {
  const [ours, theirs] = [a, b].map(markupOf);
  const isOther = ours.map(([mime]) => mime).join() !== theirs.map(([mime]) => mime).join();
  const [text, other] = [a.get(PLAIN)?.text, b.get(PLAIN)?.text];
  if (!isOther || text === undefined || other === undefined) {
    return false;
  }
  const before = numbersOf(ours.at(0)?.[1].text ?? text);
  const shown = theirs.at(0)?.[1].text ?? other;
  const isKept = contains(numbersOf(ours.length === 0 ? other : shown), before);
  return before.length > 0 && isKept;
}

function markupOf(bundle: Bundle): readonly (readonly [string, MimeValue])[] {
  return [...bundle]
    .filter(([mime]) => MARKUP.includes(mime))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The numbers in a text, without those in tags. */
function numbersOf(text: string): readonly number[] {
  const words = text.replace(/<[^<>]{0,500}>/g, ' ');
  return (words.match(/-?\d+(?:\.\d*)?(?:e[-+]?\d+)?/g) ?? []).map(Number);
}

/** Whether one list has all items of another at least as often. */
function contains(all: readonly number[], some: readonly number[]): boolean {
  const counts = new Map<number, number>();
  all.forEach(each => counts.set(each, (counts.get(each) ?? 0) + 1));
  return some.every(each => {
    const left = counts.get(each) ?? 0;
    counts.set(each, left - 1);
    return left > 0;
  });
}
