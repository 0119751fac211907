/** The order of what methods return. */
import type { Call, Expression } from '../python/ast/nodes';
import { PATH_LISTING, SAME_ORDER_METHODS, SET_METHODS, TEXT_METHODS } from './order-calls';
import type { ChangingValue, OrderOrigin, OrderSource, OrderValue } from './order-values';
import { combinedSet, isChanging, isText, SOME_TEXT } from './order-values';

/** What evaluates the parts of a call. */
export interface PartEvaluator {
  value(expression: Expression): OrderValue | null;
  ordered(expression: Expression): Extract<OrderValue, { shape: 'sequence' }> | null;
  changed(expressions: readonly Expression[]): ChangingValue | null;
  hasWildcard(call: Call): boolean;
  sequence(origin: OrderOrigin, isText: boolean): Extract<OrderValue, { shape: 'sequence' }>;
  origin(source: OrderSource, call: Call | null, sortable: Expression | null): OrderOrigin;
}

/** The order of what the method returns; null where it is certain or unknown. */
export function methodOrder(
  parts: PartEvaluator,
  call: Call,
  receiver: Expression,
  method: string
): OrderValue | null {
  const own = parts.value(receiver);
  if (PATH_LISTING.has(method) || (method === 'glob' && own?.shape === 'path')) {
    const isOne = method !== 'iterdir' && !parts.hasWildcard(call);
    return isOne ? null : iterator(parts, parts.origin('listing', call, call));
  }
  if (method === 'imap_unordered') {
    return iterator(parts, parts.origin('finish', call, null));
  }
  if (own?.shape === 'path') {
    return ['resolve', 'absolute', 'joinpath', 'expanduser'].includes(method) ? own : null;
  }
  if (own?.shape === 'set') {
    return setMethod(parts, call, own, method);
  }
  if (isChanging(own)) {
    return own.shape === 'sequence' && SAME_ORDER_METHODS.has(method) ? own : null;
  }
  const isColumn = receiver.kind === 'Attribute' && receiver.attr.name === 'str';
  return isColumn ? null : textMethod(parts, call, own, method);
}

function iterator(parts: PartEvaluator, origin: OrderOrigin): OrderValue {
  return { ...parts.sequence(origin, false), isIterator: true };
}

function setMethod(
  parts: PartEvaluator,
  { args }: Call,
  own: OrderValue,
  method: string
): OrderValue | null {
  const operator = SET_METHODS.get(method);
  if (operator === undefined) {
    return method === 'copy' ? own : null;
  }
  return args.length === 1 ? combinedSet(operator, own, parts.value(args[0])) : null;
}

function textMethod(
  parts: PartEvaluator,
  call: Call,
  own: OrderValue | null,
  method: string
): OrderValue | null {
  const { args, keywords } = call;
  if (method === 'join' && isText(own) && args.length === 1) {
    const ordered = parts.ordered(args[0]);
    return ordered === null ? SOME_TEXT : { shape: 'changing', origin: ordered.origin };
  }
  if (method === 'format' && isText(own)) {
    return parts.changed([...args, ...keywords.map(({ value }) => value)]) ?? SOME_TEXT;
  }
  if (TEXT_METHODS.has(method)) {
    return SOME_TEXT;
  }
  return method === 'split' || method === 'splitlines' ? split(parts, call, own) : null;
}

function split(
  parts: PartEvaluator,
  { args, keywords }: Call,
  own: OrderValue | null
): OrderValue | null {
  if (keywords.length > 0 || args.length > 1) {
    return null;
  }
  if (args.length === 0) {
    const text = own?.shape === 'text' ? own.text : null;
    return {
      shape: 'texts',
      elements: text === null ? null : new Set(text.trim().split(/\s+/))
    };
  }
  const separator = parts.value(args[0]);
  return separator?.shape === 'text' && isText(own) ? { shape: 'texts', elements: null } : null;
}
