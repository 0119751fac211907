/** Which functions and classes of libraries draw random numbers, set seeds or make generators. */
import { libraryEffects } from '../effects/lookup';
import type { Argument, CallEffect } from '../effects/effect';
import type { GeneratorName } from './shared-generators';
import { generatorOf, SEEDS } from './shared-generators';

/** What a function or class of a library does, whatever it is given. */
export type RandomFunction =
  | { readonly kind: 'seed'; readonly generators: readonly GeneratorName[] }
  | { readonly kind: 'draw'; readonly generator: GeneratorName; readonly unless: Argument | null }
  | { readonly kind: 'new-generator' }
  /** Its name says that it may set any generator. */
  | { readonly kind: 'possible-seed' }
  /** It fits the estimator that it is given. */
  | { readonly kind: 'validation' }
  /** It makes an object whose methods may draw. */
  | { readonly kind: 'maker' }
  | { readonly kind: 'other'; readonly isKnown: boolean };

/** Names of functions that set the state of generators. */
export const SEED_LIKE = /seed|set_?(?:rng_)?state|determinis|reproduc/i;
/** Keywords that make functions of some libraries, as PyMC's, seed the shared generators. */
export const SEED_KEYWORD = /^(?:random_?|rng_?|np_?)?seed$/;
/** Functions with these names may set seeds among other things. */
export const SETS_THINGS_UP = /^(?:init|initiali[sz]e|set_?up|setup_\w+|configure)$/i;
/** Names that match `SEED_LIKE` and set nothing. */
const NO_SEEDS = /^(?:numpy\.random\.SeedSequence|jax\.random|torch\.initial_seed)\b/;

/** Constructors of generators that take their seed from the system unless they are given one. */
const NEW_GENERATORS: ReadonlySet<string> = new Set([
  'numpy.random.default_rng',
  'numpy.random.RandomState',
  'numpy.random.PCG64',
  'numpy.random.MT19937',
  'numpy.random.Philox',
  'numpy.random.SFC64',
  'random.Random'
]);

/** Layers whose weights are drawn when they are made, and draws, of TensorFlow and Keras. */
const KERAS =
  /^(?:tensorflow\.)?(?:python\.)?keras\.layers\.(?:Dense|Conv[123]D|LSTM|GRU|Embedding)$/;
const TENSORFLOW =
  /^tensorflow\.random\.(?:normal|uniform|truncated_normal|shuffle|gamma|poisson|categorical)$|^tensorflow\.random_(?:normal|uniform|shuffle)$/;
/** An argument decides whether it draws. */
const DROPOUT = 'torch.nn.functional.dropout';
const DISTRIBUTION_DRAW = /^scipy\.stats\.\w+\.rvs$/;

const inModule = (module: string, names: string): readonly string[] =>
  names.split(' ').map(name => `${module}.${name}`);

/** Estimators whose fit depends on the random numbers; for others only ties, or speed, depend on them. */
export const ESTIMATORS: ReadonlySet<string> = new Set([
  ...inModule(
    'sklearn.ensemble',
    'RandomForestClassifier RandomForestRegressor ExtraTreesClassifier ExtraTreesRegressor BaggingClassifier ' +
      'BaggingRegressor IsolationForest RandomTreesEmbedding'
  ),
  ...inModule('sklearn.tree', 'ExtraTreeClassifier ExtraTreeRegressor'),
  ...inModule('sklearn.neural_network', 'MLPClassifier MLPRegressor BernoulliRBM'),
  ...inModule('sklearn.cluster', 'KMeans MiniBatchKMeans BisectingKMeans'),
  ...inModule('sklearn.linear_model', 'SGDClassifier SGDRegressor'),
  ...inModule('sklearn.decomposition', 'LatentDirichletAllocation'),
  ...inModule('sklearn.random_projection', 'GaussianRandomProjection SparseRandomProjection'),
  ...inModule('sklearn.kernel_approximation', 'RBFSampler SkewedChi2Sampler'),
  'sklearn.model_selection.RandomizedSearchCV'
]);

/** Objects made of estimators, which draw as these do. */
export const COMPOSITIONS: ReadonlySet<string> = new Set([
  ...inModule('sklearn.pipeline', 'make_pipeline Pipeline'),
  'sklearn.model_selection.GridSearchCV'
]);

