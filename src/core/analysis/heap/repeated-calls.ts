/** Detects calls that would repeat the effects of an earlier call of the same statement. */
import type { Memory } from './memory';
import type { Value } from './value';

/** A call without effect on memory: repeating it has no effect until the memory changes. */
interface CallWithoutEffect {
  readonly result: Value;
  /** Number of writes of the statement before the call. */
  readonly changes: number;
  readonly count: number;
}

/** Number of calls with equal arguments that allocate separate objects; further calls reuse the last result. */
const MAX_DISTINCT = 2;

/** The calls of one statement, by callee and arguments. */
export class RepeatedCalls {
  private calls = new Map<string, CallWithoutEffect>();

  /** Forgets all calls; used at the start of each statement. */
  clear(): void {
    if (this.calls.size > 0) {
      this.calls = new Map();
    }
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
