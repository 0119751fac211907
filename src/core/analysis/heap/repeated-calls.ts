/** Calls of a notebook's functions that would do what an earlier call of the same statement did. */
import type { Memory } from './memory';
import type { Value } from './value';

/** A call that changed nothing that was there, so that it does the same until something else does. */
interface SettledCall {
  readonly result: Value;
  /** How many changes of the statement there had been. */
  readonly changes: number;
  readonly count: number;
}

/** So many calls with equal arguments each make objects of their own; further ones give what the last one gave. */
const TOLD_APART = 2;

/** The calls of one statement, by what they are given. */
export class RepeatedCalls {
  private calls = new Map<string, SettledCall>();

  /** Forgets all calls: another statement begins. */
  clear(): void {
    if (this.calls.size > 0) {
      this.calls = new Map();
    }
  }

  /** Executes a call, unless it would do again what was done. */
  once(memory: Memory, key: string, execute: () => Value): Value {
    const known = this.calls.get(key);
    const isSettled = known !== undefined && known.changes === memory.changes;
    if (isSettled && known.count >= TOLD_APART) {
      return known.result;
    }
    const before = memory.changes;
    const result = execute();
    const { changes } = memory;
    if (changes === before) {
      this.calls.set(key, { result, changes, count: isSettled ? known.count + 1 : 1 });
    }
    return result;
  }
}
