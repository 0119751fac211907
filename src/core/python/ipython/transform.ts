/**
 * Finds IPython's own syntax in a cell exactly as IPython's TransformerManager does, and puts a placeholder, or for
 * `/f a` and the like the call, in the place of each form. What the forms mean is not looked at here.
 */
import type { CellToken, TokenGroup, TokenizerState } from './cell_tokens';
import { BadIndentation, readTokenGroup, START } from './cell_tokens';
import { cleanLines } from './cleanup';
import type { CellRefusal, IPythonFormKind } from './masked_cell';
import { LINE_END, leadingSpace, trimmedLength, wordRanges } from './python_text';
import { TracedText } from './traced_text';
import type { PythonVersion } from '../version';
import { atLeast } from '../version';

/** What stands for a form in Python text. */
export const PLACEHOLDER = '0';

/** A form as IPython's transformers see it: the arguments of the call that it turns into. */
export interface FoundForm {
  readonly kind: IPythonFormKind;
  /** The call that IPython puts in its place. */
  readonly call:
    'run_line_magic' | 'run_cell_magic' | 'system' | 'getoutput' | 'show_usage' | 'function';
  /** Name of the magic or function; empty for shell commands. */
  readonly name: TracedText;
  /** Argument of the magic or function, the command, the object that help is asked for. */
  readonly argument: TracedText;
  /** Right-hand side of an assignment. */
  readonly assigned: boolean;
  /** Range in the source, without the end of the last line. */
  readonly start: number;
  readonly end: number;
}

/** A cell with its forms replaced. */
export interface TransformedCell {
  /** Pieces name their form by its index in the list of forms. */
  readonly text: TracedText;
  /** The body of a cell magic, which the last form is then. */
  readonly body: TracedText | null;
  readonly refusal: CellRefusal | null;
}

/** IPython gives up at this many forms in one cell. */
const FORM_LIMIT = 500;

/** Transforms a cell, as `TransformerManager.transform_cell` does. Its forms are added to `forms`. */
export function transformCell(
  cell: TracedText,
  forms: FoundForm[],
  version: PythonVersion
): TransformedCell {
  const whole = cell.text.endsWith('\n')
    ? cell
    : TracedText.join([cell, TracedText.generated('\n')]);
  const lines = cleanLines(whole.splitLines(LINE_END));
  return (
    transformCellMagic(lines, forms) ??
    new TokenTransforms(lines, forms, atLeast(version, 12)).run()
  );
}

