/** Calls in the text of a cell, and what runs together with them. */
import type { Attribute, Call, Name } from '../python/ast/nodes';
import type { SourceRange } from '../rule-context/rule-context';

/** A call, where it stands. */
export interface PlacedCall {
  readonly call: Call;
  readonly range: SourceRange;
  /** The last part of what is called; null where that is no name and no attribute. */
  readonly name: string | null;
  /** `['np', 'random', 'rand']`; null where something else than a dotted name is called. */
  readonly path: readonly string[] | null;
  /** Whether the first part of the path is a name of the namespace, not one of a function. */
  readonly isGlobal: boolean;
  /** Tells the same of any name in the call. */
  readonly isGlobalName: (name: Name) => boolean;
  /** Whether the code may run without making the call: a branch, a handler, a function within the function. */
  readonly isPossible: boolean;
  /** Whether nobody sees what it gives: it is a statement of its own, or only its shape is asked for. */
  readonly isDropped: boolean;
}

/** What runs together: the code of a cell, or of a function. */
export interface CallingBody {
  readonly calls: readonly PlacedCall[];
  /** Their names. */
  readonly called: ReadonlySet<string>;
  /** Names of the namespace that it reads in other ways than by calling them. */
  readonly mentions: ReadonlySet<string>;
  /** Of those, and of the dotted names that begin with them, the ones that speak of seeds. */
  readonly values: readonly (Name | Attribute)[];
}

/** A function that a cell defines at its top level, or in a class there. */
export interface CallingFunction extends CallingBody {
  readonly name: string;
  /** The class that it is a method of. */
  readonly owner: string | null;
  /** Where its name stands in the cell, or that of its class. */
  readonly nameStart: number;
  /** Whether what is called by its name is the function itself, which runs when it is called. */
  readonly isPlain: boolean;
}

/** The calls of a cell. */
export interface CellCalls extends CallingBody {
  readonly functions: readonly CallingFunction[];
}
