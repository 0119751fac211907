/** Values of lists and mappings, and of functions that iterate over them. */
import type { Expression } from '../python/ast/nodes';
import type { GivenArguments, Interpreter } from './interpreter';
import type { Value } from './value';

/** `append` keeps a list known; anything else that may change it does not. */
export function containerMethod(
  { state }: Interpreter,
  func: Expression,
  given: GivenArguments
): Value {
  if (func.kind !== 'Attribute') {
    return null;
  }
  const { value, attr } = func;
  const owner = value.kind === 'Name' ? state.scope.find(value.id) : null;
  if (owner?.kind === 'mapping' && /^(?:items|keys|values|get)$/.test(attr.name)) {
    return entriesOf(owner.entries, attr.name, given);
  }
  if (value.kind === 'Name' && !/^(?:copy|count|index|get|items|keys|values)$/.test(attr.name)) {
    const isAppend = owner?.kind === 'list' && attr.name === 'append' && state.doubts === 0;
    const added = given?.positional[0] ?? null;
    state.scope.set(value.id, isAppend ? { kind: 'list', items: [...owner.items, added] } : null);
  }
  return null;
}

function entriesOf(
  entries: ReadonlyMap<string, Value>,
  method: string,
  given: GivenArguments
): Value {
  const key = (text: string): Value => ({ kind: 'text', text, isPath: false, tail: null });
  if (method === 'get') {
    const wanted = given?.positional[0] ?? null;
    return wanted?.kind === 'text' ? (entries.get(wanted.text) ?? null) : null;
  }
  const items = [...entries].map(([text, value]): Value =>
    method === 'keys'
      ? key(text)
      : method === 'values'
        ? value
        : { kind: 'list', items: [key(text), value] }
  );
  return { kind: 'list', items };
}

const MAX_RANGE = 50;

/** The items of `range`, `enumerate`, `zip`, `sorted`, … */
export function iterated(name: string, given: GivenArguments): Value {
  const args = given?.positional ?? [];
  const lists = args.flatMap(value => (value?.kind === 'list' ? [value.items] : []));
  const constant = (number: number): Value => ({ kind: 'constant', isTrue: number !== 0, number });
  if (name === 'range') {
    const numbers = args.flatMap(value => (value?.kind === 'constant' ? (value.number ?? []) : []));
    const [from, to, step] = numbers.length === 1 ? [0, numbers[0], 1] : [...numbers, 1];
    const count = Math.ceil((to - from) / step);
    return numbers.length === args.length && count > 0 && count <= MAX_RANGE
      ? {
          kind: 'list',
          items: Array.from({ length: count }, (_, index) => constant(from + index * step))
        }
      : null;
  }
  if (lists.length === 0 || lists.length < args.length) {
    return null;
  }
  switch (name) {
    case 'list':
    case 'tuple':
    case 'tqdm.tqdm':
    case 'tqdm.notebook.tqdm':
    case 'tqdm.auto.tqdm':
      return { kind: 'list', items: lists[0] };
    case 'enumerate':
      return {
        kind: 'list',
        items: lists[0].map((value, index) => ({ kind: 'list', items: [constant(index), value] }))
      };
    case 'zip':
      return {
        kind: 'list',
        items: lists[0].map((_, index) => ({
          kind: 'list',
          items: lists.map(list => list.at(index) ?? null)
        }))
      };
    default:
      return null;
  }
}
