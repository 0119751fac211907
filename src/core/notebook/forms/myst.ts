/** MyST notebooks: pages with cells in `{code-cell}` directives, of jupytext, Jupyter Book and MyST-NB. */
import { append } from '../../memo/lists';
import { cutLine, plainLines } from './body-lines';
import type { BodyLine, CellFacts, FormSyntax, TextCell, TextReading } from './form';
import { languageOf, readFrontMatter, textsIn } from './front-matter';
import { frontMatterLength, pageBlocks } from './markdown-blocks';
import type { Fence } from './markdown-blocks';
import { isBlankLine } from './text-lines';
import type { FileLine } from './text-lines';

const CODE = '{code-cell}';
const RAW = '{raw-cell}';

/** Whether a page has a cell with code. */
export function hasCodeCell(lines: readonly string[]): boolean {
  return lines.some(line => {
    const start = line.slice(0, 200).trimStart();
    return /^(?:`{3,}|~{3,})\{(?:code|raw)-cell\}/.test(start);
  });
}

/** Reads a page. */
export function readMyst(lines: readonly FileLine[]): TextReading {
  const texts = lines.map(({ text }) => text);
  const start = frontMatterLength(texts);
  const header = readFrontMatter(texts.slice(1, Math.max(1, start - 1)));
  const cells: TextCell[] = [];
  let from = start;
  let marker: number | null = null;
  let lexer: string | null = null;
  const flush = (end: number): void => {
    append(cells, markdownCell(lines, from, end, marker));
    marker = null;
  };
  for (const block of pageBlocks(texts, start)) {
    if (block.kind === 'break') {
      flush(block.line);
      marker = block.line;
      from = block.line + 1;
    } else if (block.fence.info.startsWith(CODE) || block.fence.info.startsWith(RAW)) {
      flush(block.fence.open);
      const isCode = block.fence.info.startsWith(CODE);
      lexer ??= isCode ? block.fence.info.slice(CODE.length).trim() || null : null;
      cells.push(fencedCell(lines, block.fence, isCode ? 'code' : 'raw'));
      from = block.fence.close + (block.fence.isClosed ? 1 : 0);
    }
  }
  flush(lines.length);
  return {
    cells,
    language:
      languageOf(header, '') ?? languageOf(header, 'jupyter.') ?? lexer?.toLowerCase() ?? null,
    platform: null,
    syntax: mystSyntax(lexer)
  };
}

/** The text between other cells, without the blank lines around it. */
export function markdownCell(
  lines: readonly FileLine[],
  from: number,
  end: number,
  marker: number | null
): readonly TextCell[] {
  let first = from;
  let last = end - 1;
  while (last >= first && isBlankLine(lines[last].text)) {
    last--;
  }
  while (first <= last && lines[first].text === '') {
    first++;
  }
  if (first > last) {
    return [];
  }
  const body = plainLines(lines, first, last + 1).slice();
  const tail = body[body.length - 1];
  body[body.length - 1] = { ...tail, text: tail.text.trimEnd() };
  return [
    {
      type: 'markdown',
      tags: marker === null ? [] : breakTags(lines[marker].text),
      lines: body,
      first: marker ?? first,
      end: last + 1,
      bodyAt: first,
      hasMarker: marker !== null,
      isPinned: false
    }
  ];
}

/** The tags in the JSON behind `+++`. */
function breakTags(line: string): readonly string[] {
  try {
    const { tags } = JSON.parse(line.replace(/^\s*\++/, '') || '{}') as { readonly tags?: unknown };
    return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}

/** A directive: its options, then its source. */
function fencedCell(lines: readonly FileLine[], fence: Fence, type: 'code' | 'raw'): TextCell {
  const body = fenceBody(lines, fence);
  const options = optionLines(body);
  const isSpaced = body[options.end] !== undefined && isBlankLine(body[options.end].text);
  const source = body.slice(options.end + (isSpaced ? 1 : 0));
  return {
    type,
    tags: tagsOf(options.yaml),
    lines: source,
    first: fence.open,
    end: fence.close + (fence.isClosed ? 1 : 0),
    bodyAt: fence.open + 1 + body.length - source.length,
    hasMarker: true,
    isPinned: false
  };
}

/** The lines in a fence, without the indentation of the fence. */
export function fenceBody(
  lines: readonly FileLine[],
  { open, close, indent }: Fence
): readonly BodyLine[] {
  return plainLines(lines, open + 1, close).map(line => {
    const own = line.text.length - line.text.trimStart().length;
    return indent === 0 ? line : cutLine(line, 0, Math.min(indent, own));
  });
}

/** The YAML of a directive, and the number of lines that it takes. */
function optionLines(body: readonly BodyLine[]): {
  readonly yaml: readonly string[];
  readonly end: number;
} {
  const texts = body.map(({ text }) => text);
  if (texts[0]?.startsWith('---') === true) {
    const end = texts.findIndex((text, at) => at > 0 && text.startsWith('---'));
    return end < 0
      ? { yaml: texts.slice(1), end: texts.length }
      : { yaml: texts.slice(1, end), end: end + 1 };
  }
  let at = 0;
  while (at < texts.length && texts[at].trimStart().startsWith(':')) {
    at++;
  }
  return { yaml: texts.slice(0, at).map(text => text.trimStart().slice(1)), end: at };
}

/** The tags in YAML lines: `tags: [a, b]`, or a list below. */
export function tagsOf(yaml: readonly string[]): readonly string[] {
  const at = yaml.findIndex(line => /^\s*tags\s*:/.test(line.slice(0, 100)));
  if (at < 0) {
    return [];
  }
  const value = yaml[at].replace(/^\s*tags\s*:/, '').trim();
  if (value !== '') {
    return textsIn(value);
  }
  const tags: string[] = [];
  for (const line of yaml.slice(at + 1)) {
    const item = /^\s*- +(?! )(.*)$/.exec(line.slice(0, 500));
    if (item === null) {
      break;
    }
    append(tags, textsIn(item[1]));
  }
  return tags;
}

function mystSyntax(lexer: string | null): FormSyntax {
  const language = lexer === null ? '' : ` ${lexer}`;
  return {
    body: (type, lines, cell) => {
      const hasOptions = cell === null || cell.bodyAt !== cell.first + 1;
      const isSpaced = type !== 'markdown' && !hasOptions && needsBlankLine(lines);
      return lines.length === 1 && lines[0] === '' ? [] : isSpaced ? ['', ...lines] : lines;
    },
    frame: (type, lines) =>
      type === 'markdown' ? NO_FRAME : fenceFrame(lines, type === 'code' ? CODE + language : RAW),
    between: (before, after) => betweenTexts(before, after)
  };
}

/** A page has no line around a text. */
export const NO_FRAME = { open: [], close: [] };

/** A fence that no line of the source closes. */
export function fenceFrame(
  lines: readonly string[],
  info: string
): { readonly open: readonly string[]; readonly close: readonly string[] } {
  const longest = lines.reduce(
    (most, line) => Math.max(most, /^ {0,3}(`*)/.exec(line)?.[1].length ?? 0),
    2
  );
  const marks = '`'.repeat(longest + 1);
  return { open: [marks + info, ...(needsBlankLine(lines) ? [''] : [])], close: [marks] };
}

/** A directive drops a blank first line, and reads others as options. */
function needsBlankLine([first = '', ...rest]: readonly string[]): boolean {
  return (
    first.startsWith('---') ||
    first.trimStart().startsWith(':') ||
    (first.trim() === '' && rest.length > 0)
  );
}

/** Two texts are two cells with `+++` between them. */
function betweenTexts(before: CellFacts | null, after: CellFacts): readonly string[] {
  const isTwo = before?.type === 'markdown' && after.type === 'markdown' && !after.hasMarker;
  return isTwo ? ['', '+++', ''] : [''];
}
