import { Script } from 'node:vm';

/** Private global slot through which the script below finds the function to call. */
const SLOT = Symbol.for('freshkernel.guarded');

const slots = globalThis as unknown as Record<symbol, (() => void) | undefined>;

let guard: Script | null = null;

/**
 * Calls a function in this process and interrupts it after a timeout, even inside an endless loop. Returns false if it
 * was interrupted. `node:vm` is the only part of Node that can stop running code without a separate process or thread.
 */
export function callWithTimeout(milliseconds: number, work: () => void): boolean {
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
