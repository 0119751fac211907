/** Made-up scalars that fit what the code shows about them. Always the same, so that two restorations are equal. */
import type { Literal, Shape } from '../data-shapes/shape';
import { formattedDate } from './sample-dates';

/** A made-up scalar; `row` counts the values of one kind, and `seed` differs between kinds. */
export function sampleScalar(shape: Shape, row: number, seed: number): Literal {
  const { kinds, bounds } = shape;
  const choices = [...shape.choices].filter(each => each !== null);
  if (choices.length > 0) {
    return chosen(choices, row);
  }
  if (bounds.size > 0) {
    return nearBound([...bounds], row, kinds.has('whole'));
  }
  if (kinds.has('date')) {
    return formattedDate(row, shape.dateFormat);
  }
  if (kinds.has('key') && !kinds.has('text')) {
    return (row % KEYS) + 1;
  }
  const mixed = ((row + 1) * 7_919 + seed * 104_729) % 97;
  // Never a whole number, so that a table's column is one of floating-point numbers.
  const number = kinds.has('number') && !kinds.has('whole') ? (mixed * 25 + 13) / 100 : mixed + 1;
  if (kinds.has('number') || kinds.has('whole')) {
    return kinds.has('text') ? String(number) : number;
  }
  if (kinds.has('text') || kinds.has('sized')) {
    return sampleText([...shape.contained], row, mixed);
  }
  return kinds.has('boolean') ? row % 2 === 0 : mixed + 1;
}

/** So many values join tables. */
const KEYS = 20;

/** One of the values that the code knows; if it knows only one, sometimes a different value. */
function chosen(choices: readonly Literal[], row: number): Literal {
  const [first] = choices;
  if (choices.length > 1 || row % 3 !== 2) {
    return choices[row % choices.length];
  }
  return typeof first === 'string' ? 'other' : typeof first === 'number' ? first + 1 : !first;
}

/** Numbers on both sides of those that the code compares with. */
function nearBound(bounds: readonly number[], row: number, isWhole: boolean): number {
  const sorted = [...bounds].sort((a, b) => a - b);
  const bound = sorted[row % sorted.length];
  const isInside = Number.isInteger(bound) && Math.abs(bound) >= 2;
  const step =
    isWhole || isInside
      ? Math.max(1, Math.round(Math.abs(bound) / 4))
      : Math.abs(bound) / 4 || 0.25;
  const side = Math.floor(row / sorted.length) % 2 === 0 ? 1 : -1;
  return Number((bound + side * step * (1 + (row % 3) / (isWhole || isInside ? 1 : 4))).toFixed(4));
}

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

function sampleText(contained: readonly Literal[], row: number, mixed: number): string {
  const texts = contained.filter(each => typeof each === 'string');
  // Every other text has what the code looks for.
  return texts.length > 0 && row % 2 === 0
    ? texts[Math.floor(row / 2) % texts.length]
    : WORDS[mixed % WORDS.length];
}

/** A text of words, for a file whose words the code counts or shows. */
export function sampleProse(lines: number): string {
  const line = (at: number): string =>
    Array.from({ length: 8 }, (_, word) => WORDS[(at * 3 + word * 7 + 1) % WORDS.length]).join(' ');
  return Array.from({ length: lines }, (_, at) => `Stand-in text: ${line(at)}.\n`).join('');
}
