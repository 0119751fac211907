/** Notebooks of marimo: each cell is a function. They are only read. */
import { append } from '../../memo/lists';
import { cutLine, plainLines } from './body-lines';
import type { BodyLine, TextCell, TextReading } from './form';
import { QuoteState } from './quote-state';
import { isBlankLine } from './text-lines';
import type { FileLine } from './text-lines';

const APP = /^app\s*=\s*marimo\.App\b/;
const DECORATOR = /^@app\.(cell|function|class_definition)\b/;
const SETUP = /^with\s+app\.setup\b/;
const UNPARSABLE = /^app\._unparsable_cell\(/;
const HEAD_LINES = 2_000;

/** Whether a script says near its start that it is a notebook of marimo. */
export function isMarimoStart(lines: readonly string[]): boolean {
  return lines.slice(0, HEAD_LINES).some(line => APP.test(line.slice(0, 200)));
}

/** A cell, with the names that connect it to others. */
interface MarimoCell {
  readonly cell: TextCell;
  /** Names that marimo passes in. */
  readonly needs: readonly string[];
  readonly gives: readonly string[];
  readonly isSetup: boolean;
}

/** Reads a script. The cells are in the order in which marimo runs them: each below those that it depends on. */
export function readMarimo(lines: readonly FileLine[]): TextReading {
  return {
    cells: inOrderOfDependencies(marimoCells(lines)).map(({ cell }) => cell),
    language: 'python',
    platform: null,
    syntax: null
  };
}

function marimoCells(lines: readonly FileLine[]): readonly MarimoCell[] {
  const cells: MarimoCell[] = [];
  for (let at = 0; at < lines.length;) {
    const found = cellAt(lines, at);
    if (found !== null) {
      cells.push(found);
    }
    at = Math.max(at + 1, found?.cell.end ?? 0);
  }
  return cells;
}

/** The cell that a line begins; null where it begins none. */
function cellAt(lines: readonly FileLine[], at: number): MarimoCell | null {
  const text = lines[at].text.slice(0, 500);
  const kind = DECORATOR.exec(text)?.[1];
  if (kind !== undefined) {
    const head = endOfStatement(lines, at);
    return kind === 'cell' ? functionCell(lines, at, head) : definitionCell(lines, at, head);
  }
  return SETUP.test(text)
    ? setupCell(lines, at)
    : UNPARSABLE.test(text)
      ? textCell(lines, at)
      : null;
}

/** The line behind a statement that may go on in brackets, such as a decorator with options. */
function endOfStatement(lines: readonly FileLine[], first: number): number {
  let depth = 0;
  for (let at = first; at < lines.length; at++) {
    const code = lines[at].text.replace(/"[^"]*"|'[^']*'|#.*/gs, '');
    depth += (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0);
    if (depth <= 0) {
      return at + 1;
    }
  }
  return lines.length;
}

/** The line behind an indented body: the next line that begins at the margin, not in a text. */
function endOfBody(lines: readonly FileLine[], from: number): number {
  const quotes = new QuoteState();
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const { text } = lines[at];
    if (!quotes.isInside && !isBlankLine(text) && !/^\s/.test(text)) {
      break;
    }
    if (quotes.isInside || !isBlankLine(text)) {
      end = at + 1;
    }
    quotes.read(text);
  }
  return end;
}

/** `@app.cell` above `def _(needed, names):`, whose last statement returns what others may need. */
function functionCell(lines: readonly FileLine[], first: number, head: number): MarimoCell {
  const bodyAt = endOfStatement(lines, head);
  const end = endOfBody(lines, bodyAt);
  const result = returnLine(lines, bodyAt, end);
  const signature = textOf(lines, head, bodyAt);
  const body = withoutBlanks(dedented(lines, bodyAt, result ?? end));
  return {
    cell: { ...FACTS, lines: body, first, end, bodyAt },
    needs: namesIn(signature.slice(signature.indexOf('(') + 1)),
    gives: result === null ? [] : namesIn(textOf(lines, result, end).replace(/^\s*return\b/, '')),
    isSetup: false
  };
}

