/** What calls have to do with random numbers, in a notebook whose names are known. */
import type { Argument, CallEffect } from '../../effects/effect';
import { libraryEffects } from '../../effects/lookup';
import type { NotebookNames } from '../../fixes/notebook_names';
import type { Call, Expression } from '../../python/ast/nodes';
import type { PlacedCall } from './calls_in_order';
import type { GeneratorName } from './shared_generators';
import { generatorOf, SEEDS } from './shared_generators';

/** What one call does. */
export type Meaning =
  | { readonly kind: 'draw'; readonly generator: GeneratorName }
  /** A generator of its own, filled by chance. */
  | { readonly kind: 'new-generator' }
  | { readonly kind: 'seed'; readonly generators: readonly GeneratorName[] }
  /** Something whose name says that it may set generators, any of them. */
  | { readonly kind: 'perhaps-seed' };

const SEED_LIKE = /seed|determinis|reproduc/i;
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

/** Names, the last of a dotted one, that calls of any meaning have. */
let telling: ReadonlySet<string> | null = null;

/** Whether a call may have a meaning, by its name alone. */
export function isTelling(placed: PlacedCall): boolean {
  const { path } = placed;
  const last = path?.at(-1);
  return (
    last !== undefined && (tellingNames().has(last) || SETS_THINGS_UP.test(last) || maySeed(placed))
  );
}

/** Whether the call may set a seed, by its name alone. */
export function maySeed({ path }: PlacedCall): boolean {
  return path?.some(part => SEED_LIKE.test(part)) === true;
}

/** What the call does with random numbers; null where nothing, or where it is not known. */
export function meaningOf(placed: PlacedCall, names: NotebookNames): Meaning | null {
  const { call, path, isGlobal } = placed;
  const dotted = path !== null && isGlobal ? names.qualified(call.func) : null;
  if (dotted === null) {
    return maySeed(placed) || setsThingsUp(placed) ? { kind: 'perhaps-seed' } : null;
  }
  const name = libraryEffects().canonicalName(dotted);
  const generators = SEEDS.get(name);
  if (generators !== undefined) {
    return setsFixedState(call) ? { kind: 'seed', generators } : { kind: 'perhaps-seed' };
  }
  if ((SEED_LIKE.test(name) && !NO_SEEDS.test(name)) || setsThingsUp(placed)) {
    return { kind: 'perhaps-seed' };
  }
  return drawOf(name, call);
}

/** Whether it is given a seed: `seed()` and `seed(None)` ask for numbers of chance. */
function setsFixedState(call: Call): boolean {
  const [first] = [...call.args, ...call.keywords.map(({ value }) => value)];
  return first !== undefined && !isNone(first);
}

function setsThingsUp({ path }: PlacedCall): boolean {
  return SETS_THINGS_UP.test(path?.at(-1) ?? '');
}

function drawOf(name: string, call: Call): Meaning | null {
  if (NEW_GENERATORS.has(name)) {
    return setsFixedState(call) ? null : { kind: 'new-generator' };
  }
  const generator = sharedGenerator(name, call);
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

/** The generator that a call of this effect draws from. */
export function drawnBy(
  { advances, advancesUnless }: CallEffect,
  call: Call
): GeneratorName | null {
  const [generator] = (advances ?? []).flatMap(place => generatorOf(place) ?? []);
  const isOwn =
    advancesUnless !== undefined && 'keyword' in advancesUnless && isGiven(call, advancesUnless);
  return generator === undefined || isOwn ? null : generator;
}

/** Whether an argument tells the call to leave things in their order, or as they are. */
function isOff(name: string, call: Call): boolean {
  return (
    name === 'torch.nn.functional.dropout' ||
    call.keywords.some(({ arg, value }) => arg?.name === 'shuffle' && isFalse(value))
  );
}

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

function isNone(node: Expression): boolean {
  return node.kind === 'Constant' && node.value.type === 'None';
}

function isFalse(node: Expression): boolean {
  return node.kind === 'Constant' && node.value.type === 'False';
}

function tellingNames(): ReadonlySet<string> {
  telling ??= new Set([
    ...libraryEffects().drawingNames,
    ...[...NEW_GENERATORS, ...SEEDS.keys()].map(lastPart),
    ...'Dense Conv1D Conv2D Conv3D LSTM GRU Embedding rvs'.split(' '),
    ...'normal uniform truncated_normal shuffle gamma poisson categorical'.split(' '),
    ...'random_normal random_uniform random_shuffle'.split(' ')
  ]);
  return telling;
}

function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}
