/**
 * Rewrites the forms of Python 2 that Python 3 cannot parse: `print x`, `exec s`, `except X, e`, `raise E, v`, `<>`,
 * backticks and old literals. Everything else stays unchanged, strings and comments included.
 */
import type { TextChange } from './apply';
import type { LogicalLine, Python2Token } from './python2-tokens';
import { python2Lines } from './python2-tokens';

/** Forms of Python 2 that Python 3 cannot parse. */
export type Python2FormKind =
  'print' | 'exec' | 'except' | 'raise' | 'not-equal' | 'backticks' | 'literal';

/** A form of Python 2 and the changes that convert it to Python 3. */
export interface Python2Form {
  readonly kind: Python2FormKind;
  /** Range in the code. */
  readonly start: number;
  readonly end: number;
  readonly changes: readonly TextChange[];
}

/** How each form is written in Python 2, and in Python 3. */
export const REWRITE_FORMS: Readonly<
  Record<Python2FormKind, { readonly old: string; readonly now: string }>
> = {
  print: { old: '`print x`', now: '`print(x)`' },
  exec: { old: '`exec s`', now: '`exec(s)`' },
  except: { old: '`except X, e`', now: '`except X as e`' },
  raise: { old: '`raise E, v`', now: '`raise E(v)`' },
  'not-equal': { old: '`<>`', now: '`!=`' },
  backticks: { old: 'an expression in backticks', now: '`repr(…)`' },
  literal: {
    old: 'this literal',
    now: '`0o777`, `10` or `r"…"` instead of `0777`, `10L` or `ur"…"`'
  }
};

/** Statements that may have other statements after their colon. */
const COMPOUND = new Set('if elif else for while try except finally with def class'.split(' '));
const PRINT_IS_A_NAME = new Set(['=', '.', ':', ',', ')', ']', '}', '==']);

/** All forms of Python 2 in `code`, in order; empty where it is not valid Python 2 either. */
export function python2Forms(code: string): readonly Python2Form[] {
  const lines = python2Lines(code) ?? [];
  const printIsFunction =
    /^[^\S\r\n\u2028\u2029]*from\s+__future__\s+import\b.*\bprint_function\b/m.test(code);
  return lines
    .flatMap(line => [...statementForms(code, line), ...tokenForms(line)])
    .filter(({ kind }) => kind !== 'print' || !printIsFunction)
    .sort((a, b) => a.start - b.start);
}

function* statementForms(code: string, line: LogicalLine): Iterable<Python2Form> {
  for (const statement of simpleStatements(line)) {
    const form = statementForm(code, statement);
    if (form !== null) {
      yield form;
    }
  }
}

/** The header of a compound statement and the simple statements after its colon, or those of a plain line. */
function simpleStatements(line: LogicalLine): readonly LogicalLine[] {
  const colon = COMPOUND.has(line[0].text)
    ? line.findIndex(token => token.text === ':' && token.depth === line[0].depth)
    : -1;
  const header = colon < 0 ? [] : [line.slice(0, colon)];
  const rest = line.slice(colon + 1);
  return [...header, ...splitAt(rest, ';')].filter(tokens => tokens.length > 0);
}

function splitAt(tokens: LogicalLine, separator: string): readonly LogicalLine[] {
  const parts: Python2Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === separator && token.depth === tokens[0].depth) {
      parts.push([]);
    } else {
      parts[parts.length - 1].push(token);
    }
  }
  return parts;
}

function statementForm(code: string, statement: LogicalLine): Python2Form | null {
  switch (statement[0].text) {
    case 'print':
      return printForm(code, statement);
    case 'exec':
      return execForm(statement);
    case 'except':
      return exceptForm(statement);
    case 'raise':
      return raiseForm(statement);
    default:
      return null;
  }
}

function form(
  kind: Python2FormKind,
  statement: LogicalLine,
  changes: readonly TextChange[]
): Python2Form {
  return { kind, start: statement[0].start, end: endOf(statement), changes };
}

function printForm(code: string, statement: LogicalLine): Python2Form | null {
  const [keyword, first] = statement;
  const end = endOf(statement);
  if (first === undefined) {
    return form('print', statement, [change(keyword.end, keyword.end, '()')]);
  }
  if (PRINT_IS_A_NAME.has(first.text) || isWhollyBracketed(statement.slice(1))) {
    return null;
  }
  const redirected = first.text === '>>';
  const parts = splitAt(statement.slice(redirected ? 2 : 1), ',');
  const items = redirected ? parts.slice(1) : parts;
  const keywords = redirected ? [`file=${textOf(code, parts[0])}`] : [];
  const open = items.length > 0 && items[items.length - 1].length === 0;
  const last = statement[statement.length - 1];
  if (open) {
    keywords.push("end=' '");
  }
  const begin = items.find(item => item.length > 0)?.[0].start;
  if (begin === undefined) {
    return form('print', statement, [change(keyword.end, end, `(${keywords.join(', ')})`)]);
  }
  const closing = [...(open || keywords.length > 0 ? [', '] : []), keywords.join(', '), ')'].join(
    ''
  );
  return form('print', statement, [
    change(keyword.end, begin, '('),
    change(open ? last.start : end, end, closing)
  ]);
}

