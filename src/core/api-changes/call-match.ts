/** Whether a call is one that an entry is about. */
import type { Call, Dict, Expression, Keyword } from '../python/ast/nodes';
import type {
  ApiEntry,
  ArgumentDisplay,
  ChangedArgument,
  LiteralValue,
  RewriteCondition
} from '../change-data/entry';

/** What a call gives for the argument of an entry. */
export interface MatchedArgument {
  /** Null where the call does not give it. */
  readonly node: Expression | Keyword | null;
  readonly value: Expression | null;
}

/** Where an entry is about no argument, or about one that is not given. */
export const NO_ARGUMENT: MatchedArgument = { node: null, value: null };

/** The argument that the entry is about; null where the call is not concerned. */
export function matchCall({ argument }: ApiEntry, call: Call): MatchedArgument | null {
  if (argument === undefined) {
    return NO_ARGUMENT;
  }
  if (argument.first !== undefined && !hasFirstText(call, argument.first)) {
    return null;
  }
  const given = givenArgument(call, argument);
  if (argument.absent === true) {
    return given === null && !hidesArguments(call) ? NO_ARGUMENT : null;
  }
  if (given === null || !hasValue(given.value, argument.values)) {
    return null;
  }
  return argument.positional === true && given.node?.kind === 'Keyword' ? null : given;
}

function givenArgument(
  { args, keywords }: Call,
  { name, position }: ChangedArgument
): MatchedArgument | null {
  const keyword = keywords.find(({ arg }) => arg?.name === name);
  if (keyword !== undefined) {
    return { node: keyword, value: keyword.value };
  }
  const before = position === undefined ? [] : args.slice(0, position + 1);
  const positional = position === undefined ? undefined : args[position];
  return positional === undefined || before.some(({ kind }) => kind === 'Starred')
    ? null
    : { node: positional, value: positional };
}

/** Whether `*args` or `**options` may give any argument. */
function hidesArguments({ args, keywords }: Call): boolean {
  return args.some(({ kind }) => kind === 'Starred') || keywords.some(({ arg }) => arg === null);
}

function hasFirstText({ args }: Call, pattern: string): boolean {
  const text = args.length === 0 ? undefined : literalOf(args[0]);
  return typeof text === 'string' && new RegExp(pattern).test(text);
}

/** Whether a call meets a condition, as far as its text shows. */
export function hasForm(when: RewriteCondition | undefined, call: Call): boolean {
  const { positional, keywords, without = [], given = [], display, flag } = when ?? {};
  return (
    (positional === undefined || (call.args.length === positional && !hidesArguments(call))) &&
    (keywords === undefined ||
      call.keywords.every(({ arg }) => arg !== null && keywords.includes(arg.name))) &&
    !call.keywords.some(({ arg }) => arg !== null && without.includes(arg.name)) &&
    given.every(name => call.keywords.some(({ arg }) => arg?.name === name)) &&
    (display === undefined || (call.args.length > 0 && isDisplay(display, call.args[0]))) &&
    (flag === undefined ||
      call.keywords.some(({ arg, value }) => arg?.name === flag && literalOf(value) === true))
  );
}

function isDisplay(display: ArgumentDisplay, node: Expression): boolean {
  switch (display) {
    case 'dict':
      return node.kind === 'Dict';
    case 'plain dict':
      return node.kind === 'Dict' && isPlain(node);
    case 'to_frame':
      return (
        node.kind === 'Call' && node.func.kind === 'Attribute' && node.func.attr.name === 'to_frame'
      );
    case 'dicts':
      return node.kind === 'List' && node.elts.every(({ kind }) => kind === 'Dict');
  }
}

/** With a text, pandas keeps the type of each value; numbers of both kinds all become floats in a series. */
function isPlain({ keys, values }: Dict): boolean {
  const kinds = values.map(numberKind);
  const hasText = values.some(
    value => value.kind === 'JoinedStr' || typeof literalOf(value) === 'string'
  );
  return !keys.includes(null) && (hasText || (kinds[0] !== null && new Set(kinds).size === 1));
}

function numberKind(value: Expression): 'int' | 'float' | null {
  const node = value.kind === 'UnaryOp' && value.op === '-' ? value.operand : value;
  const type = node.kind === 'Constant' ? node.value.type : null;
  return type === 'int' || type === 'float' ? type : null;
}

function hasValue(
  expression: Expression | null,
  values: readonly LiteralValue[] | undefined
): boolean {
  if (values === undefined) {
    return true;
  }
  const literal = expression === null ? undefined : literalOf(expression);
  return literal !== undefined && values.includes(literal);
}

/** The value of a literal; undefined for other expressions. */
export function literalOf(expression: Expression): LiteralValue | undefined {
  if (expression.kind === 'UnaryOp' && expression.op === '-') {
    const inner = literalOf(expression.operand);
    return typeof inner === 'number' ? -inner : undefined;
  }
  if (expression.kind !== 'Constant') {
    return undefined;
  }
  const { value } = expression;
  switch (value.type) {
    case 'str':
      return value.value;
    case 'True':
      return true;
    case 'False':
      return false;
    case 'None':
      return null;
    case 'int':
    case 'float':
      return Number(value.text.replaceAll('_', ''));
    default:
      return undefined;
  }
}