function transformCellMagic(
  lines: readonly TracedText[],
  forms: FoundForm[]
): TransformedCell | null {
  if (lines.length === 0 || !lines[0].text.startsWith('%%')) {
    return null;
  }
  if (/^%%[\p{L}\p{N}_]+\?/u.test(lines[0].text)) {
    return null;
  }
  const line = lines[0].slice(0, trimmedLength(lines[0].text));
  const [name, argument] = partition(line.slice(2));
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

type TransformerName = 'magic-assign' | 'system-assign' | 'escaped' | 'help-end';

/** A place where one of IPython's token transformers would work. */
interface Candidate {
  readonly transformer: TransformerName;
  readonly line: number;
  readonly column: number;
  /** Line of the `?` that ends a help form. */
  readonly lastLine: number;
}

/** New lines in place of old ones. */
interface Replacement {
  readonly line: TracedText;
  readonly from: number;
  readonly to: number;
}

/**
 * IPython transforms the first form that it finds, tokenizes the whole text anew, and so on. A form changes nothing
 * above it, so reading goes on at its own logical line here. Each transformer offers only its first find: where that
 * turns out to be no form after all, the transformer does nothing in the rest of the cell.
 */
class TokenTransforms {
  private readonly lines: TracedText[];
  private readonly texts: string[];
  private readonly stuck = new Set<TransformerName>();
  private changes = 0;
  /** Groups still to be looked at, the next one last, with lines as they were counted when they were read. */
  private groups: TokenGroup[] = [];
  /** How much further on the lines of `groups` are by now. */
  private shift = 0;

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
    this.readFrom(START, 0);
    for (let group = this.groups.pop(); group !== undefined; group = this.groups.pop()) {
      const tokens = shiftTokens(group.tokens, this.shift);
      const broken = brokenMagicAssign(tokens);
      if (broken !== null) {
        const start = this.sourceOffset(broken.line, broken.column);
        return { id: 'unfinished-magic', start, end: start + broken.text.length };
      }
      const count = this.texts.length;
      if (this.transformGroup(tokens)) {
        if (this.changes >= FORM_LIMIT) {
          const start = this.sourceOffset(group.start.line + this.shift, 0);
          return { id: 'too-many-forms', start, end: start };
        }
        const start = { ...group.start, line: group.start.line + this.shift };
        this.readFrom(start, this.shift + this.texts.length - count);
      }
    }
    return null;
  }

  /**
   * Reads groups from `state` on, up to where they are those that were read before. Lines of these must be
   * `shift` further on now.
   */
  private readFrom(state: TokenizerState, shift: number): void {
    const read: TokenGroup[] = [];
    let next = state;
    for (;;) {
      while (
        this.groups.length > 0 &&
        this.groups[this.groups.length - 1].start.line + shift < next.line
      ) {
        this.groups.pop();
      }
      const known = this.groups[this.groups.length - 1];
      const last = read.length > 0 && read[read.length - 1].last;
      if (last || (read.length > 0 && known !== undefined && startsAt(known, next, shift))) {
        break;
      }
      if (next.line >= this.texts.length) {
        break;
      }
      const group = readTokenGroup(this.texts, next, this.modern);
      read.push(group);
      next = group.next;
    }
    if (read.length > 0 && read[read.length - 1].last) {
      this.groups = [];
    }
    for (const group of read.reverse()) {
      this.groups.push(shiftGroup(group, -shift));
    }
    this.shift = shift;
  }

  private sourceOffset(line: number, column: number): number {
    const text = this.lines[line];
    return text.slice(column).sourceStart ?? text.sourceEnd ?? 0;
  }

  /** Whether a form was replaced, so that the group must be read again. */
  private transformGroup(tokens: readonly CellToken[]): boolean {
    const candidates = findCandidates(tokens, this.texts).filter(
      candidate => !this.stuck.has(candidate.transformer)
    );
    const failed: TransformerName[] = [];
    for (const candidate of candidates) {
      const replacement = this.replace(candidate);
      if (replacement !== null) {
        const { line, from, to } = replacement;
        const lines = line.splitLines(LINE_END);
        this.lines.splice(from, to + 1 - from, ...lines);
        this.texts.splice(from, to + 1 - from, ...lines.map(({ text }) => text));
        this.changes += 1;
        return true;
      }
      failed.push(candidate.transformer);
    }
    failed.forEach(name => this.stuck.add(name));
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
    return replaced && { line: this.inPlace(candidate, replaced, to), from, to };
  }

  /** The pieces of a line that `\` continues, joined as IPython joins them. */
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
    const { sourceEnd } = covered.slice(0, covered.text.replace(/[\r\n]+$/, '').length);
    return { start, end: Math.max(start + 1, sourceEnd ?? start) };
  }

  private inPlace(candidate: Candidate, call: TracedText, to: number): TracedText {
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
    const match = HELP_END.exec(content.text);
    if (match === null) {
      return null;
    }
    const argument = content.slice(match.index, match.index + match[1].length);
    const call = this.addForm({
      kind: 'help',
      call: 'run_line_magic',
      name: TracedText.generated(helpMagic(argument, match[2])),
      argument,
      assigned: false,
      ...this.range(candidate, to)
    });
    return { line: this.inPlace(candidate, call, to), from, to };
  }
}

function shiftTokens(tokens: readonly CellToken[], by: number): readonly CellToken[] {
  return by === 0 ? tokens : tokens.map(token => ({ ...token, line: token.line + by }));
}

