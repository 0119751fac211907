/** The header of a script: a YAML block in comments, as jupytext writes it, and the lines above it. */
import { isBlankLine } from './text-lines';
import { readFrontMatter } from './front-matter';
import type { FrontMatter } from './front-matter';

/** The header of a script. */
export interface ScriptHeader {
  /** The values below `jupyter`. */
  readonly values: FrontMatter;
  /** Indexes of the lines outside of `jupyter`, with the lines of dashes; empty where there are none. */
  readonly ownLines: readonly number[];
  /** Index of the first line behind the header and one blank line. */
  readonly end: number;
  /** Whether the block has a part for Jupyter. */
  readonly isJupyter: boolean;
}

const ENCODING = /^[ \t\f]*#.*?coding[:=][ \t]*[-_.a-zA-Z0-9]+/;

/** Reads the header of a script. */
export function readScriptHeader(lines: readonly string[]): ScriptHeader {
  const start = linesAbove(lines);
  const none = { values: new Map(), ownLines: [], end: start, isJupyter: false };
  let open = start;
  while (lines[open] === '#' || lines[open]?.trim() === '#') {
    open++;
  }
  if (!isRule(lines[open])) {
    return none;
  }
  const jupyter: string[] = [];
  const own: number[] = [open];
  let isInJupyter = false;
  for (let at = open + 1; at < lines.length && lines[at].startsWith('#'); at++) {
    if (isRule(lines[at])) {
      const next = lines[at + 1];
      const isBlank = next !== undefined && isBlankLine(next.replace(/^# ?/, ''));
      return {
        values: readFrontMatter(jupyter),
        ownLines: own.length > 1 ? [...own, at] : [],
        end: at + (isBlank ? 2 : 1),
        isJupyter: jupyter.length > 0
      };
    }
    const line = lines[at].replace(/^# ?/, '');
    if (/^jupyter\s*:\s*$/.test(line.slice(0, 100))) {
      isInJupyter = true;
      continue;
    }
    isInJupyter &&= line === '' || /^\s/.test(line);
    if (isInJupyter) {
      jupyter.push(line);
    } else {
      own.push(at);
    }
  }
  return none;
}

/** The number of lines for the system and the encoding. */
function linesAbove(lines: readonly string[]): number {
  let at = lines[0]?.startsWith('#!') === true ? 1 : 0;
  at += lines[at] !== undefined && at < 2 && ENCODING.test(lines[at].slice(0, 500)) ? 1 : 0;
  return at;
}

function isRule(line: string | undefined): boolean {
  return line !== undefined && /^# ?---\s*$/.test(line.slice(0, 200));
}
