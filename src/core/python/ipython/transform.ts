/**
 * Finds IPython syntax in a cell exactly as IPython's TransformerManager does, and replaces each form by a
 * placeholder or, for `/f a` and similar, by the call. Does not interpret the forms.
 */
import type { CellToken } from './token-group';
import { BadIndentation } from './token-group';
import { brokenMagicAssign, findCandidates } from './form-finders';
import type { Candidate, TransformerName } from './form-finders';
import type { FoundForm } from './found-form';
import { PLACEHOLDER } from './found-form';
import { GroupQueue } from './group-queue';
import { cleanLines } from './cleanup';
import type { CellRefusal } from './masked-cell';
import { LINE_END, trimmedLength, wordRanges } from './python-text';
import { TracedText } from './traced-text';
import type { PythonVersion } from '../version';
import { atLeast } from '../version';

/** A cell with its forms replaced. */
export interface TransformedCell {
  /** Pieces refer to their form by its index in the list of forms. */
  readonly text: TracedText;
  /** The body of a cell magic, whose form is the last one. */
  readonly body: TracedText | null;
  readonly refusal: CellRefusal | null;
}

/** IPython fails at this many forms in one cell. */
const FORM_LIMIT = 500;

/**
 * Units that are read again after replacements, at most, besides a few times the cell. A form is replaced in its own line, so that only
 * lines with hundreds of forms in one another come near.
 */
const REREAD_UNITS = 100_000;
const REREAD_TIMES = 4;

/** Line magics that make a whole cell theirs, where they begin it. */
export type WholeCellMagics = ReadonlySet<string>;

/** Transforms a cell, as `TransformerManager.transform_cell` does. Adds its forms to `forms`. */
export function transformCell(
  cell: TracedText,
  forms: FoundForm[],
  version: PythonVersion,
  wholeCell: WholeCellMagics
): TransformedCell {
  const whole = cell.text.endsWith('\n')
    ? cell
    : TracedText.join([cell, TracedText.generated('\n')]);
  const lines = cleanLines(whole.splitLines(LINE_END));
  return (
    transformCellMagic(lines, forms, wholeCell) ??
    new TokenTransforms(lines, forms, atLeast(version, 12)).run()
  );
}

function transformCellMagic(
  lines: readonly TracedText[],
  forms: FoundForm[],
  wholeCell: WholeCellMagics
): TransformedCell | null {
  if (lines.length === 0) {
    return null;
  }
  const signs = lines[0].text.startsWith('%%') ? 2 : 1;
  if (signs === 1 && !wholeCell.has(/^%([\w-]+)(?=\s|$)/.exec(lines[0].text)?.[1] ?? '')) {
    return null;
  }
  if (/^%%[\p{L}\p{N}_]+\?/u.test(lines[0].text)) {
    return null;
  }
  const line = lines[0].slice(0, trimmedLength(lines[0].text));
  const [name, argument] = partition(line.slice(signs));
  forms.push({
    kind: 'cell-magic',
    call: 'run_cell_magic',
    name,
    argument,
    assigned: false,
    start: line.sourceStart ?? 0,
    end: line.sourceEnd ?? 0
  });
  const body = TracedText.join(lines.slice(1));
  const rest = lineEnd(lines[0]);
  const text = TracedText.join([TracedText.ofForm(PLACEHOLDER, forms.length - 1), rest]);
  return { text, body, refusal: null };
}

function lineEnd(line: TracedText): TracedText {
  return line.text.endsWith('\n') ? line.slice(line.length - 1) : TracedText.generated('\n');
}

/** `str.partition(' ')`, without the blank. */
function partition(text: TracedText): [TracedText, TracedText] {
  const blank = text.text.indexOf(' ');
  return blank === -1 ? [text, TracedText.empty] : [text.slice(0, blank), text.slice(blank + 1)];
}

/** A replacement of lines. */
interface Replacement {
  readonly line: TracedText;
  readonly from: number;
  readonly to: number;
}

/**
 * IPython transforms the first form that it finds, tokenizes the whole text again, and so on. A form does not
 * change the text above it, so reading continues at its own logical line here. Each transformer offers only its
 * first match: if that is not a form, the transformer does nothing in the rest of the cell.
 */
class TokenTransforms {
  private readonly lines: TracedText[];
  private readonly texts: string[];
  private readonly exhausted = new Set<TransformerName>();
  private changes = 0;

  constructor(
    lines: readonly TracedText[],
    private readonly forms: FoundForm[],
    private readonly modern: boolean
  ) {
    this.lines = lines.slice();
    this.texts = lines.map(line => line.text);
  }

