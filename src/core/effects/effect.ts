/**
 * Effects of library calls on their operands and on process state, as data read from the tables in this folder.
 * Fields that an entry omits mean no effect.
 */

/**
 * Process state outside the namespace that calls read and write. `random:numpy` is NumPy's legacy generator,
 * `random:system` the system's entropy (never repeatable), `option:pandas` the options of pandas, `figures`
 * pyplot's open figures with the current figure (the inline backend closes them when a cell ends), `env` the
 * environment variables, `cwd` the working folder, `names` the names of the notebook that no text shows.
 */
export type ProcessState =
  | `random:${string}`
  | `option:${string}`
  | 'figures'
  | 'env'
  | 'cwd'
  | 'clock'
  | 'network'
  | 'names';

/** An argument: its position from 0 (without the receiver of a method) or its keyword. */
export type ArgumentName = number | string;

/** An argument; `receiver` is the receiver of a method; in a list, `all` is every argument. */
export type Operand = ArgumentName;

/** An argument that can be passed by position or by keyword. */
export interface Argument {
  /** Null if it is keyword-only. */
  readonly position: number | null;
  /** Null if it is positional-only. */
  readonly keyword: string | null;
}

/** The source of a file name: an argument or the receiver, a path or an open file. */
export type FileArgument = Argument | 'receiver';

/** The result of a call. A dotted name is a type of the tables. */
export type Returns =
  | string
  /** The receiver or argument itself (`tensor.add_()`). */
  | { readonly same: Operand }
  /** A part of an operand, or of its contents (`d.get(k)`, `next(it)`, `xs.pop()`). */
  | { readonly elementOf: Operand }
  /**
   * Another object that shares the operand's memory: changes of either are visible in both. Some values are copied
   * instead; with `ofTypes`, operands of other types are (`np.asarray` of a list).
   */
  | { readonly viewOf: Operand; readonly type?: string; readonly ofTypes?: readonly string[] }
  /** An object that represents process state: changing it changes the state (`decimal.getcontext()`, `plt.gca()`). */
  | { readonly place: ProcessState; readonly type?: string }
  /** Immutable: a number, string, Boolean, None. */
  | { readonly immutable: true }
  /** A new object that refers to these arguments (an iterator over them, a container of them). */
  | { readonly holds: readonly Operand[]; readonly type: string }
  /** A new container of the elements of these arguments (`list(xs)`, `sorted(xs)`, `xs + ys`). */
  | { readonly elementsOf: readonly Operand[]; readonly type: string }
  /** A new object of the operand's type with the same parts (`d.copy()`) or copies of them (`copy.deepcopy(d)`). */
  | { readonly copyOf: Operand; readonly deep?: true }
  /** A new container of two new objects for each argument, of its type, with some of its elements each. */
  | { readonly halvesOf: 'all'; readonly type: string }
  /**
   * A new tuple, or another container, of objects of these types; with `any`, of any number of objects of the last one.
   * `joined`: parts of one whole, so that changes of one are visible in the others.
   */
  | {
      readonly tuple: readonly string[];
      readonly as?: string;
      readonly any?: true;
      readonly joined?: true;
    };

/** The result of a call with these arguments. */
export interface ConditionalReturns {
  /** All of them are given. */
  readonly given: readonly GivenArgument[];
  readonly returns: Returns;
}

/**
 * What the same call does when it is made again with equal arguments. `replaces-part`: it puts its arguments into one part
 * of what it changes, whatever was there, and leaves the rest (`ax.set_title`, `d.update`), so that several such calls, made
 * again in the same order, change nothing. `settles`: it changes nothing if it is made again on what it left or returned
 * (`xs.sort()`, `df.dropna()`). `renames`: so does this, if its literal arguments do not map the new values (`df.rename`).
 * `derives-part`: it puts what follows from the rest of the object into one part of it (`ax.legend()`); made again after calls
 * that replace parts, it changes nothing.
 */
export type Again = 'replaces-part' | 'derives-part' | 'settles' | 'renames';

/** An argument that is given: literally True, one of some literal texts, or anything but None. */
export interface GivenArgument {
  readonly argument: ArgumentName;
  readonly is?: true | readonly string[];
}

