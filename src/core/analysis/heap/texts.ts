/** Concatenation of literal texts, mostly file names. */
import type { SymbolicRun } from './execution-context';
import type { Value } from './value';

/** Longer texts are not file names, and their length could double with each statement. */
const MAX_LENGTH = 4096;

/** The concatenated texts; an unknown text if one of them is unknown. */
export function joinedTexts(run: SymbolicRun, parts: readonly Value[], separator: '' | '/'): Value {
  const { values } = run;
  const texts = parts.map(({ text }) => text).filter(text => text !== null);
  if (texts.length < parts.length) {
    return values.ofType('str');
  }
  const whole = separator === '' ? texts.join('') : joinedPath(texts);
  return whole.length > MAX_LENGTH ? values.ofType('str') : values.text(whole);
}

/** Joins like `os.path.join` and `/` between paths: an absolute part replaces the path so far. */
function joinedPath(parts: readonly string[]): string {
  return parts.reduce((path, part) =>
    part.startsWith('/') || path === '' ? part : `${path.replace(/\/$/, '')}/${part}`
  );
}
