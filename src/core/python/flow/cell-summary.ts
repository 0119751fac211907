/**
 * The effects of one cell source on its own. Computed once per source and Python version: nothing here depends on
 * other cells. All ranges are UTF-16 offsets in the *cell's source*, not the masked text.
 *
 * A body is a control-flow graph of events on names of the user's namespace (module-level names). Local names are
 * resolved away: an event in a function's flow is on a global, never on a local.
 */
import type { FactOwner } from '../../memo/fact-table';
import type { Certainty } from '../../../protocol';
import type { Module } from '../ast/nodes';
import type { MaskedCell, OffsetMap } from '../ipython/masked-cell';
import type { SyntaxProblem } from '../syntax/parse';

/** Whether something happens on every path, or only on some paths or by an unproven call. */
export type { Certainty };

/** A range of the cell's source, in UTF-16 offsets, `end` exclusive. */
export interface NameRange {
  readonly start: number;
  readonly end: number;
}

/** The value bound to a name, as far as the cell alone determines it. */
export type BoundValue =
  /** Index into CellSummary.functions. `decorated`: a call of the name only possibly calls the function. */
  | { readonly kind: 'function'; readonly function: number; readonly decorated: boolean }
  /** Index of the class's entry in functions. */
  | { readonly kind: 'class'; readonly function: number; readonly decorated: boolean }
  | { readonly kind: 'module'; readonly module: string } // import a.b binds `a` to module a
  | { readonly kind: 'member'; readonly module: string; readonly member: string } // from m import x
  | { readonly kind: 'alias'; readonly name: string } // b = a, both global
  | { readonly kind: 'string'; readonly value: string } // one string literal
  | { readonly kind: 'instance'; readonly className: string } // a = A() with A a global name
  | { readonly kind: 'unknown' };

/** How an object is changed in place. */
export type MutationKind = 'attribute' | 'item' | 'slice' | 'augmented' | 'method' | 'argument';

/** The callee, as far as the cell alone determines it. */
export type Callee =
  | { readonly kind: 'global'; readonly name: string; readonly attributes: readonly string[] } // f(), m.f()
  | { readonly kind: 'function'; readonly function: number } // a local or immediately called function
  | { readonly kind: 'unknown' };

/** One operation of a body on the names of the user's namespace. */
export type BodyEvent = NameRange &
  (
    | {
        readonly kind: 'read';
        readonly name: string;
        /** The code handles the missing name: `try … except NameError`, `'x' in globals()`. */
        readonly guarded: boolean;
      }
    /**
     * The name is known to be bound here although nothing in this body binds it: control passed a test such as
     * `'x' in globals()`, or a guarded read that did not fail. The event provides no value and does not count as a
     * binding in `defines`.
     */
    | { readonly kind: 'assume-bound'; readonly name: string }
    | { readonly kind: 'bind'; readonly name: string; readonly value: BoundValue }
    | { readonly kind: 'delete'; readonly name: string; readonly guarded: boolean }
    | { readonly kind: 'mutate'; readonly name: string; readonly how: MutationKind }
    | {
        readonly kind: 'call';
        readonly callee: Callee;
        /** `possible`: the function is only passed on (as an argument, to a decorator, in a generator expression). */
        readonly certainty: Certainty;
        /** A generator expression that the called function runs immediately: `sum(f(x) for x in xs)`. */
        readonly consumed?: boolean;
        /** The code handles a name that the called body misses: a call inside `try … except NameError`. */
        readonly guarded?: boolean;
        /** `await f()`: the body of an async function runs only then. */
        readonly awaited?: boolean;
      }
    | { readonly kind: 'reset' } // deletes every user name (%reset -f)
    | { readonly kind: 'unknown-names'; readonly reason: string } // any name may be bound from here on
  );

/** A basic block of events. An exception anywhere in it may enter each of `handlers`. */
export interface FlowBlock {
  readonly events: readonly BodyEvent[];
  readonly successors: readonly number[];
  readonly handlers: readonly number[];
}

/** A body's control flow. Block 0 is the entry. */
export interface FlowGraph {
  readonly blocks: readonly FlowBlock[];
  /** The block reached when the body ends normally (it has no events); null if it never does. */
  readonly exit: number | null;
}

/** A body that runs when it is called: a function, lambda, generator expression, or the construction of a class. */
export interface FunctionSummary extends NameRange {
  /**
   * `generator`: iteration runs the body, not the call. `async`: the body runs when the call is awaited. A
   * generator expression is a `generator`; a lazily evaluated value of a type alias or type parameter is a
   * `lambda`.
   */
  readonly kind: 'function' | 'lambda' | 'class' | 'generator' | 'async';
  /** Name in the source; `<lambda>` and similar for bodies without a name. */
  readonly name: string;
  /** Range of the name in the source. */
  readonly nameRange: NameRange;
  /**
   * Events on globals when the body runs. A class body runs at its definition, so its events are inlined in the
   * surrounding flow; its own flow is that of its construction: the call of `__init__` and `__new__`.
   */
  readonly flow: FlowGraph;
  /** Methods of a class: name → index in functions. */
  readonly methods: ReadonlyMap<string, number>;
}

/** A name bound by `import`. */
export interface ImportedName extends NameRange {
  /** The name in the namespace. */
  readonly name: string;
  /** Dotted module; with leading dots for relative imports. */
  readonly module: string;
  /** Name inside the module for `from m import x`; `*` for a star import; null for `import m`. */
  readonly member: string | null;
  /** Inside `try … except ImportError`, a function, or code that may not run: an `if`, a loop, an `except`. */
  readonly guarded: boolean;
  readonly topLevel: boolean;
}

/** Why the names of the namespace are unknown after this cell. */
export interface UnknownNames extends NameRange {
  readonly kind: 'star-import' | 'magic' | 'exec' | 'run-file' | 'globals' | 'syntax' | 'size';
  /** Module, magic or path. */
  readonly detail: string;
}

/** The tree of a Python text of the cell: the cell itself, or code nested in a magic. */
export interface ParsedText {
  readonly module: Module;
  /** Maps offsets of the tree to the cell's source. */
  readonly map: OffsetMap;
}

/** The effects of one cell source on its own. */
export interface CellSummary extends FactOwner {
  readonly source: string;
  readonly masked: MaskedCell;
  /** Null if the cell does not parse. */
  readonly module: Module | null;
  /** Python code on the lines of magics (`%time x = f()`), which `module` does not contain. */
  readonly nestedTexts: readonly ParsedText[];
  readonly problem: SyntaxProblem | null;
  readonly flow: FlowGraph;
  readonly functions: readonly FunctionSummary[];
  readonly imports: readonly ImportedName[];
  readonly unknownNames: readonly UnknownNames[];
  /** `from __future__` features that this cell enables for itself and later cells. */
  readonly futureFeatures: readonly string[];
  /** The four lists of `freshkernel graph`, sorted, without duplicates. */
  readonly defines: readonly string[];
  readonly uses: readonly string[];
  readonly mutates: readonly string[];
  readonly deletes: readonly string[];
  /** Names that are read only in nested bodies (a subset of uses). */
  readonly nestedUses: readonly string[];
  readonly readsFiles: readonly string[];
  readonly writesFiles: readonly string[];
}
