/** What the arguments of an executed call say about randomness. */
import type { Argument } from '../effects/effect';
import type { LibraryCall } from '../analysis/heap/observed-calls';
import type { Value } from '../analysis/heap/value';
import type { Expression } from '../python/ast/nodes';

/** Whether the argument is, or may be, given and not None. */
export function isGiven({ given, run }: LibraryCall, { position, keyword }: Argument): boolean {
  const { positional, keywords, spread } = given;
  if (spread !== null) {
    return true;
  }
  const byKeyword = keyword === null ? undefined : keywords.get(keyword);
  const value = byKeyword ?? (position === null ? undefined : positional[position]);
  return value !== undefined && value !== run.values.none;
}

/** Whether a generator is given a seed: `seed()` and `seed(None)` ask the system for one. */
export function isSeeded({ given, run }: LibraryCall): boolean {
  const [first = given.spread] = [...given.positional, ...given.keywords.values()];
  return first !== null && first !== run.values.none;
}

/** All that the call is given. */
export function argumentsOf({ given }: LibraryCall): readonly Value[] {
  const { positional, keywords, spread } = given;
  return [...positional, ...keywords.values(), ...(spread === null ? [] : [spread])];
}

/** Whether the call says `keyword=False` in so many words. */
export function isTurnedOff({ site }: LibraryCall, keyword: string): boolean {
  return (
    site?.node.keywords.some(({ arg, value }) => arg?.name === keyword && isFalse(value)) === true
  );
}

function isFalse(node: Expression): boolean {
  return node.kind === 'Constant' && node.value.type === 'False';
}