  run(): TransformedCell {
    let refusal: CellRefusal | null = null;
    try {
      refusal = this.transformAll();
    } catch (error) {
      if (!(error instanceof BadIndentation)) {
        throw error;
      }
      const start = this.sourceOffset(error.line, error.column);
      refusal = { id: error.kind, start, end: start };
    }
    return { text: TracedText.join(this.lines), body: null, refusal };
  }

  private transformAll(): CellRefusal | null {
    const queue = new GroupQueue(this.texts, this.modern);
    const mostUnits = REREAD_UNITS + REREAD_TIMES * queue.unitsRead;
    for (let group = queue.next(); group !== null; group = queue.next()) {
      const broken = brokenMagicAssign(group.tokens);
      if (broken !== null) {
        const start = this.sourceOffset(broken.line, broken.column);
        return { id: 'unfinished-magic', start, end: start + broken.text.length };
      }
      const count = this.texts.length;
      if (this.transformGroup(group.tokens)) {
        if (this.changes >= FORM_LIMIT) {
          const start = this.sourceOffset(group.start.line, 0);
          return { id: 'too-many-forms', start, end: start };
        }
        queue.reread(group, this.texts.length - count);
        if (queue.unitsRead > mostUnits) {
          const start = this.sourceOffset(group.start.line, 0);
          return { id: 'too-costly', start, end: start };
        }
      }
    }
    return null;
  }

  private sourceOffset(line: number, column: number): number {
    const text = this.lines[line];
    return text.slice(column).sourceStart ?? text.sourceEnd ?? 0;
  }

  /** Replaces the first form; returns whether the group must be read again. */
  private transformGroup(tokens: readonly CellToken[]): boolean {
    const candidates = findCandidates(tokens, this.texts).filter(
      candidate => !this.exhausted.has(candidate.transformer)
    );
    const failed: TransformerName[] = [];
    for (const candidate of candidates) {
      const replacement = this.replace(candidate);
      if (replacement !== null) {
        const { line, from, to } = replacement;
        const lines = line.splitLines(LINE_END);
        replaceAt(this.lines, from, to, lines);
        replaceAt(
          this.texts,
          from,
          to,
          lines.map(({ text }) => text)
        );
        this.changes += 1;
        return true;
      }
      failed.push(candidate.transformer);
    }
    failed.forEach(name => this.exhausted.add(name));
    return false;
  }

  private replace(candidate: Candidate): Replacement | null {
    if (candidate.transformer === 'help-end') {
      return this.replaceHelpEnd(candidate);
    }
    const from = candidate.line;
    let to = from;
    while (to < this.texts.length && this.texts[to].endsWith('\\\n')) {
      to += 1;
    }
    const code = this.assemble(from, candidate.column, to);
    const replaced =
      candidate.transformer === 'escaped'
        ? this.replaceEscaped(code, this.range(candidate, to))
        : this.replaceAssigned(code, this.range(candidate, to));
    return replaced && { line: this.spliceCall(candidate, replaced, to), from, to };
  }

  /** Joins lines continued by `\` as IPython does. */
  private assemble(from: number, column: number, to: number): TracedText {
    const lines = this.lines.slice(from, to + 1);
    const parts: TracedText[] = [];
    lines.forEach((whole, index) => {
      const line = index === 0 ? whole.slice(column) : whole;
      const end = trimmedLength(line.text);
      if (index > 0) {
        parts.push(TracedText.generated(' '));
      }
      parts.push(line.slice(0, index < lines.length - 1 ? Math.max(0, end - 1) : end));
    });
    return TracedText.join(parts);
  }

  private range(candidate: Candidate, to: number): { start: number; end: number } {
    const start = this.sourceOffset(candidate.line, candidate.column);
    const covered = TracedText.join(this.lines.slice(candidate.line, to + 1));
    const { sourceEnd } = covered.slice(0, covered.text.replace(/(?<![\r\n])[\r\n]+$/, '').length);
    return { start, end: Math.max(start + 1, sourceEnd ?? start) };
  }

  private spliceCall(candidate: Candidate, call: TracedText, to: number): TracedText {
    const before = this.lines[candidate.line].slice(0, candidate.column);
    const last = this.lines[Math.min(to, this.lines.length - 1)];
    return TracedText.join([before, call, lineEnd(last)]);
  }

  private addForm(form: FoundForm): TracedText {
    this.forms.push(form);
    return TracedText.ofForm(form.call === 'function' ? '' : PLACEHOLDER, this.forms.length - 1);
  }

  private replaceAssigned(code: TracedText, range: { start: number; end: number }): TracedText {
    if (code.text.startsWith('%')) {
      const [name, argument] = partition(code.slice(1));
      const call = 'run_line_magic';
      return this.addForm({ kind: 'line-magic', call, name, argument, assigned: true, ...range });
    }
    const name = TracedText.empty;
    const argument = code.slice(1);
    const call = 'getoutput';
    return this.addForm({ kind: 'shell', call, name, argument, assigned: true, ...range });
  }

