/** Compares two lines number by number; the text between the numbers must be equal. */
import type { NormalizerName } from './normalizers';
import type { Tolerance } from './compare-settings';

/** A tolerance of the project or a tag, with its name in listings. */
export interface NamedTolerance extends Tolerance {
  readonly name: NormalizerName;
}

/** Floats within this relative difference differ by rounding only. */
const RELATIVE_TOLERANCE = 1e-10;
/** Rounding errors of zero, absolute. */
const NEARLY_ZERO = 1e-14;

const DIGITS = '(?:\\d{1,400}(?:\\.\\d{0,400})?|\\.\\d{1,400})(?:[eE][-+]?\\d{1,5})?';
const NUMBER = new RegExp(
  [
    // The imaginary part of a complex number, also after its real part.
    `(?:(?<=[\\d.])[-+]|(?<![\\w.])[-+]?)${DIGITS}j(?!\\w)`,
    // A unit may follow decimals at once.
    '(?<![\\w.])[-+]?(?:\\d{1,400}\\.\\d{1,400}|\\.\\d{1,400})(?:[eE][-+]?\\d{1,5})?(?![\\d_]|\\.\\d)',
    `(?<![\\w.])[-+]?${DIGITS}(?!\\w|\\.\\d)`
  ].join('|'),
  'g'
);

/** The normalizers that make the lines equal; null if they differ. */
export function compareNumbers(
  a: string,
  b: string,
  enabled: ReadonlySet<NormalizerName>,
  tolerance: NamedTolerance | null = null
): readonly NormalizerName[] | null {
  if (a === b) {
    return [];
  }
  if (differAroundNumbers(a, b)) {
    return null;
  }
  const [ours, theirs] = [a.match(NUMBER), b.match(NUMBER)];
  if (ours === null || theirs === null || ours.length !== theirs.length) {
    return null;
  }
  const used = new Set<NormalizerName>();
  for (let at = 0; at < ours.length; at++) {
    const known = compareNumber(ours[at], theirs[at]);
    const isKnown = known === 'none' || (known !== null && enabled.has(known));
    const needed = isKnown ? known : withinTolerance(ours[at], theirs[at], tolerance);
    if (needed === null) {
      return null;
    }
    if (needed !== 'none') {
      used.add(needed);
    }
  }
  // If a number got longer or shorter, its column moved.
  const isSame = gaps(a) === gaps(b) || (used.size > 0 && collapseSpaces(a) === collapseSpaces(b));
  return isSame ? [...used] : null;
}

/** Whether the texts differ in characters that are in no number, which is found out faster than where their numbers are. */
function differAroundNumbers(a: string, b: string): boolean {
  let [ours, theirs] = [0, 0];
  for (;;) {
    while (ours < a.length && mayBeInNumber(a.charCodeAt(ours))) {
      ours++;
    }
    while (theirs < b.length && mayBeInNumber(b.charCodeAt(theirs))) {
      theirs++;
    }
    if (ours === a.length || theirs === b.length) {
      return ours < a.length || theirs < b.length;
    }
    if (a.charCodeAt(ours) !== b.charCodeAt(theirs)) {
      return true;
    }
    ours++;
    theirs++;
  }
}

/** By their codes, the characters of numbers, and blanks: there may be more or fewer of them around numbers. */
const IN_NUMBERS = new Uint8Array(128);
for (const character of '0123456789.eEj+- ') {
  IN_NUMBERS[character.charCodeAt(0)] = 1;
}

function mayBeInNumber(code: number): boolean {
  return code < IN_NUMBERS.length && IN_NUMBERS[code] === 1;
}

const MARK = '\u0000';

function gaps(line: string): string {
  return line.replace(NUMBER, MARK);
}

function collapseSpaces(line: string): string {
  return gaps(line)
    .replace(/(?<! ) {1,1000}(?=\u0000)|(?<=\u0000) {1,1000}/g, ' ')
    .replace(/(?<=\[) (?=\u0000)|(?<=\u0000) (?=[\],])/g, '');
}

function compareNumber(a: string, b: string): NormalizerName | 'none' | null {
  if (a === b) {
    return 'none';
  }
  if (!isFloat(a) || !isFloat(b)) {
    return null;
  }
  const [x, y] = [valueOf(a), valueOf(b)];
  if (!Number.isFinite(x) || !Number.isFinite(y) || isImaginary(a) !== isImaginary(b)) {
    return null;
  }
  if (x === y) {
    const isZero = x === 0 && digits(a) === digits(b);
    const isFormat = isZero || isImaginary(a) || hasExponent(a) !== hasExponent(b);
    return isFormat ? 'number-format' : null;
  }
  const size = Math.max(Math.abs(x), Math.abs(y));
  if (x === 0 || y === 0) {
    return size <= NEARLY_ZERO ? 'float-tolerance' : null;
  }
  return Math.abs(x - y) <= RELATIVE_TOLERANCE * size ? 'float-tolerance' : null;
}

function withinTolerance(
  a: string,
  b: string,
  tolerance: NamedTolerance | null
): NormalizerName | null {
  const [x, y] = [valueOf(a), valueOf(b)];
  if (tolerance === null || !isFloat(a) || !isFloat(b) || !Number.isFinite(x + y)) {
    return null;
  }
  const size = Math.max(Math.abs(x), Math.abs(y));
  const isNear = Math.abs(x - y) <= Math.max(tolerance.absolute, tolerance.relative * size);
  return isNear ? tolerance.name : null;
}

/** Imaginary parts are always floats. */
function isFloat(text: string): boolean {
  return /[.eEj]/.test(text);
}

function isImaginary(text: string): boolean {
  return text.endsWith('j');
}

function valueOf(text: string): number {
  return Number(isImaginary(text) ? text.slice(0, -1) : text);
}

function hasExponent(text: string): boolean {
  return /[eE]/.test(text);
}

function digits(text: string): string {
  return text.replace(/^[-+]/, '');
}
