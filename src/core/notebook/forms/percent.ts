/** Scripts with a line `# %%` above each cell: those of jupytext, Spyder, VS Code and others. */
import { cutLine, plainLines, uncommented } from './body-lines';
import { isActiveIn, NO_OPTIONS, readCellOptions } from './cell-options';
import type { CellOptions } from './cell-options';
import {
  commentMagics,
  escapeMarkers,
  hasPlainMagic,
  uncommentMagics,
  unescapeMarkers
} from './commented-magics';
import type { BodyLine, FormSyntax, TextCell, TextReading } from './form';
import { languageOf } from './front-matter';
import { isMagicLanguage } from './languages';
import { FenceEnds } from './commented-fences';
import { QuoteState } from './quote-state';
import { readScriptHeader } from './script-header';
import type { ScriptHeader } from './script-header';
import { isBlankLine } from './text-lines';
import type { FileLine } from './text-lines';

const MARKER = /^\s*#\s*%%(%*)(?:\s(.*))?$/s;
const OTHER_MARKER = /^\s*#\s*(?:<codecell>|In\[[0-9 ]*\]:?)\s*$/;
const MAX_MARKER = 20_000;

/** Whether a line begins a cell. */
export function isPercentMarker(line: string): boolean {
  const head = line.slice(0, MAX_MARKER);
  return line.length <= MAX_MARKER && (isWithOptions(head) || OTHER_MARKER.test(head));
}

/** `# %%%` without a space behind it is a comment. */
function isWithOptions(line: string): boolean {
  const match = MARKER.exec(line);
  return match !== null && (match[2] !== undefined || match[1] === '');
}

/** Reads a script. */
export function readPercent(lines: readonly FileLine[]): TextReading {
  const texts = lines.map(({ text }) => text);
  const header = readScriptHeader(texts);
  const starts = [header.end, ...cellStarts(texts, header.end)].filter(
    (start, at) => start < lines.length && (at === 0 || start !== header.end)
  );
  const areCommented =
    !header.values.get('jupytext.text_representation.format_name')?.startsWith('hydrogen') &&
    (header.isJupyter || !hasPlainMagic(texts));
  const language = languageOf(header.values, '');
  const cells = starts.map((start, at) =>
    cellOf(lines, { start, end: starts[at + 1] ?? lines.length }, areCommented)
  );
  return {
    cells: [...headerCell(lines, header), ...cells],
    language,
    platform: null,
    syntax: percentSyntax(areCommented)
  };
}

/** The lines of a header that are not for Jupyter are a raw cell. */
export function headerCell(
  lines: readonly FileLine[],
  { ownLines, end }: ScriptHeader
): readonly TextCell[] {
  return ownLines.length === 0
    ? []
    : [
        {
          type: 'raw',
          tags: [],
          lines: ownLines.map(line => uncommented(plainLines(lines, line, line + 1)[0])),
          first: 0,
          end,
          bodyAt: ownLines[0],
          hasMarker: true,
          isPinned: true
        }
      ];
}

/** The indexes of the lines that begin cells, without an unmarked first one. */
function cellStarts(texts: readonly string[], from: number): readonly number[] {
  const starts: number[] = [];
  const ends = new FenceEnds(texts);
  let quotes = new QuoteState();
  let isText = false;
  for (let at = from; at < texts.length; at++) {
    const text = texts[at];
    if (quotes.isInside) {
      quotes.read(text);
      continue;
    }
    if (isPercentMarker(text) && !(isText && ends.isInside)) {
      starts.push(at);
      ends.reset();
      quotes = new QuoteState();
      const { type, active, isFrozen } = optionsOf(text);
      isText = type !== null || (active !== null && !active.includes('ipynb') && !isFrozen);
    }
    quotes.read(text);
    if (isText) {
      ends.read(at);
    }
  }
  return starts;
}

function optionsOf(marker: string): CellOptions {
  const match = isWithOptions(marker) ? MARKER.exec(marker) : null;
  return match?.[2] === undefined ? NO_OPTIONS : readCellOptions(match[2]);
}

function cellOf(
  lines: readonly FileLine[],
  block: { readonly start: number; readonly end: number },
  areMagicsCommented: boolean
): TextCell {
  const { start } = block;
  const marker = lines[start].text;
  const hasMarker = isPercentMarker(marker);
  const options = hasMarker ? optionsOf(marker) : NO_OPTIONS;
  const bodyAt = start + (hasMarker ? 1 : 0);
  const end = endOfBody(lines, start, block.end, bodyAt);
  const type = options.type ?? (isActiveIn('ipynb', options) ? 'code' : 'raw');
  const body = plainLines(lines, bodyAt, end);
  return {
    type,
    tags: options.tags,
    lines: contentOf(body, type, options, { marker: start, areMagicsCommented }),
    first: start,
    end: Math.max(end, bodyAt),
    bodyAt,
    hasMarker,
    isPinned: false
  };
}

