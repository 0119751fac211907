/** Which functions and classes of libraries draw random numbers, set seeds or make generators. */
import { libraryEffects } from '../effects/lookup';
import { NameList } from '../libraries/name-list';
import randomness from '../libraries/randomness.json';
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
const NO_SEEDS = new NameList(randomness.noSeeds);

/** Constructors of generators that take their seed from the system unless they are given one. */
const NEW_GENERATORS = new NameList(randomness.makers);

/** An argument decides whether they draw. */
const UNDECIDED = new NameList(randomness.undecided);

/** Calls that draw, in addition to those of the tables of effects. */
const DRAWS = randomness.draws.map(({ names, generator, unless }) => ({
  names: new NameList(names),
  generator: generator as GeneratorName,
  unless
}));

/** Estimators whose fit depends on the random numbers; for others only ties, or speed, depend on them. */
export const ESTIMATORS = new NameList(randomness.estimators);

/** Objects made of estimators, which draw as these do. */
export const COMPOSITIONS = new NameList(randomness.compositions);

const VALIDATIONS = new NameList(randomness.validations);

/** Splitters that always shuffle. */
export const SHUFFLING = new NameList(randomness.shuffling);
/** Splitters that shuffle only with `shuffle=True`. */
export const FOLDING = new NameList(randomness.folding);
/** Distributions, which are called to set their parameters. */
export const DISTRIBUTIONS = new NameList(randomness.distributions);

/** Modules of whose objects the constructor decides. */
const DECIDED_BY_CONSTRUCTOR = new NameList(randomness.decidedByConstructor);

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
    const isReseed = SETS_STATE.test(method) && OWN_GENERATORS.has(type);
    const draw = drawOf(libraryEffects().methodEffect(type, method));
    found = { isReseed, draw: DECIDED_BY_CONSTRUCTOR.covers(type) ? null : draw };
    ofType.set(method, found);
  }
  return found;
}

const SETS_STATE = /^(?:seed|setstate|set_state|manual_seed)$/;
const OWN_GENERATORS = new NameList(randomness.reseeded);

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
  if (SEED_LIKE.test(name) && !NO_SEEDS.covers(name)) {
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
    DISTRIBUTIONS.has(name)
  );
}

function drawing(name: string): RandomFunction | null {
  const draw = DRAWS.find(({ names }) => names.has(name));
  if (draw !== undefined) {
    const { generator, unless } = draw;
    return { kind: 'draw', generator, unless: { position: null, keyword: unless } };
  }
  return UNDECIDED.has(name) ? null : drawOf(libraryEffects().functionEffect(name));
}