/** The effect of one call. */
export interface CallEffect {
  /** Objects changed in place: the receiver of a method, an argument, or every argument. */
  readonly mutates?: readonly Operand[];
  /** Objects that the receiver refers to are changed, too: `optimizer.step()` changes its parameters. */
  readonly mutatesHeld?: boolean;
  /** The receiver is changed only if this argument is true (`inplace=True`); the call then returns None. */
  readonly inPlaceWhen?: Argument;
  /** If this argument is given and not None (`out=`), that object is changed and is the result. */
  readonly into?: Argument;
  /** What `mutates` names is changed only if this argument is given and not None (`nx.spring_layout(G, store_pos_as="pos")`). */
  readonly mutatesOnlyWith?: Argument;
  /** The change happens only for some values. */
  readonly mutatesPossibly?: boolean;
  /**
   * Arguments that the receiver refers to after the call (`xs.append(x)`); without a receiver, the changed argument
   * does (`heappush(heap, x)`); if nothing is changed, the result does.
   */
  readonly stores?: readonly ArgumentName[];
  /** The elements of these arguments are stored (`xs.extend(ys)`), not the arguments themselves. */
  readonly storesElementsOf?: readonly ArgumentName[];
  /**
   * The arguments for which the entry holds: at most so many by position, and these keywords. A call with others may do
   * anything. Omitted: all arguments.
   */
  readonly knownWith?: { readonly positions: number; readonly keywords: readonly string[] };
  /** Omitted: a new object of unknown type. */
  readonly returns?: Returns;
  /** The result depends on arguments: that of the first entry whose arguments are given, else `returns`. */
  readonly returnsWhen?: readonly ConditionalReturns[];
  /** Keyword arguments of this constructor become attributes of the result with the same names. */
  readonly keepsArguments?: boolean;
  /** Iterator arguments that are consumed, completely or partly. */
  readonly consumes?: readonly Operand[];
  /** Arguments that are called, immediately or later (`map(f, xs)`, `df.apply(f)`). */
  readonly calls?: readonly ArgumentName[];
  /** State that the call's behavior or result depends on. */
  readonly reads?: readonly ProcessState[];
  /** State that is changed depending on its previous value: a random draw. */
  readonly advances?: readonly ProcessState[];
  /**
   * The state is not advanced if this argument (`random_state=0`) or this attribute of the receiver is given and
   * not None. A generator object given there is changed instead.
   */
  readonly advancesUnless?: Argument | { readonly attribute: string };
  /**
   * The call also advances the state that this method of the objects referred to by the receiver or the arguments
   * advances: the `fit` of a pipeline draws if the `fit` of a step does, `cross_val_score` if the `fit` of its
   * estimator does.
   */
  readonly advancesAs?: string;
  /** State that is set regardless of its previous value: a seed. */
  readonly sets?: readonly ProcessState[];
  /** State of which the call sets the part that its arguments name; other parts keep their values. */
  readonly updates?: readonly ProcessState[];
  /** The part that `updates` sets, if it is not the first argument. Texts that name what it is `initially` set nothing then. */
  readonly updatesPart?: { readonly name: string; readonly initially?: readonly string[] };
  /**
   * The figure in the result is the current one of pyplot from now on, whatever that was; with the argument `number`, it may be
   * one that is open.
   */
  readonly opensFigure?: { readonly number: Argument };
  /** It depends on all open figures, and not on the current one alone. */
  readonly readsAllFigures?: true;
  /**
   * Another open figure may be the current one from now on: the one of which an argument is a part is `given` or `closed`,
   * which without arguments is the current one, and all figures with the text `all`.
   */
  readonly choosesFigure?: 'given' | 'closed';
  /** The argument that names the file to read or write. `append`: existing content stays. */
  readonly readsFile?: FileArgument;
  readonly writesFile?: FileArgument;
  readonly append?: boolean;
  /** Opens a file to read or write by its mode (`r` by default); the result is the open file. */
  readonly opensFile?: { readonly path: FileArgument; readonly mode: Argument };
  /** The call shows something in the cell's output. */
  readonly shows?: boolean;
  /** What the same call does when it is made again with equal arguments; omitted: it may change more. */
  readonly again?: Again;
  /** With one of these arguments, `again` does not hold (`df.ffill(limit=1)` fills one more). */
  readonly againUnless?: readonly ArgumentName[];
  /** `again` holds only with one of these arguments (`df.drop(…, errors="ignore")`, `ax.grid(True)`). */
  readonly againOnlyWith?: readonly GivenArgument[];
}

/** The effect of reading an attribute (without calling it). */
export interface AttributeEffect {
  readonly returns?: Returns;
  readonly reads?: readonly ProcessState[];
}

/** A class of a library. */
export interface TypeEffects {
  /** Types whose methods and attributes it inherits. */
  readonly bases?: readonly string[];
  /** Its objects never change (str, int, tuple, frozenset, pandas.Timestamp). */
  readonly immutable?: boolean;
  /** Iteration consumes it: iterators, generators, files. */
  readonly iterator?: boolean;
  /** Type of its elements, if all have the same type. */
  readonly elements?: string;
  /** `slots`: string keys name separate parts (columns, keys of a dict). `whole`: they do not. */
  readonly items?: 'slots' | 'whole';
  /** The result of `x[...]` with a key other than a single string: a view, a new object, an element. */
  readonly subscript?: 'view' | 'copy' | 'element';
  /** The result of a slice, `x[a:b]`, if different. */
  readonly slices?: 'view' | 'copy';
  /** Attributes are the same parts as items (`df.a` is `df["a"]`). */
  readonly attributesAreItems?: boolean;
  /** State that its text representation depends on: `option:pandas` for a displayed data frame. */
  readonly textReads?: readonly ProcessState[];
  /** The effect of its `set_…` methods that are not listed. */
  readonly setters?: CallEffect;
  /** By name; operators by their special methods (`__iadd__`, `__add__`, `__call__`, `__enter__`). */
  readonly methods?: Readonly<Record<string, CallEffect>>;
  readonly attributes?: Readonly<Record<string, AttributeEffect>>;
}

/** A module attribute that represents process state: `os.environ`, `matplotlib.rcParams`. */
export interface ModuleObject {
  /** Reading from it reads this state; changing it sets the state. */
  readonly place: ProcessState;
  readonly type?: string;
}

/** One file of effects. */
export interface EffectTable {
  /** Distribution, or `python` for builtins and the standard library. */
  readonly library: string;
  /** Documentation that the entries follow. */
  readonly source: string;
  /** Version that the entries were tested against. */
  readonly version: string;
  /** Modules that the table covers, with their submodules: functions that are not listed have no effect. */
  readonly modules: readonly string[];
  /** Other dotted names of a listed module, function or type: `numpy.random.mtrand` is `numpy.random`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** By dotted name as after `import`; builtins by their bare name; `numpy.random.seed`. A class is its constructor. */
  readonly functions: Readonly<Record<string, CallEffect & { readonly source?: string }>>;
  readonly types: Readonly<Record<string, TypeEffects & { readonly source?: string }>>;
  readonly objects?: Readonly<Record<string, ModuleObject>>;
}
