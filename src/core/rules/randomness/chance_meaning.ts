/** What calls have to do with random numbers, in a notebook whose names are known. */
import { libraryEffects } from '../../effects/lookup';
import type { NotebookNames } from '../../fixes/notebook_names';
import type { Attribute, Call, Name } from '../../python/ast/nodes';
import { drawnBy, isFalse, isGiven, isSeeded } from './call_arguments';
import type { PlacedCall } from './placed_call';
import { SEED_LIKE } from './call_collector';
import { DRAWING_METHODS, drawOfObject } from './drawing_objects';
import type { GeneratorName } from './shared_generators';
import { SEEDS } from './shared_generators';

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

/** What the call does with random numbers; null where nothing, or where it is not known. */
export function meaningOf(placed: PlacedCall, names: NotebookNames): Meaning | null {
  const { call, path, isGlobal } = placed;
  const dotted = path !== null && isGlobal ? names.qualified(call.func) : null;
  if (dotted === null) {
    const generator = drawOfObject(placed, names);
    return generator !== null
      ? { kind: 'draw', generator }
      : maySeed(placed) || setsThingsUp(placed)
        ? { kind: 'perhaps-seed' }
        : null;
  }
  const name = libraryEffects().canonicalName(dotted);
  const generators = SEEDS.get(name);
  if (generators !== undefined) {
    return isSeeded(call) ? { kind: 'seed', generators } : { kind: 'perhaps-seed' };
  }
  const isOfUnknown = isGivenSeed(call) && !libraryEffects().isKnownModule(name);
  if ((SEED_LIKE.test(name) && !NO_SEEDS.test(name)) || setsThingsUp(placed) || isOfUnknown) {
    return { kind: 'perhaps-seed' };
  }
  return drawOf(name, placed, names);
}

/** An argument makes functions of some libraries seed what all share, as those of PyMC do. */
function isGivenSeed({ keywords }: Call): boolean {
  return keywords.some(({ arg }) => arg !== null && SEED_KEYWORD.test(arg.name));
}

function setsThingsUp({ name }: PlacedCall): boolean {
  return name !== null && SETS_THINGS_UP.test(name);
}

function drawOf(name: string, placed: PlacedCall, names: NotebookNames): Meaning | null {
  const { call } = placed;
  if (NEW_GENERATORS.has(name)) {
    return isSeeded(call) ? null : { kind: 'new-generator' };
  }
  const generator = sharedGenerator(name, call) ?? drawOfObject(placed, names);
  return generator === null ? null : { kind: 'draw', generator };
}

function sharedGenerator(name: string, call: Call): GeneratorName | null {
  if (KERAS.test(name)) {
    return isGiven(call, { position: null, keyword: 'kernel_initializer' }) ? null : 'keras';
  }
  if (TENSORFLOW.test(name)) {
    return isGiven(call, { position: null, keyword: 'seed' }) ? null : 'tensorflow';
  }
  if (DISTRIBUTION_DRAW.test(name)) {
    return isGiven(call, { position: null, keyword: 'random_state' }) ? null : 'numpy';
  }
  const effect = libraryEffects().functionEffect(name);
  return effect === null || isOff(name, call) ? null : drawnBy(effect, call);
}

/** Whether an argument tells the call to leave things in their order, or as they are. */
function isOff(name: string, call: Call): boolean {
  return (
    name === 'torch.nn.functional.dropout' ||
    call.keywords.some(({ arg, value }) => arg?.name === 'shuffle' && isFalse(value))
  );
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
