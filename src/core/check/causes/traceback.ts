/** Reads tracebacks as IPython writes them. */
import type { RaisedError } from '../verdict/check-outcome';
import { dropEscapes } from '../../compare/text/terminal-text';

/** How much of a traceback is examined. */
const LONGEST = 20_000;

const NOT_COMPILED: ReadonlySet<string> = new Set(['SyntaxError', 'IndentationError', 'TabError']);

/** The traceback as plain text. */
export function tracebackText({ traceback }: RaisedError): string {
  return dropEscapes(traceback.join('\n').slice(0, LONGEST));
}

/**
 * The line of the cell, from 1, on which it failed; 0 if the cell could not be compiled, so that nothing of it ran; null
 * if the traceback does not show it.
 */
export function failingLine(error: RaisedError, count: number | null): number | null {
  const text = tracebackText(error);
  if (NOT_COMPILED.has(error.ename) && !/\bin \w+\(|<module>/.test(text)) {
    return 0;
  }
  const own = [...text.matchAll(/\bIn ?\[(\d{1,9})\], line (\d{1,9})/g)];
  const frame = own.find(([, number]) => count === null || Number(number) === count) ?? own.at(0);
  const line = frame?.[2] ?? /^-{2,}> ?(\d{1,9})/m.exec(text)?.[1];
  return line === undefined ? null : Number(line);
}

/** Whether code of an installed package or of the standard library was running. */
export function isInLibrary(error: RaisedError): boolean {
  const files = [...tracebackText(error).matchAll(/^File (\S[^\n]*?):\d+/gm)].map(
    match => match[1]
  );
  const last = files.at(-1);
  return last !== undefined && /[\\/](?:site|dist)-packages[\\/]|[\\/]lib[\\/]python\d/i.test(last);
}
