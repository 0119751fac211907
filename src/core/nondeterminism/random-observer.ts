/** Finds, among the executed calls of libraries, those that draw random numbers, set seeds or make generators. */
import type { HeapObject } from '../analysis/heap/heap';
import type { LibraryCall } from '../analysis/heap/observed-calls';
import type { Value } from '../analysis/heap/value';
import { attributePath } from '../analysis/access/notebook-names';
import { libraryEffects } from '../effects/lookup';
import { isGiven, isSeeded, isTurnedOff } from './given-arguments';
import type { RandomFunction } from './random-libraries';
import {
  randomFunction,
  randomMethod,
  SEED_KEYWORD,
  SEED_LIKE,
  SETS_THINGS_UP
} from './random-libraries';
import { RandomObjects } from './random-objects';
import type { GeneratorName } from './shared-generators';

/** What an executed call did with random numbers. */
export type RandomFact =
  | {
      readonly kind: 'draw';
      readonly generator: GeneratorName;
      /** Objects that it changed in place, as `shuffle` does; null where it only returns what it drew. */
      readonly changed: readonly HeapObject[] | null;
    }
  | { readonly kind: 'new-generator'; readonly objects: readonly HeapObject[] }
  /** A generator that is no shared one is given a state. */
  | { readonly kind: 'reseed'; readonly objects: readonly HeapObject[] }
  | { readonly kind: 'seed'; readonly generators: readonly GeneratorName[] }
  /** Any shared generator may have been given a state. */
  | { readonly kind: 'possible-seed' };

const POSSIBLE_SEED: RandomFact = { kind: 'possible-seed' };

/** Observes the calls of one notebook. */
export class RandomObserver {
  private readonly objects = new RandomObjects();

  /** What the call did with random numbers; null for most calls. */
  readonly observe = (call: LibraryCall): RandomFact | null => {
    if (call.name !== null) {
      return this.ofFunction(call, call.name);
    }
    return call.method === null || call.receiver === null
      ? ofUnknown(call)
      : this.ofMethod(call, call.method);
  };

  private ofFunction(call: LibraryCall, name: string): RandomFact | null {
    const meaning = randomFunction(name);
    switch (meaning.kind) {
      case 'seed':
        return isSeeded(call) ? meaning : POSSIBLE_SEED;
      case 'possible-seed':
        return POSSIBLE_SEED;
      case 'new-generator':
        return isSeeded(call) ? null : { kind: 'new-generator', objects: call.result.objects };
      case 'draw':
        return drawFact(call, meaning);
      case 'validation': {
        const [estimator] = call.given.positional;
        return estimator !== undefined && this.objects.isDrawingEstimator(call.run, estimator)
          ? { kind: 'draw', generator: 'numpy', changed: null }
          : null;
      }
      case 'maker':
        this.objects.note(name, call);
        return null;
      case 'other':
        return (!meaning.isKnown && isGivenSeed(call)) || givesSeedFunction(call)
          ? POSSIBLE_SEED
          : null;
    }
  }

  private ofMethod(call: LibraryCall, method: string): RandomFact | null {
    if (this.objects.draws(call, method)) {
      return { kind: 'draw', generator: 'numpy', changed: null };
    }
    const type = typeOf(call);
    if (type === null) {
      return ofUnknown(call);
    }
    const { isReseed, draw } = randomMethod(type, method);
    if (isReseed) {
      return { kind: 'reseed', objects: call.receiver?.objects ?? [] };
    }
    return draw === null ? null : drawFact(call, draw);
  }
}

function drawFact(
  call: LibraryCall,
  { generator, unless }: Extract<RandomFunction, { kind: 'draw' }>
): RandomFact | null {
  return (unless !== null && isGiven(call, unless)) || isTurnedOff(call, 'shuffle')
    ? null
    : { kind: 'draw', generator, changed: changedBy(call) };
}

/** The objects that a function such as `random.shuffle` changes in place; null where it changes none. */
function changedBy({ name, given }: LibraryCall): readonly HeapObject[] | null {
  const { mutates } = (name === null ? null : libraryEffects().functionEffect(name)) ?? {};
  return mutates === undefined
    ? null
    : mutates.flatMap(operand => {
        const value =
          typeof operand === 'number' ? given.positional[operand] : given.keywords.get(operand);
        return value?.objects ?? [];
      });
}

/** What a call of something unknown may do, by its name and its keywords. */
function ofUnknown(call: LibraryCall): RandomFact | null {
  const func = call.site?.node.func;
  const path = func === undefined ? null : attributePath(func);
  const own = call.method ?? path?.at(-1) ?? '';
  return isGivenSeed(call) ||
    SETS_THINGS_UP.test(own) ||
    SEED_LIKE.test(own) ||
    path?.some(part => SEED_LIKE.test(part)) === true ||
    givesSeedFunction(call)
    ? POSSIBLE_SEED
    : null;
}

function isGivenSeed({ given }: LibraryCall): boolean {
  for (const keyword of given.keywords.keys()) {
    if (SEED_KEYWORD.test(keyword)) {
      return true;
    }
  }
  return false;
}

/** Whether the call is given a function that sets a seed, which it may call. */
function givesSeedFunction(call: LibraryCall): boolean {
  const { positional, keywords, spread } = call.given;
  const mayBe = (value: Value): boolean => value.callables.length > 0 && isSeedFunction(value);
  for (const value of keywords.values()) {
    if (mayBe(value)) {
      return true;
    }
  }
  return positional.some(mayBe) || (spread !== null && mayBe(spread));
}

function isSeedFunction({ callables }: Value): boolean {
  return callables.some(
    callable => callable.kind === 'library' && randomFunction(callable.name).kind === 'seed'
  );
}

/** The type of the receiver where a table describes it. */
function typeOf({ receiver }: LibraryCall): string | null {
  const [object] = receiver?.objects ?? [];
  const type = object === undefined ? (receiver?.type ?? null) : object.allocation.type;
  return type !== null && libraryEffects().typeEffects(type) !== null ? type : null;
}
