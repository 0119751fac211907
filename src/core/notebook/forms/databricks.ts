/** Notebooks of Databricks as scripts: `# COMMAND ----------` between cells, `# MAGIC` before lines that are not Python. */
import { plainLines, uncommented } from './body-lines';
import { platformNamed } from '../platforms';
import type { BodyLine, FormSyntax, TextCell, TextReading } from './form';
import { isBlankLine } from './text-lines';
import type { FileLine } from './text-lines';

const SEPARATOR = /^# COMMAND -{6,}\s*$/;
const MAGIC = '# MAGIC';
const LANGUAGE = /^%([a-z][\w-]*)/;
const PLATFORM = 'databricks';
const CELLS = platformNamed(PLATFORM)?.cells ?? {};

/** Whether a line is the first of such a script. */
export function isDatabricksHeader(line: string): boolean {
  return /^# Databricks notebook source\s*$/.test(line.slice(0, 200));
}

/** Reads a script. */
export function readDatabricks(lines: readonly FileLine[]): TextReading {
  const cells: TextCell[] = [];
  let from = 1;
  for (let at = 1; at <= lines.length; at++) {
    if (at === lines.length || SEPARATOR.test(lines[at].text.slice(0, 200))) {
      cells.push(cellOf(lines, from, at));
      from = at + 1;
    }
  }
  return { cells, language: 'python', platform: PLATFORM, syntax: SYNTAX };
}

function cellOf(lines: readonly FileLine[], from: number, end: number): TextCell {
  let first = from;
  let last = end;
  while (last > first && isBlankLine(lines[last - 1].text)) {
    last--;
  }
  while (first < last && isBlankLine(lines[first].text)) {
    first++;
  }
  const block = first;
  if (first < last && lines[first].text.startsWith('# DBTITLE ')) {
    first++;
  }
  const body = plainLines(lines, first, last);
  const isMagic = body.length > 0 && body[0].text.startsWith(MAGIC);
  const plain = body.map(line => (line.text.startsWith(MAGIC) ? uncommented(line, MAGIC) : line));
  const language = isMagic ? (LANGUAGE.exec(plain[0].text)?.[1] ?? null) : null;
  const { type, content } = contentOf(plain, language);
  return {
    type,
    tags: [],
    lines: content,
    first: block,
    end: last,
    bodyAt: first,
    hasMarker: false,
    isPinned: false
  };
}

function contentOf(
  lines: readonly BodyLine[],
  language: string | null
): { readonly type: TextCell['type']; readonly content: readonly BodyLine[] } {
  const cell = language === null ? undefined : CELLS[`%${language}`];
  if (cell === undefined) {
    return { type: 'code', content: lines };
  }
  if (cell.text === true) {
    return { type: 'markdown', content: withoutMagic(lines) };
  }
  return cell.body === 'user'
    ? { type: 'code', content: withoutMagic(lines) }
    : { type: 'raw', content: lines };
}

/** The lines without the magic that names their language. */
function withoutMagic([first, ...rest]: readonly BodyLine[]): readonly BodyLine[] {
  const own = first.text.replace(LANGUAGE, '').trimStart();
  const cut = first.text.length - own.length + (first.cut ?? 0);
  return own === '' ? rest : [{ ...first, text: own, cutAt: 0, cut }, ...rest];
}

const SYNTAX: FormSyntax = {
  body: (type, lines, cell) => {
    if (type === 'raw') {
      return null;
    }
    const isMagicCell = cell?.lines.some(({ cut }) => cut !== 0) === true;
    return lines.length === 1 && lines[0] === ''
      ? []
      : lines.map(line =>
          type === 'markdown' || isMagicCell || /^\s*[%!]/.test(line) ? `${MAGIC} ${line}` : line
        );
  },
  frame: type => ({ open: type === 'markdown' ? [`${MAGIC} %md`] : [], close: [] }),
  between: before => (before === null ? [] : ['', '# COMMAND ----------', ''])
};
