/** Results of library calls and attributes, according to the effect tables. */
import type { CallEffect, Operand, Returns } from '../../effects/effect';
import { readDeep } from './deep-reads';
import { AXES_OF_FIGURE } from './drawing';
import { isHidden } from './heap';
import { elementsOf, newObject } from './objects';
import type { Arguments, SymbolicRun } from './execution-context';
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
    return newObject(run, returns.type, values.joinAll(held));
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
  if ('place' in returns) {
    return values.object(run.heap.state(returns.place, returns.type));
  }
  const parts = returns.tuple.map(type =>
    returns.joined === true && (type === 'object' || type === 'dict')
      ? newObject(run, AXES_OF_FIGURE, values.plain)
      : ofType(run, type, use)
  );
  return newObject(run, 'tuple', values.joinAll(parts));
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
  return parts.every(({ text }) => text !== null)
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
