/** A method called through its class: `list.append(xs, x)`. */
import type { Argument, CallEffect, FileArgument, Operand, Returns } from './effect';

/** The effect of a method as a function that takes the receiver as its first argument. */
export function withReceiverFirst(effect: CallEffect): CallEffect {
  const moved: { -readonly [K in keyof CallEffect]: CallEffect[K] } = { ...effect };
  for (const field of ['mutates', 'stores', 'storesElementsOf', 'consumes', 'calls'] as const) {
    const names = effect[field];
    if (names !== undefined) {
      moved[field] = names.map(movedName);
    }
  }
  for (const field of ['into', 'mutatesOnlyWith'] as const) {
    const argument = effect[field];
    if (argument !== undefined) {
      moved[field] = movedArgument(argument);
    }
  }
  for (const field of ['readsFile', 'writesFile'] as const) {
    const file = effect[field];
    if (file !== undefined) {
      moved[field] = movedFile(file);
    }
  }
  if (effect.inPlaceWhen !== undefined) {
    // Without a receiver the condition does not apply: the change is possible.
    delete moved.inPlaceWhen;
    moved.mutates = [0];
    moved.mutatesPossibly = true;
  }
  if (effect.opensFile !== undefined) {
    const { path, mode } = effect.opensFile;
    moved.opensFile = { path: movedFile(path), mode: movedArgument(mode) };
  }
  if (effect.advancesUnless !== undefined && 'position' in effect.advancesUnless) {
    moved.advancesUnless = movedArgument(effect.advancesUnless);
  }
  if (effect.returns !== undefined) {
    moved.returns = movedReturns(effect.returns);
  }
  if (effect.returnsWhen !== undefined) {
    moved.returnsWhen = effect.returnsWhen.map(({ given, returns }) => ({
      given: given.map(each => ({ ...each, argument: movedName(each.argument) })),
      returns: movedReturns(returns)
    }));
  }
  return moved;
}

function movedName(name: Operand): Operand {
  return name === 'receiver' ? 0 : typeof name === 'number' ? name + 1 : name;
}

function movedArgument({ position, keyword }: Argument): Argument {
  return { position: position === null ? null : position + 1, keyword };
}

function movedFile(file: FileArgument): FileArgument {
  return file === 'receiver' ? { position: 0, keyword: null } : movedArgument(file);
}

function movedReturns(returns: Returns): Returns {
  if (
    typeof returns === 'string' ||
    'immutable' in returns ||
    'tuple' in returns ||
    'halvesOf' in returns ||
    'place' in returns
  ) {
    return returns;
  }
  if ('same' in returns) {
    return { same: movedName(returns.same) };
  }
  if ('elementOf' in returns) {
    return { elementOf: movedName(returns.elementOf) };
  }
  if ('viewOf' in returns) {
    return { ...returns, viewOf: movedName(returns.viewOf) };
  }
  if ('copyOf' in returns) {
    return { ...returns, copyOf: movedName(returns.copyOf) };
  }
  return 'holds' in returns
    ? { ...returns, holds: returns.holds.map(movedName) }
    : { ...returns, elementsOf: returns.elementsOf.map(movedName) };
}