  private replaceEscaped(
    code: TracedText,
    range: { start: number; end: number }
  ): TracedText | null {
    const double = code.text.startsWith('!!') || code.text.startsWith('??');
    const escape = code.text.slice(0, double ? 2 : 1);
    const content = code.slice(escape.length);
    const form = { assigned: false, name: TracedText.empty, argument: content, ...range };
    switch (escape) {
      case '!':
        return this.addForm({ ...form, kind: 'shell', call: 'system' });
      case '!!':
        return this.addForm({ ...form, kind: 'shell', call: 'getoutput' });
      case '?':
      case '??': {
        const call = content.text === '' ? 'show_usage' : 'run_line_magic';
        const name = TracedText.generated(call === 'show_usage' ? '' : helpMagic(content, escape));
        return this.addForm({ ...form, kind: 'help', call, name });
      }
      case '%': {
        const [name, argument] = partition(content);
        return this.addForm({
          ...form,
          kind: 'line-magic',
          call: 'run_line_magic',
          name,
          argument
        });
      }
      default:
        return this.replaceAutoCall(escape, content, range);
    }
  }

  private replaceAutoCall(
    escape: string,
    content: TracedText,
    range: { start: number; end: number }
  ): TracedText | null {
    const [name, argument] = partition(content);
    if (escape === '/' && name.text === '') {
      return null;
    }
    const mark = this.addForm({
      kind: 'auto-call',
      call: 'function',
      name,
      argument,
      assigned: false,
      ...range
    });
    const words = wordRanges(argument.text).map(({ start, end }) => argument.slice(start, end));
    const [open, between, close] = escape === '/' ? ['(', ', ', ')'] : ['("', '", "', '")'];
    const parts = [mark, name, TracedText.generated(open)];
    for (const [index, word] of (escape === ';' ? [argument] : words).entries()) {
      parts.push(...(index === 0 ? [] : [TracedText.generated(between)]), word);
    }
    return TracedText.join([...parts, TracedText.generated(close)]);
  }

  private replaceHelpEnd(candidate: Candidate): Replacement | null {
    const { line: from, lastLine: to, column } = candidate;
    const piece = TracedText.join(this.lines.slice(from, to + 1));
    const content = piece.slice(column);
    const match = findHelpEnd(content.text);
    if (match === null) {
      return null;
    }
    const argument = content.slice(match.start, match.start + match.target.length);
    const call = this.addForm({
      kind: 'help',
      call: 'run_line_magic',
      name: TracedText.generated(helpMagic(argument, match.escape)),
      argument,
      assigned: false,
      ...this.range(candidate, to)
    });
    return { line: this.spliceCall(candidate, call, to), from, to };
  }
}

/** Longer than any target that names something. */
const MAX_HELP_TARGET = 1_000;
const HELP_END =
  // eslint-disable-next-line regexp/no-super-linear-move -- searches as many characters as a target may have
  /(%{0,2}(?!\p{Nd})[\p{L}\p{N}_*]+(?:\.(?!\p{Nd})[\p{L}\p{N}_*]+|\[-?[0-9]+\])*)(\?\??)(?=\n?$)/u;

/** Finds the target of the `?` at the end of a text. Searches only characters that a target can contain. */
function findHelpEnd(
  text: string
): { readonly start: number; readonly target: string; readonly escape: string } | null {
  const first = Math.max(0, text.length - MAX_HELP_TARGET);
  let from = text.length;
  while (from > first && /[\p{L}\p{N}_*.[\]\-%?\n\uD800-\uDFFF]/u.test(text[from - 1])) {
    from -= 1;
  }
  const match = HELP_END.exec(text.slice(from));
  return match && { start: from + match.index, target: match[1], escape: match[2] };
}

function helpMagic(target: TracedText, escape: string): string {
  if (escape === '??') {
    return 'pinfo2';
  }
  return target.text.includes('*') ? 'psearch' : 'pinfo';
}

/** More arguments of a call may exceed the stack. */
const MAX_ARGUMENTS = 1_000;

/** Replaces what is from one index to another. */
function replaceAt<T>(list: T[], from: number, to: number, items: readonly T[]): void {
  if (items.length < MAX_ARGUMENTS) {
    // eslint-disable-next-line freshkernel/no-spread-of-lists
    list.splice(from, to + 1 - from, ...items);
    return;
  }
  const rest = list.splice(to + 1);
  list.length = from;
  for (const each of [...items, ...rest]) {
    list.push(each);
  }
}
