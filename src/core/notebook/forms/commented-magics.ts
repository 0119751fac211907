/** Magics and shell lines in scripts, where they are comments so that Python can read the file: `# %matplotlib inline`. */
import { cutLine } from './body-lines';
import type { BodyLine } from './form';
import { QuoteState } from './quote-state';

/** Where a script has its magics. */
export interface MagicStyle {
  /** The first line of the cell has a marker: a line such as `# x?` asks for help, too. */
  readonly isExplicit: boolean;
}

/** `# %time`, `%%bash`, `# # %cd`; with `escape` in a comment behind it, or without `noescape`. */
const MAGIC = /^\s*(?:# ?)*%{1,3}[a-zA-Z]/;
const NOT_A_MAGIC = /#\s*noescape/;
const SHELL_OR_HELP = /^\s*(?:(?:# ?)+\s*)?[?!]\s*[A-Za-z.~$\\/{}]/;
const ASSIGNED = /^(?:# ?)*\s*[a-zA-Z_][\w$]*\s*=\s*(?:%{1,3}|!)[a-zA-Z]/;
const HELP = /^\s*(?:# )*\S*\?\s*$/;
/** Commands of the shell that IPython runs without a percent sign. */
const SHELL_NAME =
  /^(?:# ?)*(?:cat|cd|cp|mv|rm|rmdir|mkdir|copy|ddir|echo|ls|ldir|ren)(?:$|\s$|\s[^=,])/;
const CONTINUES = /\\\s*$/;
/** The first line of a light cell, as a comment in a cell. */
const COMMENTED_MARKER = /^(?:# ?)*#\s?\+/;

/** Longer lines are code: no one writes such a magic, and no expression here should see one. */
const MAX_LENGTH = 20_000;

/** Whether a line, commented out any number of times, is a magic. */
export function isMagicLine(line: string, { isExplicit }: MagicStyle): boolean {
  if (line.length > MAX_LENGTH) {
    return false;
  }
  if (MAGIC.test(line)) {
    return !NOT_A_MAGIC.test(line);
  }
  return (
    SHELL_OR_HELP.test(line) ||
    ASSIGNED.test(line) ||
    (isExplicit && HELP.test(line)) ||
    SHELL_NAME.test(line)
  );
}

/** The lines of a cell with their magics as in a notebook. */
export function uncommentMagics(
  lines: readonly BodyLine[],
  style: MagicStyle
): readonly BodyLine[] {
  return changeMagics(lines, ({ text }) => text, uncommentedOnce, style);
}

/** The lines of a source with magics as comments. */
export function commentMagics(lines: readonly string[], style: MagicStyle): readonly string[] {
  return changeMagics(
    lines,
    line => line,
    (line, isContinued) => {
      const indent = isContinued ? 0 : line.length - line.trimStart().length;
      return `${line.slice(0, indent)}# ${line.slice(indent)}`;
    },
    style
  );
}

function changeMagics<Line>(
  lines: readonly Line[],
  textOf: (line: Line) => string,
  change: (line: Line, isContinued: boolean) => Line,
  style: MagicStyle
): readonly Line[] {
  const quotes = new QuoteState();
  let isContinued = false;
  return lines.map(line => {
    const text = textOf(line);
    const isMagic = !quotes.isInside && (isContinued || isMagicLine(text, style));
    const changed = isMagic ? change(line, isContinued) : line;
    isContinued = isMagic ? CONTINUES.test(text) : !quotes.isInside ? false : isContinued;
    quotes.read(text);
    return changed;
  });
}

/** A line of a light script that looks like the start of a cell has one more `#` in a notebook's script. */
export function unescapeMarkers(lines: readonly BodyLine[]): readonly BodyLine[] {
  const quotes = new QuoteState();
  return lines.map(line => {
    const isEscaped = !quotes.isInside && COMMENTED_MARKER.test(line.text.slice(0, MAX_LENGTH));
    quotes.read(line.text);
    const changed = isEscaped ? uncommentedOnce(line) : line;
    return COMMENTED_MARKER.test(changed.text.slice(0, MAX_LENGTH)) ? changed : line;
  });
}

/** The opposite of {@link unescapeMarkers}. */
export function escapeMarkers(lines: readonly string[]): readonly string[] {
  const quotes = new QuoteState();
  return lines.map(line => {
    const isMarker = !quotes.isInside && COMMENTED_MARKER.test(line.slice(0, MAX_LENGTH));
    quotes.read(line);
    return isMarker ? `# ${line}` : line;
  });
}

/** Whether a cell has a magic that is no comment: then those of the script are none. */
export function hasPlainMagic(lines: readonly string[]): boolean {
  const quotes = new QuoteState();
  return lines.some(line => {
    quotes.read(line);
    return !quotes.isInside && !line.startsWith('#') && isMagicLine(line, { isExplicit: false });
  });
}

function uncommentedOnce(line: BodyLine): BodyLine {
  const indent = line.text.length - line.text.trimStart().length;
  if (line.text[indent] !== '#') {
    return line;
  }
  return cutLine(line, indent, line.text[indent + 1] === ' ' ? 2 : 1);
}
