/**
 * Objects whose methods draw from the shared generators: frames of pandas, estimators and splitters of scikit-learn,
 * distributions of SciPy. What an object is, is told by what made it.
 */
import { libraryEffects } from '../effects/lookup';
import type { Returns } from '../effects/effect';
import type { Binding, NotebookNames } from '../analysis/access/notebook-names';
import type { Attribute, Call, Expression, Name } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { assignedValue } from './assigned-values';
import { argumentUnless, isFalse, isGiven } from './call-arguments';
import type { PlacedCall } from './located-call';
import type { GeneratorName } from './shared-generators';

/** An object: the library's name for what makes it, and the calls that made it. */
interface MadeObject {
  readonly maker: string;
  readonly calls: readonly Call[];
}

const FRAME = 'pandas.core.generic.NDFrame';

const inModule = (module: string, names: string): readonly string[] =>
  names.split(' ').map(name => `${module}.${name}`);

/** Estimators that fit to other results with other numbers; of others only ties, or speed, depend on them. */
const ESTIMATORS = new Set([
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
const FITTING = new Set(['fit', 'fit_transform', 'fit_predict', 'partial_fit']);

/** What is made of estimators, and draws as they do. */
const COMPOSITIONS = new Set([
  ...inModule('sklearn.pipeline', 'make_pipeline Pipeline'),
  'sklearn.model_selection.GridSearchCV'
]);
/** Functions that fit the estimator which they are given. */
const VALIDATIONS = new Set(
  inModule('sklearn.model_selection', 'cross_val_score cross_val_predict cross_validate')
);

const SHUFFLING = new Set(
  inModule('sklearn.model_selection', 'ShuffleSplit StratifiedShuffleSplit GroupShuffleSplit')
);
const FOLDING = new Set(inModule('sklearn.model_selection', 'KFold StratifiedKFold'));
const DISTRIBUTION = /^scipy\.stats\.\w+$/;

/** Names of the methods and functions. */
export const DRAWING_METHODS: ReadonlySet<string> = new Set([
  ...FITTING,
  ...[...VALIDATIONS].map(name => name.slice(name.lastIndexOf('.') + 1)),
  'sample',
  'split',
  'rvs'
]);

type IsGlobal = (name: Name) => boolean;

/** Tells what calls of methods draw from, where these names are in force. */
export class ObjectReader {
  /** What names stand for; null where it is not known, or not yet. */
  private readonly known = new Map<string, MadeObject | null>();
  /** Whether a name of the expression that is looked at is one of the namespace. */
  private isGlobal: IsGlobal = () => true;

  constructor(private readonly names: NotebookNames) {}

  /** The generator that a call of a method, or a validation of an estimator, draws from; null where none, or where it is not known. */
  draw({ call, name, isGlobalName }: PlacedCall): GeneratorName | null {
    if (name === null || !DRAWING_METHODS.has(name)) {
      return null;
    }
    this.isGlobal = isGlobalName;
    const { func } = call;
    const dotted = this.dottedName(func);
    if (dotted !== null) {
      const estimator = call.args.at(0);
      return VALIDATIONS.has(dotted) && estimator !== undefined && this.fits(estimator)
        ? 'numpy'
        : null;
    }
    const object = func.kind === 'Attribute' ? this.object(func.value) : null;
    return object === null || func.kind !== 'Attribute'
      ? null
      : this.methodDraw(object, func, call);
  }

  private methodDraw(
    object: MadeObject,
    { attr: { name }, value }: Attribute,
    call: Call
  ): GeneratorName | null {
    const { maker, calls } = object;
    if (name === 'sample') {
      const unless = argumentUnless(libraryEffects().methodEffect(FRAME, name));
      return maker === FRAME && unless !== null && !isGiven(call, unless) ? 'numpy' : null;
    }
    if (name === 'rvs') {
      const isOwn = isGiven(call, { position: null, keyword: 'random_state' });
      return DISTRIBUTION.test(maker) && !isOwn ? 'numpy' : null;
    }
    if (name === 'split') {
      return calls.every(each => shuffles(maker, each)) ? 'numpy' : null;
    }
    return this.fits(value) ? 'numpy' : null;
  }

  /** Whether the object is an estimator that draws from the shared generator when it is fitted. */
  private fits(expression: Expression): boolean {
    const object = this.object(expression);
    if (object === null) {
      return false;
    }
    const { maker, calls } = object;
    return ESTIMATORS.has(maker)
      ? calls.every(drawsShared)
      : COMPOSITIONS.has(maker) && calls.every(call => this.holdsFitting(call));
  }

  private holdsFitting({ args, keywords }: Call): boolean {
    let holds = false;
    walk([...args, ...keywords], node => {
      holds ||= (node.kind === 'Call' || node.kind === 'Name') && this.fits(node);
    });
    return holds;
  }

  /** What an expression gives; null where it may be anything. */
  private object(expression: Expression): MadeObject | null {
    switch (expression.kind) {
      case 'Name':
        return this.isGlobal(expression) ? this.named(expression.id) : null;
      case 'Call':
        return this.made(expression);
      case 'Subscript':
      case 'Attribute':
        return this.part(expression);
      default:
        return null;
    }
  }

  /** What all that gives the name a value agrees on. A value may depend on the one before. */
  private named(name: string): MadeObject | null {
    const known = this.known.get(name);
    if (known !== undefined) {
      return known;
    }
    const outer = this.isGlobal;
    this.isGlobal = () => true;
    this.known.set(name, null);
    for (const [index, binding] of this.names.bindings(name).entries()) {
      const value = this.valueOf(binding);
      const agreed = index === 0 ? value : both(this.known.get(name) ?? null, value);
      this.known.set(name, agreed);
      if (agreed === null) {
        break;
      }
    }
    this.isGlobal = outer;
    return this.known.get(name) ?? null;
  }

  private valueOf({ cell, start }: Binding): MadeObject | null {
    const value = assignedValue(this.names.summaryOf(cell), start);
    return value === null ? null : this.object(value);
  }

  private made(call: Call): MadeObject | null {
    const maker = this.dottedName(call.func);
    if (maker !== null) {
      return isFrame(typeOf(libraryEffects().functionEffect(maker)?.returns))
        ? { maker: FRAME, calls: [] }
        : { maker, calls: [call] };
    }
    const { func } = call;
    const receiver = func.kind === 'Attribute' ? this.object(func.value) : null;
    if (receiver === null || func.kind !== 'Attribute') {
      return null;
    }
    if (FITTING.has(func.attr.name) && func.attr.name !== 'fit_transform') {
      return receiver;
    }
    return receiver.maker === FRAME && givesFrame(func.attr.name) ? receiver : null;
  }

  /** A column, some rows. */
  private part({ value }: { readonly value: Expression }): MadeObject | null {
    const whole = this.object(value);
    return whole?.maker === FRAME ? whole : null;
  }

  private dottedName(expression: Expression): string | null {
    const root = rootOf(expression);
    const dotted = root !== null && this.isGlobal(root) ? this.names.qualified(expression) : null;
    return dotted === null ? null : libraryEffects().canonicalName(dotted);
  }
}

/** An object that is one or the other; null where they are not of a kind. */
function both(a: MadeObject | null, b: MadeObject | null): MadeObject | null {
  return a === null || b?.maker !== a.maker
    ? null
    : { maker: a.maker, calls: [...a.calls, ...b.calls] };
}

/** `a` of `a.b.c`. */
function rootOf(expression: Expression): Name | null {
  let root = expression;
  while (root.kind === 'Attribute') {
    root = root.value;
  }
  return root.kind === 'Name' ? root : null;
}

function drawsShared(call: Call): boolean {
  const isOwn = isGiven(call, { position: null, keyword: 'random_state' });
  const isOff = call.keywords.some(
    ({ arg, value }) => arg?.name === 'init' || (arg?.name === 'shuffle' && isFalse(value))
  );
  return !isOwn && !isOff;
}

function shuffles(maker: string, call: Call): boolean {
  const isOn = call.keywords.some(
    ({ arg, value }) =>
      arg?.name === 'shuffle' && value.kind === 'Constant' && value.value.type === 'True'
  );
  return drawsShared(call) && (SHUFFLING.has(maker) || (FOLDING.has(maker) && isOn));
}

function givesFrame(method: string): boolean {
  const effect = libraryEffects().methodEffect('pandas.DataFrame', method);
  const { returns } = effect ?? {};
  return returns !== undefined && (isFrame(typeOf(returns)) || isReceiver(returns));
}

function isReceiver(returns: Returns): boolean {
  return (
    typeof returns === 'object' &&
    (('same' in returns && returns.same === 'receiver') ||
      ('viewOf' in returns && returns.viewOf === 'receiver' && returns.type === undefined) ||
      ('copyOf' in returns && returns.copyOf === 'receiver'))
  );
}

function typeOf(returns: Returns | undefined): string | null {
  if (returns === undefined || typeof returns === 'string') {
    return returns ?? null;
  }
  return 'type' in returns ? (returns.type ?? null) : null;
}

function isFrame(type: string | null): boolean {
  return type !== null && libraryEffects().typeEffects(type)?.lineage.includes(FRAME) === true;
}
