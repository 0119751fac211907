/** What libraries changed besides names of modules: methods, attributes, arguments, defaults. Data, in `entries.json`. */
import { parseVersion } from '../requirements/version';
import type { Version } from '../requirements/version';

/** What changed. */
export type ChangeKind =
  | 'removed'
  | 'renamed'
  | 'moved-module'
  | 'argument-renamed'
  | 'argument-removed'
  | 'keyword-only'
  | 'positional-order'
  | 'default-changed'
  | 'return-type'
  | 'behaviour'
  | 'dtype';

/** A literal in Python code. */
export type LiteralValue = string | number | boolean | null;

/** The argument that a change is about. */
export interface ChangedArgument {
  readonly name: string;
  /** Without the receiver of a method; absent where it can only be given by its name. */
  readonly position?: number;
  /** Only these literals are concerned; absent: any value. */
  readonly values?: readonly LiteralValue[];
  /** The change concerns calls without the argument. */
  readonly absent?: true;
  /** The change concerns calls that give the argument by position. */
  readonly positional?: true;
  /** A regular expression for the text of the first argument, which must be a literal. */
  readonly first?: string;
}

/**
 * How a use is rewritten. In templates, `{receiver}`, `{0}`, `{keywords}`, `{rest}` and `{all}` stand for texts of the
 * call: the receiver, the first positional argument, the keyword arguments, everything after the last positional
 * argument, and all arguments; `{sep}` is a comma where there are any. `{1.0}` and `{order.0}` stand for the first element of a
 * tuple or list that is written as that argument, `{dates=}` for the value of a keyword argument, `{fit.maxlag}` for that of the
 * later call of `fit`. `{pandas.concat}` stands for the name under which the notebook has that function.
 */
export type Rewrite =
  /** Another attribute name; without the argument that the change is about if `drop` is set. */
  | { readonly rename: string; readonly drop?: true }
  /** Another function: its dotted name. */
  | { readonly function: string; readonly drop?: true }
  /** Another name for the argument. */
  | { readonly keyword: string }
  /** Names for the positional arguments, from the first on; null for those that need none. */
  | { readonly names: readonly (string | null)[] }
  /** Python code for the value of the argument. */
  | { readonly value: string }
  /** Texts by the texts that they replace. */
  | { readonly texts: Readonly<Record<string, string>> }
  /** Python code in the place of the argument, name included; `{value}` stands for its value. */
  | { readonly argument: string }
  /** Without the argument; `after` is appended to the call, `{text}` stands for the text that was its value. */
  | { readonly drop: true; readonly after?: string }
  /** The argument goes to the call that makes the receiver. */
  | { readonly drop: true; readonly toReceiver: true }
  /** With one more argument. */
  | { readonly add: string }
  /** Python code in the place of the call, or of the attribute. */
  | { readonly template: string };

/** What a call must look like to be rewritten. */
export interface RewriteCondition {
  /** How many positional arguments it has. */
  readonly positional?: number;
  /** The only keyword arguments that it may have. */
  readonly keywords?: readonly string[];
  /** Keyword arguments that it may not have. */
  readonly without?: readonly string[];
  /** Keyword arguments that it must have. */
  readonly given?: readonly string[];
  /** Of which type the receiver must be, by the trace, where the entry is about several. */
  readonly receiver?: string;
  /** What the first argument must be: an object of one of these types, by the trace. */
  readonly first?: readonly string[];
  /** What the first argument must be, by its text. */
  readonly display?: ArgumentDisplay;
  /** A keyword argument that it must have with the value True. */
  readonly flag?: string;
}

/**
 * A dictionary; one whose values get the same types as a series and as a row of a table, because there is a text among
 * them or all are whole numbers or all are not; a list of dictionaries; a call of `to_frame`, which series and indexes have.
 */
export type ArgumentDisplay = 'dict' | 'plain dict' | 'dicts' | 'to_frame';

/** The one call of a method on the object that the rewritten call makes. All its arguments are given by name. */
export interface LaterCall {
  readonly method: string;
  /** The only arguments that it may have. */
  readonly keywords: readonly string[];
  /** Those that it must have; the template can use them. */
  readonly required?: readonly string[];
  /** The literals that are possible for an argument, where it is given. */
  readonly values?: Readonly<Record<string, readonly LiteralValue[]>>;
  /** The arguments that it loses. */
  readonly drop: readonly string[];
}

/** A way to rewrite calls of a certain form. */
export interface RewriteForm {
  readonly rewrite: Rewrite;
  readonly when?: RewriteCondition;
  /** What must be called on the result. */
  readonly later?: LaterCall;
}

