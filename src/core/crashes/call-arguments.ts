/** The calls of a line with their arguments, read from its text: the line may be part of a statement. */
import { append } from '../memo/lists';

/** The type of an argument that is written out where the call is. */
export type LiteralType =
  'int' | 'float' | 'str' | 'bytes' | 'bool' | 'NoneType' | 'tuple' | 'list' | 'dict' | 'set';

/** An argument of a call. */
export interface Argument {
  /** The keyword; null for a positional argument. */
  readonly name: string | null;
  readonly text: string;
  /** Null where the value comes from elsewhere. */
  readonly literal: LiteralType | null;
}

/** A call, whose end may be on another line. */
export interface Call {
  /** The called name as written, such as `plt.plot`; `.plot` for a method of a call's result, empty for that result itself. */
  readonly callee: string;
  readonly args: readonly Argument[];
}

/** An open bracket. */
interface Group {
  /** Null where the bracket is not that of a call. */
  readonly callee: string | null;
  readonly parts: string[];
  start: number;
}

const MAX_LINE = 500;
const CALLEE = /(\.?[A-Za-z_][\w.]{0,150})\s?$/;
const KEYWORDS =
  /^(?:if|elif|while|for|in|and|or|not|is|return|yield|await|assert|lambda|with|as|del|raise|from|import|else|except)$/;

/** The calls of a line, inner calls first. */
export function callsIn(line: string): readonly Call[] {
  const text = line.slice(0, MAX_LINE);
  const open: Group[] = [];
  const calls: Call[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '#') {
      return [...calls, ...unclosed(open, text.slice(0, at))];
    }
    if (char === '"' || char === "'") {
      at = endOfText(text, at);
    } else if (char === '(' || char === '[' || char === '{') {
      const callee = char === '(' ? calleeBefore(text.slice(0, at)) : null;
      open.push({ callee, parts: [], start: at + 1 });
    } else if (char === ')' || char === ']' || char === '}') {
      append(calls, closed(open.pop(), text.slice(0, at)));
    } else if (char === ',') {
      const group = open.at(-1);
      group?.parts.push(text.slice(group.start, at));
      if (group !== undefined) {
        group.start = at + 1;
      }
    }
  }
  return [...calls, ...unclosed(open, text)];
}

/** Where a text that starts here ends; texts over several lines end at the first quote. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) {
    at += text[at] === '\\' ? 2 : 1;
  }
  return at;
}

/** Empty for the call of another call's result. */
function calleeBefore(text: string): string | null {
  if (/[)\]]\s?$/.test(text)) {
    return '';
  }
  const callee = CALLEE.exec(text.slice(-160))?.[1];
  return callee === undefined || KEYWORDS.test(callee) ? null : callee;
}

function closed(group: Group | undefined, text: string): readonly Call[] {
  if (group === undefined || group.callee === null) {
    return [];
  }
  const parts = [...group.parts, text.slice(group.start)].filter(part => part.trim() !== '');
  return [{ callee: group.callee, args: parts.map(argumentOf) }];
}

function unclosed(open: readonly Group[], text: string): readonly Call[] {
  return [...open].reverse().flatMap(group => closed(group, text));
}

function argumentOf(part: string): Argument {
  const keyword = /^\s*(\w{1,99})\s?=(?!=)/.exec(part);
  const text = part.slice(keyword?.[0].length ?? 0).trim();
  return { name: keyword?.[1] ?? null, text, literal: literalType(text) };
}

const LITERALS: readonly (readonly [LiteralType, RegExp])[] = [
  ['int', /^[-+]?\d[\d_]*$/],
  ['float', /^[-+]?(?:\d+\.\d*|\.\d+|\d+(?:\.\d+)?e[-+]?\d+)$/i],
  ['str', /^[rRuUfF]{0,2}(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")$/],
  ['bytes', /^[rR]?[bB][rR]?(?:'[^']*'|"[^"]*")$/],
  ['bool', /^(?:True|False)$/],
  ['NoneType', /^None$/],
  ['list', /^\[[^\]]*\]$/],
  ['dict', /^(?:\{\}|\{[^:}]*:[^}]*\})$/],
  ['set', /^\{[^}:]+\}$/],
  ['tuple', /^\([^(),]*,[^()]*\)$/]
];

function literalType(text: string): LiteralType | null {
  return LITERALS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
