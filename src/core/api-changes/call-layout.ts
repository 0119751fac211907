/** Where the parts of a call stand in its text, with the parentheses around them, which the syntax tree leaves out. */
import type { Attribute, Call, Expression, Keyword } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import type { SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';

/** An argument and its text. */
export interface ArgumentLayout {
  readonly node: Expression | Keyword;
  readonly range: SourceRange;
}

/** A call and its arguments in the order in which they are written. */
export interface CallLayout {
  readonly range: SourceRange;
  /** After the opening parenthesis. */
  readonly open: number;
  /** At the closing parenthesis. */
  readonly close: number;
  readonly args: readonly ArgumentLayout[];
}

/** The layout of a call; null where its text is not what the tree suggests. */
export function callLayout(summary: CellSummary, call: Call): CallLayout | null {
  const { source } = summary;
  const range = sourceRange(summary, call);
  const close = range.end - 1;
  const open = openingOf(source, sourceRange(summary, call.func).end, close);
  if (open === null || source[close] !== ')') {
    return null;
  }
  const nodes = [...call.args, ...call.keywords].sort((a, b) => a.start - b.start);
  const args: ArgumentLayout[] = [];
  let position = open;
  for (const node of nodes) {
    const start = skipBlank(source, position, close);
    const end = endOfArgument(source, sourceRange(summary, node).end, close);
    args.push({ node, range: { start, end } });
    const comma = skipBlank(source, end, close);
    if (comma < close && source[comma] !== ',') {
      return null;
    }
    position = Math.min(comma + 1, close);
  }
  return { range, open, close, args };
}

/** The text of what an attribute is read of, with its parentheses. */
export function receiverRange(summary: CellSummary, node: Attribute): SourceRange {
  const { start } = sourceRange(summary, node);
  const { start: name } = sourceRange(summary, node.attr);
  return { start, end: endOfArgument(summary.source, sourceRange(summary, node.value).end, name) };
}

/** After the parenthesis that opens the arguments; null where something else stands there. */
function openingOf(source: string, from: number, limit: number): number | null {
  let at = skipBlank(source, from, limit);
  while (source[at] === ')') {
    at = skipBlank(source, at + 1, limit);
  }
  return source[at] === '(' ? at + 1 : null;
}

/** After the last closing parenthesis that belongs to the argument. */
function endOfArgument(source: string, from: number, limit: number): number {
  let end = from;
  for (let at = skipBlank(source, from, limit); at < limit && source[at] === ')';) {
    end = at + 1;
    at = skipBlank(source, end, limit);
  }
  return end;
}

/** The first position that is neither white space nor in a comment. */
export function skipBlank(source: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    if (source[at] === '#') {
      const end = source.indexOf('\n', at);
      at = end < 0 ? limit : end;
    } else if (/[\s\\]/.test(source[at])) {
      at += 1;
    } else {
      break;
    }
  }
  return at;
}
