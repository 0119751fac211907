/** Results of library calls and attributes, according to the effect tables. */
import type { CallEffect, GivenArgument, Operand, Returns } from '../../effects/effect';
import { containerOf } from './container-parts';
import { readDeep } from './deep-reads';
import { AXES_OF_FIGURE } from './drawing';
import { currentFigure } from './figures';
import { isHidden } from './heap';
import { elementsOf, newObject } from './objects';
import type { Arguments, SymbolicRun } from './execution-context';
import { readLocation } from './reading';
import { joinedTexts } from './texts';
import type { Value } from './value';

/** A call of a library, or an access to an attribute. */
export interface LibraryUse {
  /** Null for functions. */
  readonly receiver: Value | null;
  readonly given: Arguments;
  /** Name of the function, method or attribute. */
  readonly site: string;
}

/** The value of an operand; plain if it is missing. */
export function operandValue(run: SymbolicRun, operand: Operand, use: LibraryUse): Value {
  const { values } = run;
  if (operand === 'receiver') {
    return use.receiver ?? values.plain;
  }
  if (operand === 'all') {
    const { positional, keywords, spread } = use.given;
    return values.joinAll([...positional, ...keywords.values(), spread ?? values.plain]);
  }
  const value =
    typeof operand === 'number' ? use.given.positional[operand] : use.given.keywords.get(operand);
  return value ?? (typeof operand === 'number' ? use.given.spread : null) ?? values.plain;
}

/** The result of a call or attribute. */
export function applyReturns(
  run: SymbolicRun,
  returns: Returns | undefined,
  use: LibraryUse
): Value {
  const { values } = run;
  if (returns === undefined) {
    return newObject(run, null, values.plain);
  }
  if (typeof returns === 'string') {
    return ofType(run, returns, use);
  }
  if ('same' in returns) {
    return operandValue(run, returns.same, use);
  }
  if ('elementOf' in returns) {
    return elementsOf(run, operandValue(run, returns.elementOf, use));
  }
  if ('viewOf' in returns) {
    return viewOf(run, returns, operandValue(run, returns.viewOf, use));
  }
  if ('immutable' in returns) {
    return values.plain;
  }
  if ('holds' in returns) {
    const held = returns.holds.map(operand => operandValue(run, operand, use));
    const given = returns.type === 'iterator' ? held.flatMap(each => yielded(run, each)) : held;
    return newObject(run, returns.type, values.joinAll(given));
  }
  if ('elementsOf' in returns) {
    const held = returns.elementsOf.map(operand =>
      elementsOf(run, operandValue(run, operand, use))
    );
    return newObject(run, returns.type, values.joinAll(held));
  }
  if ('copyOf' in returns) {
    return copyOf(run, operandValue(run, returns.copyOf, use), returns.deep === true);
  }
  if ('place' in returns && returns.place === 'figures') {
    return currentFigure(run, returns.type ?? null);
  }
  if ('place' in returns) {
    return values.object(run.heap.state(returns.place, returns.type));
  }
  if ('halvesOf' in returns) {
    const { positional, spread } = use.given;
    const wholes = spread === null ? positional : [...positional, spread];
    const halves = wholes.flatMap(whole => [partialCopy(run, whole), partialCopy(run, whole)]);
    return containerOf(run, returns.type, halves, spread === null);
  }
  return tupleOf(run, returns, use);
}

/**
 * What an iterator over a value yields: elements (`iter(xs)`), or tuples of them (`zip(xs, ys)`), which the value itself
 * stands for.
 */
function yielded({ memory }: SymbolicRun, value: Value): readonly Value[] {
  return [value, ...value.objects.flatMap(({ content }) => memory.peek(content) ?? [])];
}

/** The entry for the arguments that are given. */
export function returnsOf(
  run: SymbolicRun,
  effect: CallEffect,
  use: LibraryUse
): Returns | undefined {
  const special = effect.returnsWhen?.find(({ given }) =>
    given.every(each => isGivenAs(run, each, use))
  );
  return special === undefined ? effect.returns : special.returns;
}

/** Whether an argument is given as described. */
export function isGivenAs(
  { values }: SymbolicRun,
  { argument, is }: GivenArgument,
  use: LibraryUse
): boolean {
  const { positional, keywords, literallyTrue } = use.given;
  const value = typeof argument === 'number' ? positional.at(argument) : keywords.get(argument);
  if (value === undefined || value === values.none) {
    return false;
  }
  return is === true ? literallyTrue.has(argument) : (is?.includes(value.text ?? '') ?? true);
}

type TupleOf = Extract<Returns, { readonly tuple: readonly string[] }>;

