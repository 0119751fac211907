/** Detects calls that would repeat the effects of an earlier call of the same statement. */
import type { Memory } from './memory';
import type { Callable, Closure, Value } from './value';

/** A call without effect on memory: repeating it has no effect until the memory changes. */
interface CallWithoutEffect {
  readonly result: Value;
  /** Number of writes of the statement before the call. */
  readonly changes: number;
  readonly count: number;
}

/** Number of calls with equal arguments that allocate separate objects; further calls reuse the last result. */
const MAX_DISTINCT = 2;

/** Number of calls of one callback, with any arguments, that change nothing; further calls are skipped. */
const MAX_CALLBACKS = 3;

/** The calls of one statement, by callee and arguments. */
export class RepeatedCalls {
  private calls = new Map<string, CallWithoutEffect>();
  /** The number of calls by libraries that changed nothing. */
  private callbacks = new Map<Callable, number>();
  /** Functions that run now because a library calls them, and the number of calls outside of that call. */
  private running: ReadonlySet<Callable> = new Set();
  private depth = 0;

  /** Forgets all calls; used at the start of each statement. */
  clear(): void {
    if (this.calls.size > 0) {
      this.calls = new Map();
    }
    if (this.callbacks.size > 0) {
      this.callbacks = new Map();
    }
  }

  /**
   * Executes a call of functions by a library, unless it can have no further effect: they run already because a library
   * calls them, or several such calls changed nothing. A plot of a result that refers to functions would otherwise call
   * them again and again.
   */
  callback(
    memory: Memory,
    depth: number,
    functions: readonly Callable[],
    execute: () => void
  ): void {
    const { running: outer, depth: outerDepth } = this;
    const count = (each: Callable): number => this.callbacks.get(each) ?? 0;
    if (functions.every(each => outer.has(each) || count(each) >= MAX_CALLBACKS)) {
      return;
    }
    const before = memory.lastingWriteCount;
    this.running = new Set([...outer, ...functions]);
    this.depth = depth;
    try {
      execute();
    } finally {
      this.running = outer;
      this.depth = outerDepth;
    }
    if (memory.lastingWriteCount === before) {
      functions.forEach(each => this.callbacks.set(each, count(each) + 1));
    }
  }

  /** Whether a function calls, at this depth, one that a library calls anyway with all that the library knows. */
  isCovered(depth: number, closure: Closure): boolean {
    return depth > this.depth && [...this.running].some(each => isCallOf(each, closure));
  }

  /** Executes a call, unless repeating it has no effect. */
  once(memory: Memory, key: string, execute: () => Value): Value {
    const known = this.calls.get(key);
    const isSettled = known !== undefined && known.changes === memory.writeCount;
    if (isSettled && known.count >= MAX_DISTINCT) {
      return known.result;
    }
    const before = memory.writeCount;
    const result = execute();
    const { writeCount } = memory;
    if (writeCount === before) {
      this.calls.set(key, { result, changes: writeCount, count: isSettled ? known.count + 1 : 1 });
    }
    return result;
  }
}

function isCallOf(callable: Callable, closure: Closure): boolean {
  return callable.kind === 'closure' && callable.closure === closure;
}