function shiftGroup(group: TokenGroup, by: number): TokenGroup {
  if (by === 0) {
    return group;
  }
  const start = { ...group.start, line: group.start.line + by };
  const next = { ...group.next, line: group.next.line + by };
  return { ...group, start, next, tokens: shiftTokens(group.tokens, by) };
}

/** Whether a group was read from the very state that reading has reached now. */
function startsAt({ start }: TokenGroup, state: TokenizerState, shift: number): boolean {
  return (
    start.line + shift === state.line &&
    start.depth === state.depth &&
    start.indents.join() === state.indents.join() &&
    start.tabIndents.join() === state.tabIndents.join()
  );
}

const HELP_END =
  /(%{0,2}(?!\p{Nd})[\p{L}\p{N}_*]+(?:\.(?!\p{Nd})[\p{L}\p{N}_*]+|\[-?[0-9]+\])*)(\?\??)(?=\n?$)/u;

function helpMagic(target: TracedText, escape: string): string {
  if (escape === '??') {
    return 'pinfo2';
  }
  return target.text.includes('*') ? 'psearch' : 'pinfo';
}

const ESCAPES = new Set(['!', '?', '%', ',', ';', '/']);
const PRIORITY: Readonly<Record<TransformerName, number>> = {
  'help-end': 5,
  'magic-assign': 10,
  'system-assign': 10,
  escaped: 10
};

/** What the transformers find in a logical line, in the order in which IPython tries them. */
function findCandidates(tokens: readonly CellToken[], texts: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  const add = (transformer: TransformerName, token: CellToken, lastLine = token.line): void => {
    found.push({ transformer, line: token.line, column: token.column, lastLine });
  };
  const assign = assignIndex(tokens);
  const assigned = assign === null ? undefined : tokens[assign + 1];
  if (assign !== null && assigned?.text === '%' && tokens[assign + 2]?.type === 'name') {
    add('magic-assign', assigned);
  }
  const system = assign === null ? null : systemAssign(tokens, assign, texts);
  if (system !== null) {
    add('system-assign', system);
  }
  const first = tokens.find(token => token.type !== 'indent' && token.type !== 'dedent');
  if (first !== undefined && ESCAPES.has(first.text)) {
    add('escaped', first);
  }
  const question = tokens[tokens.length - 2];
  if (first !== undefined && tokens.length > 2 && question.text === '?') {
    add('help-end', first, question.line);
  }
  return found.sort(
    (a, b) =>
      a.line - b.line || a.column - b.column || PRIORITY[a.transformer] - PRIORITY[b.transformer]
  );
}

/** Index of the first `=` outside of brackets. */
function assignIndex(tokens: readonly CellToken[]): number | null {
  let depth = 0;
  for (const [index, { text }] of tokens.entries()) {
    if (text === '=' && depth === 0) {
      return index;
    }
    if (text === '(' || text === '[' || text === '{') {
      depth += 1;
    } else if (text === ')' || text === ']' || text === '}') {
      depth = Math.max(0, depth - 1);
    }
  }
  return null;
}

/** The `!` of `x = !cmd`. */
function systemAssign(
  tokens: readonly CellToken[],
  assign: number,
  texts: readonly string[]
): CellToken | null {
  if (/^=/.test(texts[tokens[assign].line].slice(leadingSpace(texts[tokens[assign].line])))) {
    return null;
  }
  for (const token of tokens.slice(assign + 1)) {
    if (token.text === '!' && token.type !== 'string') {
      return token;
    }
    if (token.type !== 'error') {
      return null;
    }
    if (leadingSpace(token.text) !== token.text.length) {
      return null;
    }
  }
  return null;
}

/** The `%` of `x = %` where the text ends behind it inside of a string or after `\`: IPython itself fails there. */
function brokenMagicAssign(tokens: readonly CellToken[]): CellToken | null {
  const assign = assignIndex(tokens);
  if (assign === null || assign + 2 !== tokens.length) {
    return null;
  }
  return tokens[assign + 1].text === '%' ? tokens[assign + 1] : null;
}