function tupleOf(run: SymbolicRun, { tuple, as, any, joined }: TupleOf, use: LibraryUse): Value {
  const [first, ...rest] = tuple;
  const whole = ofType(run, first, use);
  const others = rest.map(type => (joined === true ? axesOf(run, whole) : ofType(run, type, use)));
  return containerOf(run, as ?? 'tuple', [whole, ...others], any !== true);
}

/** The axes of a figure: what is drawn on them is a change of the figure, but their methods are not those of a figure. */
function axesOf(run: SymbolicRun, figure: Value): Value {
  return run.values.objects(figure.objects.map(object => run.heap.view(object, AXES_OF_FIGURE)));
}

/** A new object for each type in the value, which may hold what those of the value hold: items of a list. */
function partialCopy(run: SymbolicRun, { objects }: Value): Value {
  const { values } = run;
  const types = new Set(objects.map(({ allocation }) => allocation.type));
  const held = values.joinAll(objects.map(({ content }) => readLocation(run, content)));
  const copies = [...types].map(type => newObject(run, type, held));
  return objects.length === 0 ? newObject(run, null, values.plain) : values.joinAll(copies);
}

type ViewOf = Extract<Returns, { readonly viewOf: Operand }>;

/** The object itself if the view has the same type; otherwise a view that shares its content. */
function viewOf(run: SymbolicRun, { type, ofTypes }: ViewOf, whole: Value): Value {
  const { values } = run;
  const views = whole.objects.map(object => {
    const own = object.allocation.type;
    const lineage = own === null ? null : (run.effects.typeEffects(own)?.lineage ?? [own]);
    if (
      ofTypes !== undefined &&
      lineage !== null &&
      !lineage.some(each => ofTypes.includes(each))
    ) {
      return newObject(run, type ?? null, elementsOf(run, values.object(object)));
    }
    const isSame = type === undefined || own === null || own === type;
    return values.object(isSame ? object : run.heap.view(object, type));
  });
  return views.length === 0 ? newObject(run, type ?? null, values.plain) : values.joinAll(views);
}

function ofType(run: SymbolicRun, type: string, use: LibraryUse): Value {
  if (type === 'tuple') {
    // Its elements may change, although it does not.
    return containerOf(run, type, [newObject(run, null, run.values.plain)], false);
  }
  const effects = run.effects.typeEffects(type);
  if (effects?.immutable !== true) {
    return newObject(run, type, run.values.plain);
  }
  const { positional, keywords, spread } = use.given;
  if (use.site === 'os.path.join' && positional.length > 0 && keywords.size === 0 && !spread) {
    return joinedTexts(run, positional, '/');
  }
  const [first] = positional;
  const isPath = type.startsWith('pathlib.') && use.receiver === null && first !== undefined;
  return isPath ? joinedPaths(run, positional, type) : run.values.ofType(type);
}

/** Handles `Path("data", "a.csv")`. */
function joinedPaths(run: SymbolicRun, parts: readonly Value[], type: string): Value {
  const { values } = run;
  return parts.every(({ texts }) => texts.length > 0)
    ? joinedTexts(run, parts, '/')
    : values.ofType(type);
}

function copyOf(run: SymbolicRun, original: Value, deep: boolean): Value {
  const { values } = run;
  readDeep(run, original);
  const heldBy = (value: Value): Value => {
    const elements = elementsOf(run, value);
    return deep ? copyOfPart(run, elements) : elements;
  };
  if (original.objects.length > 1) {
    return newObject(run, original.objects[0].allocation.type, heldBy(original));
  }
  const copies = original.objects.map(object => {
    const held = heldBy(values.object(object));
    const copy = newObject(run, object.allocation.type, held);
    const [target] = copy.objects;
    for (const slot of object.slots.values()) {
      const value = run.memory.peek(slot);
      if (value !== null) {
        run.memory.write(
          run.heap.slot(target, slot.key),
          deep && !isHidden(slot) ? copyOfPart(run, value) : value,
          true
        );
      }
    }
    return copy;
  });
  return copies.length === 0 ? original : values.joinAll(copies);
}

/** Nested copies are not distinguished: each part of the original becomes a new object with unknown content. */
function copyOfPart(run: SymbolicRun, value: Value): Value {
  return value.objects.length === 0
    ? value
    : newObject(run, value.objects[0].allocation.type, run.values.plain);
}

/**
 * By Python's convention, functions that mutate their arguments return None, except those that take an element from an
 * iterator.
 */
export function returnsNone({ mutates, consumes, returns }: CallEffect): boolean {
  const takes = mutates?.some(operand => consumes?.includes(operand)) === true;
  const isElement = typeof returns === 'object' && 'elementOf' in returns;
  return mutates !== undefined && !takes && !isElement;
}