function execForm(statement: LogicalLine): Python2Form | null {
  const [keyword, first] = statement;
  if (first === undefined || PRINT_IS_A_NAME.has(first.text)) {
    return null;
  }
  const place = statement.findIndex(
    ({ text, depth }, index) => index > 1 && text === 'in' && depth === keyword.depth
  );
  if (place < 0 && isWhollyBracketed(statement.slice(1))) {
    return null;
  }
  const end = endOf(statement);
  const namespace =
    place < 0 || place + 1 >= statement.length
      ? []
      : [change(statement[place - 1].end, statement[place + 1].start, ', ')];
  return form('exec', statement, [
    change(keyword.end, first.start, '('),
    ...namespace,
    change(end, end, ')')
  ]);
}

function exceptForm(statement: LogicalLine): Python2Form | null {
  const parts = splitAt(statement, ',');
  const name = parts[1]?.[0];
  if (parts.length !== 2 || parts[0].length < 2 || parts[1].length !== 1 || name.kind !== 'name') {
    return null;
  }
  const typeEnd = endOf(parts[0]);
  return form('except', statement, [change(typeEnd, name.start, ' as ')]);
}

function raiseForm(statement: LogicalLine): Python2Form | null {
  const [type, value, traceback, ...more] = splitAt(statement.slice(1), ',');
  const incomplete = [type, value, traceback].some(part => part !== undefined && part.length === 0);
  if (value === undefined || more.length > 0 || incomplete || type[0].kind === 'string') {
    return null;
  }
  const changes = argumentChanges(type, value);
  if (traceback !== undefined) {
    const end = endOf(traceback);
    changes.push(
      change(endOf(value), traceback[0].start, '.with_traceback('),
      change(end, end, ')')
    );
  }
  return form('raise', statement, changes);
}

/** Converts `E, v` to a call: `E(v)`, `E(a, b)` for a tuple, and `E` alone for None. */
function argumentChanges(type: LogicalLine, value: LogicalLine): TextChange[] {
  const [start, end] = [endOf(type), endOf(value)];
  if (value.length === 1 && value[0].text === 'None') {
    return [change(start, end, '')];
  }
  return isTuple(value)
    ? [change(start, value[0].start, '')]
    : [change(start, value[0].start, '('), change(end, end, ')')];
}

/** `<>`, backticks and literals, which may occur anywhere. */
function* tokenForms(line: LogicalLine): Iterable<Python2Form> {
  for (const token of line) {
    if (token.text === '<>') {
      yield form('not-equal', [token], [change(token.start, token.end, '!=')]);
    }
    const literal = newLiteral(token);
    if (literal !== token.text) {
      yield form('literal', [token], [change(token.start, token.end, literal)]);
    }
  }
  const ticks = line.flatMap((token, index) => (token.text === '`' ? [index] : []));
  for (let pair = 0; pair + 1 < ticks.length; pair += 2) {
    const quoted = line.slice(ticks[pair], ticks[pair + 1] + 1);
    const [open, close] = [quoted[0], quoted[quoted.length - 1]];
    const tuple = quoted.some(token => token.text === ',' && token.depth === open.depth);
    yield form('backticks', quoted, [
      change(open.start, open.end, tuple ? 'repr((' : 'repr('),
      change(close.start, close.end, tuple ? '))' : ')')
    ]);
  }
}

/** The literal as Python 3 spells it. */
function newLiteral({ kind, text }: Python2Token): string {
  if (kind === 'number') {
    const short = /^0[xX]|[^jJ]$/.test(text) ? text.replace(/[lL]$/, '') : text;
    return /^0[089]*[1-7]\d*$/.test(short) && /^[0-7]+$/.test(short)
      ? `0o${short.slice(1)}`
      : short;
  }
  // Python 2 interpreted \u escapes in `ur'…'`; Python 3's raw strings do not.
  return kind === 'string' && /^ur/i.test(text) && !text.includes('\\u') ? text.slice(1) : text;
}

/** Whether one pair of parentheses encloses all of the tokens. */
function isWhollyBracketed(tokens: LogicalLine): boolean {
  const [first] = tokens;
  const last = tokens[tokens.length - 1];
  return (
    first.text === '(' &&
    last.text === ')' &&
    tokens.slice(1, -1).every(token => token.depth > first.depth)
  );
}

function isTuple(tokens: LogicalLine): boolean {
  return (
    isWhollyBracketed(tokens) &&
    (tokens.length === 2 ||
      tokens.some(token => token.text === ',' && token.depth === tokens[0].depth + 1))
  );
}

function endOf(tokens: LogicalLine): number {
  return tokens[tokens.length - 1].end;
}

function textOf(code: string, tokens: LogicalLine): string {
  return code.slice(tokens[0].start, endOf(tokens));
}

function change(start: number, end: number, text: string): TextChange {
  return { start, end, text };
}