const VALIDATIONS = new Set(
  inModule('sklearn.model_selection', 'cross_val_score cross_val_predict cross_validate')
);

/** Splitters that always shuffle. */
export const SHUFFLING: ReadonlySet<string> = new Set(
  inModule('sklearn.model_selection', 'ShuffleSplit StratifiedShuffleSplit GroupShuffleSplit')
);
/** Splitters that shuffle only with `shuffle=True`. */
export const FOLDING: ReadonlySet<string> = new Set(
  inModule('sklearn.model_selection', 'KFold StratifiedKFold')
);
/** Distributions of SciPy, which are called to set their parameters. */
export const DISTRIBUTION = /^scipy\.stats\.\w+$/;

const known = new Map<string, RandomFunction>();
/** Names come from notebooks: they are not kept for ever. */
const MOST_KNOWN = 5000;

const knownMethods = new Map<string, Map<string, RandomMethod>>();

/** What a method of a type of the tables does. */
export interface RandomMethod {
  readonly isReseed: boolean;
  readonly draw: Extract<RandomFunction, { kind: 'draw' }> | null;
}

/** What a method does, by its type and its name. */
export function randomMethod(type: string, method: string): RandomMethod {
  const ofType = knownMethods.get(type) ?? new Map<string, RandomMethod>();
  knownMethods.set(type, ofType);
  let found = ofType.get(method);
  if (found === undefined) {
    if (ofType.size >= MOST_KNOWN) {
      ofType.clear();
    }
    const isReseed = SETS_STATE.test(method) && OWN_GENERATOR.test(type);
    const draw = drawOf(libraryEffects().methodEffect(type, method));
    // Of scikit-learn's objects the constructor decides.
    found = { isReseed, draw: type.startsWith('sklearn.') ? null : draw };
    ofType.set(method, found);
  }
  return found;
}

const SETS_STATE = /^(?:seed|setstate|set_state|manual_seed)$/;
const OWN_GENERATOR = /^(?:random\.Random|numpy\.random\.\w+|torch\.Generator)$/;

/** What a function or class does, by its dotted name. */
export function randomFunction(dotted: string): RandomFunction {
  let found = known.get(dotted);
  if (found === undefined) {
    if (known.size >= MOST_KNOWN) {
      known.clear();
    }
    found = classify(libraryEffects().canonicalName(dotted));
    known.set(dotted, found);
  }
  return found;
}

/** The draw of a function or method by the tables; null where it draws from no shared generator. */
function drawOf(effect: CallEffect | null): Extract<RandomFunction, { kind: 'draw' }> | null {
  const unless = effect?.advancesUnless;
  const [generator] = (effect?.advances ?? []).flatMap(state => generatorOf(state) ?? []);
  return generator === undefined || (unless !== undefined && 'attribute' in unless)
    ? null
    : { kind: 'draw', generator, unless: unless ?? null };
}

function classify(name: string): RandomFunction {
  const generators = SEEDS.get(name);
  if (generators !== undefined) {
    return { kind: 'seed', generators };
  }
  if (SEED_LIKE.test(name) && !NO_SEEDS.test(name)) {
    return { kind: 'possible-seed' };
  }
  if (SETS_THINGS_UP.test(name.slice(name.lastIndexOf('.') + 1))) {
    return { kind: 'possible-seed' };
  }
  if (NEW_GENERATORS.has(name)) {
    return { kind: 'new-generator' };
  }
  if (VALIDATIONS.has(name)) {
    return { kind: 'validation' };
  }
  if (isMaker(name)) {
    return { kind: 'maker' };
  }
  return drawing(name) ?? { kind: 'other', isKnown: libraryEffects().isKnownModule(name) };
}

function isMaker(name: string): boolean {
  return (
    ESTIMATORS.has(name) ||
    COMPOSITIONS.has(name) ||
    SHUFFLING.has(name) ||
    FOLDING.has(name) ||
    DISTRIBUTION.test(name)
  );
}

function drawing(name: string): RandomFunction | null {
  const keyword = (generator: GeneratorName, unless: string): RandomFunction => ({
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
  return name === DROPOUT ? null : drawOf(libraryEffects().functionEffect(name));
}
