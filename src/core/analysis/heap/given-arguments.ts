/** Which arguments of an entry of the tables a call gives. */
import type { Argument, CallEffect } from '../../effects/effect';
import type { Arguments } from './execution-context';
import type { Value } from './value';

/** Whether an entry says what a call with these arguments does. */
export function holdsFor(
  { knownWith }: CallEffect,
  { positional, keywords, spread }: Arguments
): boolean {
  return (
    knownWith === undefined ||
    (spread === null &&
      positional.length <= knownWith.positions &&
      [...keywords.keys()].every(name => knownWith.keywords.includes(name)))
  );
}

/** The value of an argument; null where the call does not name it. */
export function argumentValue(argument: Argument, given: Arguments): Value | null {
  const byKeyword = argument.keyword === null ? undefined : given.keywords.get(argument.keyword);
  return (
    byKeyword ?? (argument.position === null ? null : (given.positional[argument.position] ?? null))
  );
}

/** Whether an argument is passed, or may be in a list or table of arguments. */
export function mayBeGiven(argument: Argument, given: Arguments): boolean {
  return given.spread !== null || argumentValue(argument, given) !== null;
}

/** Whether an argument is literally `True`. */
export function isTrue(argument: Argument, given: Arguments): boolean {
  return (
    (argument.keyword !== null && given.literallyTrue.has(argument.keyword)) ||
    (argument.position !== null && given.literallyTrue.has(argument.position))
  );
}