/** Two blank lines at the end of a cell, or one empty one, separate it from the next one. */
function endOfBody(lines: readonly FileLine[], start: number, end: number, bodyAt: number): number {
  const isBlank = (at: number): boolean => isBlankLine(lines[at].text);
  if (end - start >= 3 && isBlank(end - 1) && isBlank(end - 2) && !isBlank(end - 3)) {
    return Math.max(bodyAt, end - 2);
  }
  return end > bodyAt && lines[end - 1].text === '' ? end - 1 : end;
}

/** The lines of a cell as in a notebook. */
export function contentOf(
  body: readonly BodyLine[],
  type: TextCell['type'],
  options: CellOptions,
  { marker, areMagicsCommented }: { readonly marker: number; readonly areMagicsCommented: boolean }
): readonly BodyLine[] {
  const isCode = type === 'code';
  if (!isActiveIn('py', options, isCode)) {
    const quoted = withoutQuotes(body);
    if (quoted !== null) {
      return quoted;
    }
  }
  const { language } = options;
  const isOther = options.active === null && language !== null && language !== 'python';
  if (!isActiveIn('py', options) || isOther) {
    const plain = body.map(line => uncommented(line));
    return isOther && isMagicLanguage(language)
      ? [magicLine(marker, options), ...(plain.length === 0 ? EMPTY_LINE(marker) : plain)]
      : plain;
  }
  if (!isCode) {
    return (
      areMagicsCommented && type === 'raw' ? uncommentMagics(body, { isExplicit: true }) : body
    ).map(line => (type === 'raw' && options.type === null ? line : uncommented(line)));
  }
  return unescapeMarkers(areMagicsCommented ? uncommentMagics(body, { isExplicit: true }) : body);
}

const EMPTY_LINE = (line: number): readonly BodyLine[] => [{ line, text: '', cutAt: 0, cut: null }];

/** The magic that runs the lines in another language. */
function magicLine(line: number, { language, magicArguments }: CellOptions): BodyLine {
  const text = `%%${language}${magicArguments === '' ? '' : ` ${magicArguments}`}`;
  return { line, text, cutAt: 0, cut: null };
}

/** The text in triple quotes that the lines are; null where they are something else. */
function withoutQuotes(body: readonly BodyLine[]): readonly BodyLine[] | null {
  let first = 0;
  let last = body.length - 1;
  while (first <= last && isBlankLine(body[first].text)) {
    first++;
  }
  while (last >= first && isBlankLine(body[last].text)) {
    last--;
  }
  if (first > last) {
    return null;
  }
  const open = /^\s*[rR]?("""|''')/.exec(body[first].text.slice(0, 1000));
  const tail = body[last].text.trimEnd();
  if (
    open === null ||
    !tail.endsWith(open[1]) ||
    (first === last && tail.length < open[0].length + 3)
  ) {
    return null;
  }
  const inner = body.slice(first, last + 1);
  const end = inner.length - 1;
  inner[end] = { ...inner[end], text: tail.slice(0, -3) };
  inner[0] = cutLine(inner[0], 0, open[0].length);
  if (inner.length > 1 && inner[0].text === '') {
    inner.shift();
  }
  if (inner.length > 1 && inner[inner.length - 1].text === '') {
    inner.pop();
  }
  return inner;
}

function percentSyntax(areMagicsCommented: boolean): FormSyntax {
  return {
    body: (type, lines, cell) => scriptBody(type, lines, cell, areMagicsCommented),
    frame: type => ({ open: [type === 'code' ? '# %%' : `# %% [${type}]`], close: [] }),
    between: (before, { hasMarker }) => [
      ...(before === null ? [] : ['']),
      ...(hasMarker ? [] : ['# %%'])
    ]
  };
}

/** The lines of a script for those of a cell. */
export function scriptBody(
  type: TextCell['type'],
  lines: readonly string[],
  cell: TextCell | null,
  areMagicsCommented: boolean
): readonly string[] | null {
  const isForeign = cell?.lines.some(({ cut }) => cut === null) === true;
  if (type !== 'code' || isForeign) {
    return lines.map(line => (line === '' ? '#' : `# ${line}`));
  }
  if (lines.length === 1 && lines[0] === '') {
    return [];
  }
  const escaped = escapeMarkers(lines);
  return areMagicsCommented ? commentMagics(escaped, { isExplicit: true }) : escaped;
}
