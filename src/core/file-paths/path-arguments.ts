/** Finds the path arguments of known readers and writers. */
import type { Call, Expression } from '../python/ast/nodes';
import table from './path_arguments.json';
import { addToGroup } from '../memo/group-by';

interface PathArgument {
  readonly argument: number;
  readonly keywords: readonly string[];
}

const CALLABLES = byName(table.callables);
const METHODS = byName(table.methods);

/**
 * The path arguments of a call. `qualified` is the dotted name of the callable, null where unknown; a method of an
 * unknown object is recognized by its name alone where that is specific enough.
 */
export function pathArguments(call: Call, qualified: string | null): readonly Expression[] {
  const { func } = call;
  const known =
    (qualified === null ? undefined : CALLABLES.get(qualified)) ??
    (func.kind === 'Attribute' ? METHODS.get(func.attr.name) : undefined) ??
    [];
  return known.flatMap(place => argumentAt(call, place) ?? []);
}

function argumentAt(call: Call, { argument, keywords }: PathArgument): Expression | null {
  const named = call.keywords.find(({ arg }) => arg !== null && keywords.includes(arg.name));
  if (named !== undefined) {
    return named.value;
  }
  const before = call.args.slice(0, argument + 1);
  return before.length > argument && !before.some(({ kind }) => kind === 'Starred')
    ? before[argument]
    : null;
}

function byName(
  entries: readonly (PathArgument & { readonly names: readonly string[] })[]
): ReadonlyMap<string, readonly PathArgument[]> {
  const map = new Map<string, PathArgument[]>();
  for (const { argument, keywords, names } of entries) {
    for (const name of names) {
      addToGroup(map, name, { argument, keywords });
    }
  }
  return map;
}
