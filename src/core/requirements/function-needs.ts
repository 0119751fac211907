/** Distributions that a library needs for some of its functions only, from a table. */
import data from './function_needs.json';

/** A condition on the arguments of a call. */
export interface CallCondition {
  /** A keyword argument with one of the values. */
  readonly keyword?: string;
  readonly values?: readonly string[];
  /** A literal text among the arguments that ends, or starts, with one of these, or is one of them. */
  readonly endings?: readonly string[];
  readonly starts?: readonly string[];
  readonly texts?: readonly string[];
}

/** What some functions of a library need. The first entry of a function whose condition holds counts. */
export interface FunctionNeed {
  /** Dotted name of the module; without functions and methods, importing it is enough. */
  readonly library: string;
  /** Dotted names below the module. */
  readonly functions?: readonly string[];
  /** Names of methods, of objects of any kind: enough where the library is imported. */
  readonly methods?: readonly string[];
  readonly when?: CallCondition;
  /** Requirements, such as `dask[array]`. */
  readonly needs: readonly string[];
  /** What for, to follow “it”. */
  readonly reason: string;
}

/** What a magic needs. */
export interface MagicNeed {
  readonly magics: readonly string[];
  /** Only with one of these words on its line. */
  readonly arguments?: readonly string[];
  readonly needs: readonly string[];
  readonly reason: string;
}

interface Data {
  readonly functions: readonly FunctionNeed[];
  readonly magics: readonly MagicNeed[];
}

/** The entries by the name they are looked up with. */
export interface FunctionNeeds {
  /** By the complete dotted name. */
  readonly functions: ReadonlyMap<string, readonly FunctionNeed[]>;
  /** By the last part of the method's name. */
  readonly methods: ReadonlyMap<string, readonly FunctionNeed[]>;
  readonly modules: ReadonlyMap<string, readonly FunctionNeed[]>;
  readonly magics: readonly MagicNeed[];
}

let read: FunctionNeeds | null = null;

/** The table; read on first use. */
export function functionNeeds(): FunctionNeeds {
  if (read === null) {
    const { functions, magics }: Data = data;
    read = {
      functions: byName(functions, ({ library, functions: names = [] }) =>
        names.map(name => `${library}.${name}`)
      ),
      methods: byName(functions, ({ methods = [] }) => [
        ...new Set(methods.map(name => name.slice(name.lastIndexOf('.') + 1)))
      ]),
      modules: byName(functions, ({ library, functions: names, methods }) =>
        names === undefined && methods === undefined ? [library] : []
      ),
      magics
    };
  }
  return read;
}

function byName(
  entries: readonly FunctionNeed[],
  namesOf: (entry: FunctionNeed) => readonly string[]
): ReadonlyMap<string, readonly FunctionNeed[]> {
  const map = new Map<string, FunctionNeed[]>();
  for (const entry of entries) {
    for (const name of namesOf(entry)) {
      const known = map.get(name);
      if (known === undefined) {
        map.set(name, [entry]);
      } else {
        known.push(entry);
      }
    }
  }
  return map;
}