/** A change of a library. */
export interface ApiEntry {
  /** Unique in its library. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** Types of the receiver; absent for functions. */
  readonly on?: readonly string[];
  /** Functions that return objects of these types, which no table of effects describes. */
  readonly from?: readonly string[];
  /** A method or attribute; absent for functions. */
  readonly name?: string;
  /** Dotted names; absent for methods. */
  readonly functions?: readonly string[];
  readonly argument?: ChangedArgument;
  /** Only where the result is used: methods of the same name on other types return None. */
  readonly used?: true;
  /** Only where it is called: other types have data under this name. */
  readonly called?: true;
  /** The function that gives the former result: nothing changes where it is applied to the attribute. */
  readonly wrapper?: string;
  /** No other library has the name: the type of the receiver need not be known. */
  readonly unique?: true;
  readonly deprecated?: string;
  readonly gone?: string;
  /** The version from which on the result differs. */
  readonly changed?: string;
  /** The oldest version with the replacement; absent: as old as the deprecation or removal. */
  readonly available?: string;
  /** The result of the method has the type of the receiver, which no table of effects says. */
  readonly gives?: 'same';
  /** The replacement, for people; absent only for names that moved nowhere. */
  readonly use?: string;
  readonly rewrite?: Rewrite;
  readonly when?: RewriteCondition;
  readonly later?: LaterCall;
  /** For calls that do not have this form, in order of preference. */
  readonly otherForms?: readonly RewriteForm[];
  /** The replacement works in a graph only, and since TensorFlow 2 code outside of one runs at once. */
  readonly graph?: true;
  /** Both give the same in every version that has both. */
  readonly safe?: true;
}

/** An entry with its library and its versions. */
export interface EntryChange {
  readonly entry: ApiEntry;
  readonly distribution: string;
  readonly deprecated: Version | null;
  readonly gone: Version | null;
  readonly changed: Version | null;
  readonly available: Version | null;
  /** What the change is about, dotted: `pandas.DataFrame.append`. */
  readonly api: string;
}

/** The entries by what a use of them must contain. */
export interface EntryTable {
  /** By the name of the method or attribute. */
  readonly byName: ReadonlyMap<string, readonly EntryChange[]>;
  /** By the dotted name of the function. */
  readonly byFunction: ReadonlyMap<string, readonly EntryChange[]>;
  /** Last parts of the names of functions. */
  readonly functionNames: ReadonlySet<string>;
  /** Function → type of its results. */
  readonly makers: ReadonlyMap<string, string>;
  /** Names that are in another module now, or have another name there. */
  readonly moved: readonly EntryChange[];
}

/** Reads the entries of each library, as `entries.json` has them. */
export function readEntries(libraries: Readonly<Record<string, unknown>>): EntryTable {
  const byName = new Map<string, EntryChange[]>();
  const byFunction = new Map<string, EntryChange[]>();
  const makers = new Map<string, string>();
  const moved: EntryChange[] = [];
  for (const [distribution, list] of Object.entries(libraries)) {
    for (const entry of list as readonly ApiEntry[]) {
      const [first = ''] = entry.functions ?? [];
      if (entry.kind === 'moved-module') {
        moved.push({ entry, distribution, ...versionsOf(entry), api: first });
      } else {
        addEntry(entry, distribution, byName, byFunction);
      }
      entry.from?.forEach(maker => makers.set(maker, entry.on?.[0] ?? ''));
    }
  }
  const functionNames = new Set([...byFunction.keys()].map(lastPart));
  return { byName, byFunction, functionNames, makers, moved };
}

function addEntry(
  entry: ApiEntry,
  distribution: string,
  byName: Map<string, EntryChange[]>,
  byFunction: Map<string, EntryChange[]>
): void {
  const versions = versionsOf(entry);
  const { name, on = [], functions = [] } = entry;
  if (name !== undefined) {
    const change = { entry, distribution, ...versions, api: `${on[0]}.${name}` };
    byName.set(name, [...(byName.get(name) ?? []), change]);
  }
  for (const api of functions) {
    const change = { entry, distribution, ...versions, api };
    byFunction.set(api, [...(byFunction.get(api) ?? []), change]);
  }
}

function versionsOf(
  entry: ApiEntry
): Pick<EntryChange, 'deprecated' | 'gone' | 'changed' | 'available'> {
  return {
    deprecated: parseVersion(entry.deprecated ?? ''),
    gone: parseVersion(entry.gone ?? ''),
    changed: parseVersion(entry.changed ?? ''),
    available: parseVersion(entry.available ?? '')
  };
}

/** `concat` of `pandas.concat`. */
function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}
