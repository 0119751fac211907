/**
 * What calls into libraries do to the objects and the places that they are given: data, read from the tables beside
 * this file. Everything that an entry does not say does not happen: no entry field means no effect.
 */

/**
 * State that is not an object of the namespace but is read and written like one. `random:numpy` is NumPy's legacy
 * generator, `option:pandas` the options of pandas, `env` the environment variables, `cwd` the working folder.
 */
export type Place = `random:${string}` | `option:${string}` | 'env' | 'cwd' | 'clock';

/** An argument: its position from 0 (the receiver of a method does not count) or its keyword. */
export type ArgumentName = number | string;

/** An argument that may be given by position or by keyword. */
export interface Argument {
  /** Null where it can only be given by keyword. */
  readonly position: number | null;
  /** Null where it can only be given by position. */
  readonly keyword: string | null;
}

/** What one call does. */
export interface CallEffect {
  /** Objects that are changed in place: the receiver of a method, an argument, or every argument. */
  readonly mutates?: readonly ('receiver' | ArgumentName)[];
  /** The receiver is changed only where this argument is true (`inplace=True`), and then nothing is returned. */
  readonly inPlaceWhen?: Argument;
  /** The change is not certain: it happens for some values only. */
  readonly mutatesPossibly?: boolean;
  /** Arguments that the receiver refers to from now on (`xs.append(x)`), or with `result` that the result refers to. */
  readonly stores?: readonly ArgumentName[];
  /** What the call gives. A dotted name is a type of the tables; none: a new object of unknown type. */
  readonly returns?:
    | string
    /** The receiver itself (`optimizer.zero_grad()` gives none of these; `tensor.add_()` does). */
    | { readonly same: 'receiver' | ArgumentName }
    /** A part of it, or of what it holds (`d.get(k)`, `next(it)`, `xs.pop()`). */
    | { readonly elementOf: 'receiver' | ArgumentName }
    /** Another object that shares its memory: a change of either shows in both. */
    | { readonly viewOf: 'receiver' | ArgumentName; readonly type?: string }
    /** Immutable: a number, text, truth value, None. */
    | { readonly immutable: true }
    /** A new object that refers to these arguments (an iterator over them, a container of them). */
    | { readonly holds: readonly ('receiver' | ArgumentName | 'all')[]; readonly type: string };
  /** Iterator arguments that are used up, wholly or partly. */
  readonly consumes?: readonly ('receiver' | ArgumentName | 'all')[];
  /** Arguments that are called, now or later (`map(f, xs)`, `df.apply(f)`). */
  readonly calls?: readonly ArgumentName[];
  /** Places that the call's doing or result depends on. */
  readonly reads?: readonly Place[];
  /** Places that it changes in a way that depends on what they were: a draw of random numbers. */
  readonly advances?: readonly Place[];
  /** Places that it sets, whatever they were: a seed. */
  readonly sets?: readonly Place[];
  /** The argument that names a file that is read or written. `append`: what was in it stays. */
  readonly readsFile?: Argument;
  readonly writesFile?: Argument & { readonly append?: boolean };
  /** Something shows in the cell's output. */
  readonly shows?: boolean;
}

/** What reading an attribute (not calling it) gives. */
export interface AttributeEffect {
  readonly returns?: CallEffect['returns'];
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
  /** Attributes are the same parts as items (`df.a` is `df["a"]`). */
  readonly attributesAreItems?: boolean;
  readonly methods?: Readonly<Record<string, CallEffect>>;
  readonly attributes?: Readonly<Record<string, AttributeEffect>>;
}

/** One file of effects. */
export interface EffectTable {
  /** Distribution, or `python` for builtins and the standard library. */
  readonly library: string;
  /** Documentation that the entries follow. */
  readonly source: string;
  /** Version that the entries were run against. */
  readonly version: string;
  /** By dotted name as after `import`; builtins by their bare name; `numpy.random.seed`. A class is its constructor. */
  readonly functions: Readonly<Record<string, CallEffect & { readonly source?: string }>>;
  readonly types: Readonly<Record<string, TypeEffects & { readonly source?: string }>>;
}
