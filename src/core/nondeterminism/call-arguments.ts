/** What the arguments of a call say of chance. */
import type { Argument, CallEffect } from '../effects/effect';
import type { Call, Expression } from '../python/ast/nodes';
import type { GeneratorName } from './shared-generators';
import { generatorOf } from './shared-generators';

/** Whether the argument is, or may be, there and is not None. */
export function isGiven({ args, keywords }: Call, { position, keyword }: Argument): boolean {
  if (args.some(({ kind }) => kind === 'Starred') || keywords.some(({ arg }) => arg === null)) {
    return true;
  }
  const given =
    (position === null ? undefined : args.at(position)) ??
    keywords.find(({ arg }) => arg?.name === keyword)?.value;
  return given !== undefined && !isNone(given);
}

/** Whether a generator is given a seed: `seed()` and `seed(None)` ask for numbers of chance. */
export function isSeeded({ args, keywords }: Call): boolean {
  const given = [...args, ...keywords.map(({ value }) => value)].at(0);
  return given !== undefined && !isNone(given);
}

/** The shared generator that calls of this effect draw from. */
export function generatorDrawnBy({ advances }: CallEffect): GeneratorName | null {
  return (advances ?? []).flatMap(place => generatorOf(place) ?? []).at(0) ?? null;
}

/** The argument by which such a call is given a generator of its own. */
export function argumentUnless(effect: CallEffect | null): Argument | null {
  const unless = effect?.advancesUnless;
  return unless !== undefined && 'keyword' in unless ? unless : null;
}

/** The literal `False`. */
export function isFalse(node: Expression): boolean {
  return node.kind === 'Constant' && node.value.type === 'False';
}

function isNone(node: Expression): boolean {
  return node.kind === 'Constant' && node.value.type === 'None';
}
