/** What library calls do when they are made again with equal arguments, according to the effect tables. */
import type { Again, ArgumentName, CallEffect } from '../../effects/effect';
import { readDeep } from './deep-reads';
import type { SymbolicRun } from './execution-context';
import type { HeapObject } from './heap';
import type { LibraryUse } from './library-results';
import { isGivenAs, operandValue } from './library-results';
import { isApartFrom } from './objects';
import type { Value } from './value';

/** Applies the effect of a call, and notes what the same call would do again. */
export function noteRepeatable(
  run: SymbolicRun,
  effect: CallEffect,
  use: LibraryUse,
  apply: () => Value
): Value {
  const { memory } = run;
  const subject = use.receiver ?? use.given.positional.at(0) ?? null;
  const again = againOf(run, effect, use);
  if (again === null || subject === null) {
    memory.noteAgain('changes');
    return apply();
  }
  const isApart = argumentsOf(use).every(
    value => value === subject || isApartFrom(run, value, subject.objects)
  );
  memory.noteAgain(isApart ? again : 'changes');
  return isApart && (again === 'replaces-part' || again === 'derives-part')
    ? replacingPart(run, effect, use, apply)
    : apply();
}

/** What the call does again, with the arguments that are given. */
function againOf(run: SymbolicRun, effect: CallEffect, use: LibraryUse): Again | null {
  const { again = null, againUnless = [], againOnlyWith } = effect;
  const isExcluded = againUnless.some(name => isGiven(name, use));
  const isIncluded = againOnlyWith?.some(each => isGivenAs(run, each, use)) ?? true;
  return isIncluded && !isExcluded ? again : null;
}

function replacingPart(
  run: SymbolicRun,
  { mutates = [], stores = [] }: CallEffect,
  use: LibraryUse,
  apply: () => Value
): Value {
  const { memory } = run;
  const changesFirst = mutates.includes(0);
  use.given.positional.forEach((value, position) => {
    if (!stores.includes(position) && !(changesFirst && position === 0)) {
      readDeep(run, value);
    }
  });
  use.given.keywords.forEach(value => readDeep(run, value));
  const changed = mutates.flatMap(operand => operandValue(run, operand, use).objects);
  const unread = changed.flatMap((object: HeapObject) =>
    memory.unreadOf(memory.summaryOf(object.base ?? object))
  );
  return memory.replacingPartOf(unread, apply);
}

function isGiven(name: ArgumentName, { given }: LibraryUse): boolean {
  return typeof name === 'number' ? given.positional.length > name : given.keywords.has(name);
}

function argumentsOf({ given }: LibraryUse): readonly Value[] {
  const { positional, keywords, spread } = given;
  return [...positional, ...keywords.values(), ...(spread === null ? [] : [spread])];
}
