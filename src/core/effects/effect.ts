/**
 * What calls into libraries do to the objects and the places that they are given: data, read from the tables beside
 * this file. Everything that an entry does not say does not happen: no entry field means no effect.
 */

/**
 * State that is not an object of the namespace but is read and written like one. `random:numpy` is NumPy's legacy
 * generator, `random:system` the system's entropy (what came from it never comes again), `option:pandas` the options
 * of pandas, `figures` pyplot's open figures with the current one (the inline backend closes them when a cell ends),
 * `env` the environment variables, `cwd` the working folder.
 */
export type Place =
  `random:${string}` | `option:${string}` | 'figures' | 'env' | 'cwd' | 'clock' | 'network';

/** An argument: its position from 0 (the receiver of a method does not count) or its keyword. */
export type ArgumentName = number | string;

/** An argument, `receiver` for the receiver of a method, or in a list `all` for every argument. */
export type Operand = ArgumentName;

/** An argument that may be given by position or by keyword. */
export interface Argument {
  /** Null where it can only be given by keyword. */
  readonly position: number | null;
  /** Null where it can only be given by position. */
  readonly keyword: string | null;
}

/** Where the name of a file comes from: an argument, or the receiver, a path or an open file. */
export type FileArgument = Argument | 'receiver';

/** What a call gives. A dotted name is a type of the tables. */
export type Returns =
  | string
  /** The receiver itself (`optimizer.zero_grad()` gives none of these; `tensor.add_()` does). */
  | { readonly same: Operand }
  /** A part of it, or of what it holds (`d.get(k)`, `next(it)`, `xs.pop()`). */
  | { readonly elementOf: Operand }
  /**
   * Another object that shares its memory: a change of either shows in both. For some values it is a copy after all;
   * `ofTypes`: it is one unless the operand is of one of these types (`np.asarray` of a list).
   */
  | { readonly viewOf: Operand; readonly type?: string; readonly ofTypes?: readonly string[] }
  /** An object that stands for a place: what is changed in it changes the place (`decimal.getcontext()`, `plt.gca()`). */
  | { readonly place: Place; readonly type?: string }
  /** Immutable: a number, text, truth value, None. */
  | { readonly immutable: true }
  /** A new object that refers to these arguments (an iterator over them, a container of them). */
  | { readonly holds: readonly Operand[]; readonly type: string }
  /** A new container of what these arguments hold, not of them themselves (`list(xs)`, `sorted(xs)`, `xs + ys`). */
  | { readonly elementsOf: readonly Operand[]; readonly type: string }
  /** A new object of its type; its parts are the same objects (`d.copy()`), or copies of them (`copy.deepcopy(d)`). */
  | { readonly copyOf: Operand; readonly deep?: true }
  /** A new tuple of objects of these types; `joined`: parts of one whole, a change of one shows in the others. */
  | { readonly tuple: readonly string[]; readonly joined?: true };

