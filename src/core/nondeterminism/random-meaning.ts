/** What calls have to do with random numbers, in a notebook whose names are known. */
import type { Argument } from '../effects/effect';
import { libraryEffects } from '../effects/lookup';
import type { NotebookNames } from '../analysis/access/notebook-names';
import type { Attribute, Call, Name } from '../python/ast/nodes';
import { argumentUnless, generatorDrawnBy, isFalse, isGiven, isSeeded } from './call-arguments';
import type { PlacedCall } from './located-call';
import { SEED_LIKE } from './call-collector';
import { DRAWING_METHODS, ObjectReader } from './drawing-objects';
import type { GeneratorName } from './shared-generators';
import { SEEDS } from './shared-generators';

/** What one call does. */
export type Meaning =
  | { readonly kind: 'draw'; readonly generator: GeneratorName }
  /** A generator of its own, filled by chance. */
  | { readonly kind: 'new-generator' }
  | { readonly kind: 'seed'; readonly generators: readonly GeneratorName[] }
  /** Something whose name says that it may set generators, any of them. */
  | { readonly kind: 'perhaps-seed' };

const SEED_KEYWORD = /^(?:random_?|rng_?|np_?)?seed$/;
/** What is called so may seed among other things. */
const SETS_THINGS_UP = /^(?:init|initiali[sz]e|set_?up|setup_\w+|configure)$/i;
/** Names that say so and do not. */
const NO_SEEDS = /^(?:numpy\.random\.SeedSequence|jax\.random|torch\.initial_seed)\b/;

/** Constructors of generators that draw their seed from the system where they are given none. */
const NEW_GENERATORS: ReadonlySet<string> = new Set([
  'numpy.random.default_rng',
  'numpy.random.RandomState',
  'numpy.random.PCG64',
  'numpy.random.MT19937',
  'numpy.random.Philox',
  'numpy.random.SFC64',
  'random.Random'
]);

/** Layers whose weights are drawn when they are made, and calls that draw numbers, of TensorFlow and Keras. */
const KERAS =
  /^(?:tensorflow\.)?(?:python\.)?keras\.layers\.(?:Dense|Conv[123]D|LSTM|GRU|Embedding)$/;
const TENSORFLOW =
  /^tensorflow\.random\.(?:normal|uniform|truncated_normal|shuffle|gamma|poisson|categorical)$|^tensorflow\.random_(?:normal|uniform|shuffle)$/;
/** An argument decides whether it draws. */
const DROPOUT = 'torch.nn.functional.dropout';
const DISTRIBUTION_DRAW = /^scipy\.stats\.\w+\.rvs$/;

const seedingNames: ReadonlySet<string> = new Set([...SEEDS.keys()].map(lastPart));

/** Names, the last of a dotted one, that calls of any meaning have. */
let telling: ReadonlySet<string> | null = null;

/** Whether a call may have a meaning, by its name alone. */
export function isTelling(placed: PlacedCall): boolean {
  const { name } = placed;
  return (
    maySeed(placed) || (name !== null && (tellingNames().has(name) || SETS_THINGS_UP.test(name)))
  );
}

/** Whether the call may set a seed, by its name alone. */
export function maySeed({ call, name, path }: PlacedCall): boolean {
  return (
    [...(path ?? []), ...(name === null ? [] : [name])].some(part => SEED_LIKE.test(part)) ||
    isGivenSeed(call)
  );
}

/** Whether the value is a function that sets a seed: whoever gets it may call it. */
export function isSeedFunction(value: Name | Attribute, names: NotebookNames): boolean {
  const dotted = names.qualified(value);
  return dotted !== null && SEEDS.has(libraryEffects().canonicalName(dotted));
}

/** What a dotted name stands for, whatever it is called with. */
type Callee =
  | { readonly kind: 'seed'; readonly generators: readonly GeneratorName[] }
  | { readonly kind: 'draw'; readonly generator: GeneratorName; readonly unless: Argument | null }
  | { readonly kind: 'new-generator' }
  | { readonly kind: 'perhaps-seed' }
  | { readonly kind: 'other'; readonly isKnown: boolean }
  /** Something of the notebook's own, or that may be anything. */
  | { readonly kind: 'own' };

