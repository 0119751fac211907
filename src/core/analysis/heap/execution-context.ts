/** Interfaces shared by the parts of the symbolic interpreter. */
import type { ProcessState as StateName } from '../../effects/effect';
import type { EffectLookup } from '../../effects/lookup';
import type { Attribute, Call, Expression, Statement } from '../../python/ast/nodes';
import type { Frame } from './value';
import type { CellText } from './cell-text';
import type { Heap, HeapObject } from './heap';
import type { Memory } from './memory';
import type { RepeatedCalls } from './repeated-calls';
import type { Closure, Value, Values } from './value';

/** Arguments of a call. */
export interface Arguments {
  readonly positional: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  /** Elements passed by `*` and `**`, at unknown positions; null without such arguments. */
  readonly spread: Value | null;
  /** Keywords and positions of the arguments that are the literal `True`. */
  readonly literallyTrue: ReadonlySet<string | number>;
}

/** No arguments. */
export const NO_ARGUMENTS: Arguments = {
  positional: [],
  keywords: new Map(),
  spread: null,
  literallyTrue: new Set()
};

/**
 * Evaluation context of code: its text and the frame of its local names; the frame is null at the top level of a cell.
 */
export interface Scene {
  readonly run: SymbolicRun;
  readonly text: CellText;
  readonly frame: Frame | null;
}

/** Mutually recursive parts of the interpreter. */
export interface Interpreter {
  evaluate(scene: Scene, expression: Expression): Value;
  execute(scene: Scene, statements: readonly Statement[]): void;
  executeBody(scene: Scene, body: readonly Statement[]): void;
  assign(scene: Scene, target: Expression, value: Value): void;
  call(run: SymbolicRun, callee: Value, given: Arguments): Value;
}

/** A call of a library function or method, or of something unknown, after it was executed. */
export interface ExecutedCall {
  /** Dotted name of the function or class; null for methods and unknown callees. */
  readonly name: string | null;
  /** Null for functions. */
  readonly method: string | null;
  readonly receiver: Value | null;
  readonly given: Arguments;
  readonly result: Value;
}

/** Follows the calls that are running. */
export interface CallTracker {
  /** Begins a statement. */
  clear(): void;
  /** Begins a call that is written in a text. */
  enter(text: CellText, node: Call): void;
  /** Ends it. */
  leave(): void;
  /** Notes that the value of an expression is not used. */
  drop(node: Expression): void;
  /** Notes that only this attribute of a value is used. */
  readAttribute(node: Expression, name: string): void;
  /** Shows the innermost call to the observer. */
  observe(call: ExecutedCall): void;
  /** Shows to the observer of attributes what an attribute is read of. */
  observeAttribute(node: Attribute, receiver: Value): void;
}

/** One symbolic execution of one cell. */
export interface SymbolicRun {
  readonly memory: Memory;
  /** Key of the cell. */
  readonly cell: string;
  /** The active calls; null if calls are not observed. */
  readonly sites: CallTracker | null;
  readonly heap: Heap;
  readonly values: Values;
  readonly effects: EffectLookup;
  readonly interpreter: Interpreter;
  /** Whether Python or IPython provides a name. */
  readonly isProvided: (name: string) => boolean;
  /** Whether an earlier cell may have bound unknown names. */
  readonly namesUnknown: boolean;
  /** Options set by some cell that may affect how objects are displayed. */
  shownOptions(): readonly StateName[];
  /** Options set by some cell. */
  allOptions(): readonly StateName[];
  /** Whether some cell has set an option. */
  hasOption(option: StateName): boolean;
  /** Allocates the object of the next allocation site. */
  allocate(type: string | null): HeapObject;
  /** Allocates a summary object for objects of a type. */
  allocateSummary(type: string | null): HeapObject;
  /** Key of the next allocation site. */
  nextSite(): string;
  /** Executes code that binds `names` on every path. */
  certainly(names: ReadonlySet<string>, run: () => void): void;
  /** Whether the current code binds the name on every path. */
  isCertain(name: string): boolean;
  /** Call stack, innermost function last. */
  readonly callStack: readonly Closure[];
  /** Executes the body of a function. */
  enter<T>(closure: Closure, run: () => T): T;
  /** Calls made by the current statement. */
  readonly calls: RepeatedCalls;
  /** A text that equal code has. */
  codeOf(text: CellText, node: Statement | Expression): string;
  /** Spends one step; throws `UnknownEffects` if none is left. */
  spend(): void;
}

/** Key of the cell that the running code is written in: that of the innermost function, if one is running. */
export function cellOfCode({ callStack, cell }: SymbolicRun): string {
  return callStack.at(-1)?.cell ?? cell;
}