/** What one call does. */
export interface CallEffect {
  /** Objects that are changed in place: the receiver of a method, an argument, or every argument. */
  readonly mutates?: readonly Operand[];
  /** What the receiver refers to is changed, too: `optimizer.step()` changes the parameters it was made with. */
  readonly mutatesHeld?: boolean;
  /** The receiver is changed only where this argument is true (`inplace=True`), and then nothing is returned. */
  readonly inPlaceWhen?: Argument;
  /** Where this argument is given and not None (`out=`), that object is changed, and it is the result. */
  readonly into?: Argument;
  /** The change is not certain: it happens for some values only. */
  readonly mutatesPossibly?: boolean;
  /**
   * Arguments that the receiver refers to from now on (`xs.append(x)`); without a receiver the changed argument does
   * (`heappush(heap, x)`); where nothing is changed the result does.
   */
  readonly stores?: readonly ArgumentName[];
  /** What is stored of these arguments is what they hold (`xs.extend(ys)`), not they themselves. */
  readonly storesElementsOf?: readonly ArgumentName[];
  /** None: a new object of unknown type. */
  readonly returns?: Returns;
  /** Keyword arguments of this constructor are attributes of the result, under the same names. */
  readonly keepsArguments?: boolean;
  /** Iterator arguments that are used up, wholly or partly. */
  readonly consumes?: readonly Operand[];
  /** Arguments that are called, now or later (`map(f, xs)`, `df.apply(f)`). */
  readonly calls?: readonly ArgumentName[];
  /** Places that the call's doing or result depends on. */
  readonly reads?: readonly Place[];
  /** Places that it changes in a way that depends on what they were: a draw of random numbers. */
  readonly advances?: readonly Place[];
  /**
   * Nothing is advanced where this argument (`random_state=0`), or this attribute of the receiver, is given and not
   * None. An object that is given there, a generator, is changed instead.
   */
  readonly advancesUnless?: Argument | { readonly attribute: string };
  /**
   * It advances, too, what this method of the objects that the receiver or the arguments refer to advances: the `fit`
   * of a pipeline draws where the `fit` of a step does, `cross_val_score` where the `fit` of its estimator does.
   */
  readonly advancesAs?: string;
  /** Places that it sets, whatever they were: a seed. */
  readonly sets?: readonly Place[];
  /** Places of which it sets the part that its arguments name: a second time changes nothing, other parts stay. */
  readonly updates?: readonly Place[];
  /** The argument that names a file that is read or written. `append`: what was in it stays. */
  readonly readsFile?: FileArgument;
  readonly writesFile?: FileArgument;
  readonly append?: boolean;
  /** Opens a file to read or write as the mode says (`r` where it is not given); the result is the open file. */
  readonly opensFile?: { readonly path: FileArgument; readonly mode: Argument };
  /** Something shows in the cell's output. */
  readonly shows?: boolean;
}

/** What reading an attribute (not calling it) gives. */
export interface AttributeEffect {
  readonly returns?: Returns;
  readonly reads?: readonly Place[];
}

/** A class of a library. */
export interface TypeEffects {
  /** Other types whose methods and attributes it has. */
  readonly bases?: readonly string[];
  /** Its objects never change (str, int, tuple, frozenset, pandas.Timestamp). */
  readonly immutable?: boolean;
  /** Going through it uses it up: iterators, generators, files. */
  readonly iterator?: boolean;
  /** Type of its elements, where all have one. */
  readonly elements?: string;
  /** `slots`: text keys name parts that do not touch each other (columns, keys of a dict). `whole`: they do not. */
  readonly items?: 'slots' | 'whole';
  /** What `x[...]` gives where the key is no single text: a view of it, a new object, an element. */
  readonly subscript?: 'view' | 'copy' | 'element';
  /** What a slice, `x[a:b]`, gives, where that is not the same. */
  readonly slices?: 'view' | 'copy';
  /** Attributes are the same parts as items (`df.a` is `df["a"]`). */
  readonly attributesAreItems?: boolean;
  /** Places that its text depends on: `option:pandas` for a data frame that is shown. */
  readonly textReads?: readonly Place[];
  /** What those of its methods `set_…` do that are not listed. */
  readonly setters?: CallEffect;
  /** By name; operators are there by theirs (`__iadd__`, `__add__`, `__call__`, `__enter__`). */
  readonly methods?: Readonly<Record<string, CallEffect>>;
  readonly attributes?: Readonly<Record<string, AttributeEffect>>;
}

/** An object that a module offers and that stands for a place: `os.environ`, `matplotlib.rcParams`. */
export interface ModuleObject {
  /** What is read from it reads this place; what is changed in it sets it. */
  readonly place: Place;
  readonly type?: string;
}

/** One file of effects. */
export interface EffectTable {
  /** Distribution, or `python` for builtins and the standard library. */
  readonly library: string;
  /** Documentation that the entries follow. */
  readonly source: string;
  /** Version that the entries were run against. */
  readonly version: string;
  /** Modules that were looked through, with those inside them: functions that are not listed have no effect. */
  readonly modules: readonly string[];
  /** Other dotted names of a listed module, function or type: `numpy.random.mtrand` is `numpy.random`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** By dotted name as after `import`; builtins by their bare name; `numpy.random.seed`. A class is its constructor. */
  readonly functions: Readonly<Record<string, CallEffect & { readonly source?: string }>>;
  readonly types: Readonly<Record<string, TypeEffects & { readonly source?: string }>>;
  readonly objects?: Readonly<Record<string, ModuleObject>>;
}
