/**
 * Objects whose methods draw from the shared generators: estimators and splitters of scikit-learn, distributions of
 * SciPy. The arguments of their constructors decide.
 */
import type { HeapObject } from '../analysis/heap/heap';
import type { LibraryCall } from '../analysis/heap/observed-calls';
import type { SymbolicRun } from '../analysis/heap/execution-context';
import type { Value } from '../analysis/heap/value';
import { libraryEffects } from '../effects/lookup';
import { argumentsOf, isGiven, isTurnedOff } from './given-arguments';
import { COMPOSITIONS, DISTRIBUTIONS, ESTIMATORS, FOLDING, SHUFFLING } from './random-libraries';

/** An object that was made by a constructor of interest. */
interface MadeObject {
  readonly maker: string;
  /** Whether it draws from the shared generator, as far as its constructor decides. */
  readonly isShared: boolean;
  /** What the constructor was given: the estimators of a pipeline. */
  readonly parts: readonly Value[];
}

const RANDOM_STATE = { position: null, keyword: 'random_state' };
const FITTING = new Set(['fit', 'fit_transform', 'fit_predict', 'partial_fit']);
/** Containers of estimators are looked through to this depth. */
const DEEPEST = 4;
/** So many objects are remembered while a notebook is edited. */
const MOST_OBJECTS = 5000;

/** Remembers how objects were made. */
export class RandomObjects {
  private readonly made = new Map<HeapObject, MadeObject>();

  /** Notes the objects that a constructor gave. */
  note(maker: string, call: LibraryCall): void {
    if (this.made.size >= MOST_OBJECTS) {
      this.made.clear();
    }
    const made = {
      maker: libraryEffects().canonicalName(maker),
      isShared: !isGiven(call, RANDOM_STATE) && isOn(maker, call),
      parts: argumentsOf(call)
    };
    call.result.objects.forEach(object => this.made.set(object, made));
  }

  /** Whether the method draws from NumPy's shared generator. */
  draws(call: LibraryCall, method: string): boolean {
    const { receiver, run } = call;
    const [object] = receiver?.objects ?? [];
    const made = receiver?.objects.length === 1 ? this.made.get(object) : undefined;
    if (made === undefined) {
      return false;
    }
    if (method === 'rvs') {
      return DISTRIBUTIONS.has(made.maker) && !isGiven(call, RANDOM_STATE);
    }
    if (method === 'split') {
      return (SHUFFLING.has(made.maker) || FOLDING.has(made.maker)) && made.isShared;
    }
    if (method === 'set_params') {
      this.made.delete(object);
      return false;
    }
    return FITTING.has(method) && this.fits(run, object, 0);
  }

  /** Whether the value is one estimator that draws from the shared generator when it is fitted. */
  isDrawingEstimator(run: SymbolicRun, { objects }: Value): boolean {
    return objects.length === 1 && this.fits(run, objects[0], 0);
  }

  private fits(run: SymbolicRun, object: HeapObject, depth: number): boolean {
    const made = this.made.get(object);
    if (made === undefined) {
      return false;
    }
    if (ESTIMATORS.has(made.maker)) {
      return made.isShared && !isChanged(run, object);
    }
    return (
      COMPOSITIONS.has(made.maker) && made.parts.some(part => this.holdsFitting(run, part, depth))
    );
  }

  private holdsFitting(run: SymbolicRun, { objects }: Value, depth: number): boolean {
    return (
      depth < DEEPEST &&
      objects.some(
        object =>
          this.fits(run, object, depth + 1) ||
          partsOf(run, object).some(part => this.holdsFitting(run, part, depth + 1))
      )
    );
  }
}

/** Whether the arguments of the constructor leave random numbers on. */
function isOn(maker: string, call: LibraryCall): boolean {
  return (
    !call.given.keywords.has('init') &&
    !isTurnedOff(call, 'shuffle') &&
    (!FOLDING.has(libraryEffects().canonicalName(maker)) || call.given.literallyTrue.has('shuffle'))
  );
}

/** `model.random_state = 3`. */
function isChanged(run: SymbolicRun, object: HeapObject): boolean {
  const slot = object.slots.get('random_state');
  return slot !== undefined && run.memory.peek(slot) !== null;
}

function partsOf({ memory }: SymbolicRun, object: HeapObject): readonly Value[] {
  return [object.content, ...object.slots.values()].flatMap(slot => memory.peek(slot) ?? []);
}