/** `@app.function` and `@app.class_definition` are the definition itself, below the decorator. */
function definitionCell(lines: readonly FileLine[], first: number, head: number): MarimoCell {
  const end = endOfBody(lines, endOfStatement(lines, head));
  const name = /^(?:async\s+def|def|class)\s+(\w+)/.exec(lines[head]?.text ?? '')?.[1];
  return {
    cell: { ...FACTS, lines: plainLines(lines, head, end), first, end, bodyAt: head },
    needs: [],
    gives: name === undefined ? [] : [name],
    isSetup: false
  };
}

/** `with app.setup:` runs above all cells. */
function setupCell(lines: readonly FileLine[], first: number): MarimoCell {
  const bodyAt = endOfStatement(lines, first);
  const end = endOfBody(lines, bodyAt);
  const body = withoutBlanks(dedented(lines, bodyAt, end));
  return {
    cell: { ...FACTS, lines: body, first, end, bodyAt },
    needs: [],
    gives: [],
    isSetup: true
  };
}

/** Code that is no Python, kept by marimo as a text: its lines are between those with the quotes. */
function textCell(lines: readonly FileLine[], first: number): MarimoCell {
  const isQuote = (at: number): boolean =>
    /^\s*[rR]?(?:"""|''')/.test(lines[at]?.text.slice(0, 200) ?? '');
  const bodyAt = isQuote(first + 1) ? first + 2 : first + 1;
  let close = bodyAt;
  while (close < lines.length && !isQuote(close)) {
    close++;
  }
  const body = withoutBlanks(dedented(lines, bodyAt, close));
  const end = Math.min(close + 1, lines.length);
  return {
    cell: { ...FACTS, lines: body, first, end, bodyAt },
    needs: [],
    gives: [],
    isSetup: false
  };
}

const FACTS = { type: 'code', tags: [], hasMarker: true, isPinned: false } as const;
const INDENT = 4;

function dedented(lines: readonly FileLine[], from: number, end: number): readonly BodyLine[] {
  return plainLines(lines, from, end).map(line => {
    const own = line.text.length - line.text.trimStart().length;
    return cutLine(line, 0, Math.min(INDENT, own));
  });
}

function withoutBlanks(lines: readonly BodyLine[]): readonly BodyLine[] {
  const filled = lines.map(({ text }) => !isBlankLine(text));
  return lines.slice(Math.max(0, filled.indexOf(true)), filled.lastIndexOf(true) + 1);
}

/** The line of the `return` at the end of a cell's function; null where there is none. */
function returnLine(lines: readonly FileLine[], from: number, end: number): number | null {
  const quotes = new QuoteState();
  let last: number | null = null;
  for (let at = from; at < end; at++) {
    const { text } = lines[at];
    if (!quotes.isInside && /^ {4}return\b/.test(text)) {
      last = at;
    }
    quotes.read(text);
  }
  return last;
}

function textOf(lines: readonly FileLine[], from: number, end: number): string {
  return lines
    .slice(from, end)
    .map(({ text }) => text)
    .join(' ');
}

function namesIn(text: string): readonly string[] {
  return text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
}

/** Each cell below those that give what it needs; otherwise as in the file. */
function inOrderOfDependencies(cells: readonly MarimoCell[]): readonly MarimoCell[] {
  const providers = new Map<string, number>();
  cells.forEach(({ gives }, index) => gives.forEach(name => providers.set(name, index)));
  const ordered: MarimoCell[] = cells.filter(({ isSetup }) => isSetup);
  const isDone = cells.map(({ isSetup }) => isSetup);
  const isOpen = cells.map(() => false);
  for (let first = 0; first < cells.length; first++) {
    const waiting = isDone[first] ? [] : [first];
    while (waiting.length > 0) {
      const index = waiting[waiting.length - 1];
      const above = isOpen[index]
        ? []
        : cells[index].needs
            .map(name => providers.get(name) ?? index)
            .filter(provider => !isDone[provider] && !isOpen[provider] && provider !== index);
      isOpen[index] = true;
      if (above.length > 0) {
        append(
          waiting,
          [...new Set(above)].sort((a, b) => b - a)
        );
        continue;
      }
      waiting.pop();
      if (!isDone[index]) {
        isDone[index] = true;
        ordered.push(cells[index]);
      }
    }
  }
  return ordered;
}
