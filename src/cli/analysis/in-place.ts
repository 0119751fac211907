import { Script } from 'node:vm';

/** Where the script below finds what to call; nobody else knows the symbol. */
const SLOT = Symbol.for('freshkernel.guarded');

const slots = globalThis as unknown as Record<symbol, (() => void) | undefined>;

let guard: Script | null = null;

/**
 * Calls a function in this process, but ends it after some time wherever it is, also inside a loop that never ends. Gives false where it
 * was ended. `node:vm` is the only part of Node that can stop running code without a process of its own.
 */
export function callWithin(milliseconds: number, work: () => void): boolean {
  guard ??= new Script('globalThis[Symbol.for("freshkernel.guarded")]()');
  slots[SLOT] = work;
  try {
    guard.runInThisContext({ timeout: milliseconds });
    return true;
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    ) {
      return false;
    }
    throw error;
  } finally {
    slots[SLOT] = undefined;
  }
}
