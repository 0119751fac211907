/** What is known of values whose order a fresh process may change. */
import type { NotebookCell } from '../notebook/document';
import type { Call } from '../python/ast/nodes';
import type { SourceRange } from '../rule-context/rule-context';

/** Why a value changes from run to run. */
export type OrderSource = 'set' | 'hash' | 'address' | 'listing' | 'finish';

/** The expression that a value got its order from. */
export interface OrderOrigin {
  readonly source: OrderSource;
  readonly cell: NotebookCell;
  /** The call that lists or hashes; null for a set. */
  readonly call: Call | null;
  /** The part of the cell that `sorted` would put in order; null where it would not help. */
  readonly sortable: SourceRange | null;
  /** Whether a sorted list is all that the code asks for. */
  readonly isList: boolean;
}

/** The elements where all are known. */
export type Elements = ReadonlySet<string> | null;

/** A value as far as its order matters. */
export type OrderValue =
  /** A text. */
  | { readonly shape: 'text'; readonly text: string | null }
  /** Texts in a certain order. */
  | { readonly shape: 'texts'; readonly elements: Elements }
  /** A set of texts: each process has its own order. */
  | { readonly shape: 'set'; readonly elements: Elements }
  | { readonly shape: 'path' }
  /** A list, set or dictionary without elements, which a loop may fill. */
  | { readonly shape: 'empty'; readonly kind: 'list' | 'set' | 'dict' }
  /** Elements in an order that changes. */
  | {
      readonly shape: 'sequence';
      readonly origin: OrderOrigin;
      readonly isText: boolean;
      readonly isMapping: boolean;
      /** An iterator shows none of its elements. */
      readonly isIterator: boolean;
    }
  /** Each of the elements in turn. */
  | { readonly shape: 'item'; readonly origin: OrderOrigin; readonly isText: boolean }
  /** What changes as a whole. */
  | { readonly shape: 'changing'; readonly origin: OrderOrigin };

/** A value with an order, or elements, that change. */
export type ChangingValue = Extract<OrderValue, { readonly origin: OrderOrigin }>;

/** A text that is not known. */
export const SOME_TEXT: OrderValue = { shape: 'text', text: null };

/** Whether the value's order or elements change. */
export function isChanging(value: OrderValue | null): value is ChangingValue {
  return value !== null && 'origin' in value;
}

/** Whether the value is a text. */
export function isText(value: OrderValue | null): boolean {
  return value?.shape === 'text' || (value?.shape === 'item' && value.isText);
}

/** The texts that the value has as its elements; undefined where they may be something else. */
export function textsOf(value: OrderValue | null): Elements | undefined {
  switch (value?.shape) {
    case 'texts':
    case 'set':
      return value.elements;
    case 'text':
      return value.text === null ? null : new Set(value.text);
    case 'sequence':
      return value.isText ? null : undefined;
    default:
      return undefined;
  }
}

/** A set of these texts; null where they may be something else. */
export function setOf(elements: Elements | undefined): OrderValue | null {
  return elements === undefined ? null : { shape: 'set', elements };
}

/** Whether it is a set with several elements, as far as is known. */
export function isUnordered(value: OrderValue | null): boolean {
  return value?.shape === 'set' && (value.elements === null || value.elements.size > 1);
}

/** The set that an operator or a method makes of two sets; null where it may have few elements. */
export function combinedSet(
  operation: '|' | '&' | '-' | '^',
  left: OrderValue | null,
  right: OrderValue | null
): OrderValue | null {
  const [own, other] = [textsOf(left), textsOf(right)];
  if (own instanceof Set && other instanceof Set) {
    return setOf(combined(operation, own, other));
  }
  // What is left of a small set may be one element.
  const isSmall = own instanceof Set || (operation !== '-' && other instanceof Set);
  const isCertain = operation === '|' ? own !== undefined || other !== undefined : !isSmall;
  return isCertain && own !== undefined && other !== undefined ? setOf(null) : null;
}

function combined(
  operation: '|' | '&' | '-' | '^',
  own: ReadonlySet<string>,
  other: ReadonlySet<string>
): ReadonlySet<string> {
  const onlyOwn = [...own].filter(each => !other.has(each));
  const onlyOther = [...other].filter(each => !own.has(each));
  switch (operation) {
    case '|':
      return new Set([...own, ...other]);
    case '&':
      return new Set([...own].filter(each => other.has(each)));
    case '-':
      return new Set(onlyOwn);
    case '^':
      return new Set([...onlyOwn, ...onlyOther]);
  }
}