/** Tells what calls mean where these names are in force; what a dotted name stands for is found out once. */
export class MeaningReader {
  private readonly callees = new Map<string, Callee>();

  private readonly objects: ObjectReader;

  constructor(private readonly names: NotebookNames) {
    this.objects = new ObjectReader(names);
  }

  /** What the call does with random numbers; null where nothing, or where it is not known. */
  of(placed: PlacedCall): Meaning | null {
    const { call } = placed;
    const callee = this.callee(placed);
    switch (callee.kind) {
      case 'seed':
        return isSeeded(call) ? callee : { kind: 'perhaps-seed' };
      case 'new-generator':
        return isSeeded(call) ? null : callee;
      case 'draw': {
        const isOwn = callee.unless !== null && isGiven(call, callee.unless);
        return isOwn || keepsOrder(call) ? null : callee;
      }
      case 'perhaps-seed':
        return callee;
      default: {
        const generator = this.objects.draw(placed);
        const maySeedToo =
          callee.kind === 'own' ? maySeed(placed) : !callee.isKnown && isGivenSeed(call);
        return generator !== null
          ? { kind: 'draw', generator }
          : maySeedToo || setsThingsUp(placed)
            ? { kind: 'perhaps-seed' }
            : null;
      }
    }
  }

  private callee({ call, path, isGlobal }: PlacedCall): Callee {
    if (path === null || !isGlobal) {
      return OWN;
    }
    const key = path.join('.');
    let callee = this.callees.get(key);
    if (callee === undefined) {
      const dotted = this.names.qualified(call.func);
      callee = dotted === null ? OWN : calleeOf(libraryEffects().canonicalName(dotted));
      this.callees.set(key, callee);
    }
    return callee;
  }
}

const OWN: Callee = { kind: 'own' };

function calleeOf(name: string): Callee {
  const generators = SEEDS.get(name);
  if (generators !== undefined) {
    return { kind: 'seed', generators };
  }
  if (SEED_LIKE.test(name) && !NO_SEEDS.test(name)) {
    return { kind: 'perhaps-seed' };
  }
  if (NEW_GENERATORS.has(name)) {
    return { kind: 'new-generator' };
  }
  return drawing(name) ?? { kind: 'other', isKnown: libraryEffects().isKnownModule(name) };
}

function drawing(name: string): Callee | null {
  const keyword = (generator: GeneratorName, unless: string): Callee => ({
    kind: 'draw',
    generator,
    unless: { position: null, keyword: unless }
  });
  if (KERAS.test(name)) {
    return keyword('keras', 'kernel_initializer');
  }
  if (TENSORFLOW.test(name)) {
    return keyword('tensorflow', 'seed');
  }
  if (DISTRIBUTION_DRAW.test(name)) {
    return keyword('numpy', 'random_state');
  }
  const effect = libraryEffects().functionEffect(name);
  const generator = effect === null ? null : generatorDrawnBy(effect);
  return generator === null || name === DROPOUT
    ? null
    : { kind: 'draw', generator, unless: argumentUnless(effect) };
}

/** Whether an argument tells the call to leave things in their order. */
function keepsOrder({ keywords }: Call): boolean {
  return keywords.some(({ arg, value }) => arg?.name === 'shuffle' && isFalse(value));
}

/** An argument makes functions of some libraries seed what all share, as those of PyMC do. */
function isGivenSeed({ keywords }: Call): boolean {
  return keywords.some(({ arg }) => arg !== null && SEED_KEYWORD.test(arg.name));
}

function setsThingsUp({ name }: PlacedCall): boolean {
  return name !== null && SETS_THINGS_UP.test(name);
}

function tellingNames(): ReadonlySet<string> {
  telling ??= new Set([
    ...libraryEffects().drawingNames,
    ...[...NEW_GENERATORS].map(lastPart),
    ...seedingNames,
    ...DRAWING_METHODS,
    ...'Dense Conv1D Conv2D Conv3D LSTM GRU Embedding'.split(' '),
    ...'normal uniform truncated_normal shuffle gamma poisson categorical'.split(' '),
    ...'random_normal random_uniform random_shuffle'.split(' ')
  ]);
  return telling;
}

function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}
