/** What the parts of a symbolic run share. */
import type { Place as StatePlace } from '../../effects/effect';
import type { EffectLookup } from '../../effects/lookup';
import type { Call, Expression, Statement } from '../../python/ast/nodes';
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
  /** Elements of what `*` and `**` hand over, at positions that nobody knows; null where there are none. */
  readonly spread: Value | null;
  /** Keywords and positions whose argument is the literal `True`. */
  readonly literallyTrue: ReadonlySet<string | number>;
}

/** No arguments. */
export const NO_ARGUMENTS: Arguments = {
  positional: [],
  keywords: new Map(),
  spread: null,
  literallyTrue: new Set()
};

/** Where code runs: the local names that it sees, null at the top level of a cell. */
export interface Scene {
  readonly run: CellRun;
  readonly text: CellText;
  readonly frame: Frame | null;
}

/** The parts that call each other. */
export interface Walk {
  evaluate(scene: Scene, expression: Expression): Value;
  execute(scene: Scene, statements: readonly Statement[]): void;
  executeBody(scene: Scene, body: readonly Statement[]): void;
  assign(scene: Scene, target: Expression, value: Value): void;
  call(run: CellRun, callee: Value, given: Arguments): Value;
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
}

/** One run of one cell. */
export interface CellRun {
  readonly memory: Memory;
  /** Key of the cell. */
  readonly cell: string;
  /** The calls that are running; null where nobody observes calls. */
  readonly sites: CallTracker | null;
  readonly heap: Heap;
  readonly values: Values;
  readonly effects: EffectLookup;
  readonly walk: Walk;
  /** Names that Python or IPython provide. */
  readonly isProvided: (name: string) => boolean;
  /** Cells that hide what they bind came before. */
  readonly namesUnknown: boolean;
  /** Options that some cell has set and that the text of objects may depend on. */
  shownOptions(): readonly StatePlace[];
  /** Makes the object of the next site. */
  allocate(type: string | null): HeapObject;
  /** Makes a summary object for objects of a type. */
  allocateSummary(type: string | null): HeapObject;
  /** A key for the next site. */
  nextSite(): string;
  /** Runs what binds `names` in the end, whichever path it takes. */
  certainly(names: ReadonlySet<string>, run: () => void): void;
  /** Whether the name is such a one. */
  isCertain(name: string): boolean;
  /** Functions that are running, innermost last. */
  readonly active: readonly Closure[];
  /** Runs the body of a function. */
  enter<T>(closure: Closure, run: () => T): T;
  /** The calls of the statement. */
  readonly calls: RepeatedCalls;
  /** Counts a step; throws `UnknownEffects` where none is left. */
  spend(): void;
}
