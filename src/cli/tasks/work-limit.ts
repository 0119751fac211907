import { workOf } from '../processes/process-tree';
import type { ProcessWork } from '../processes/process-tree';
import { MAX_LOAD } from './machine-load';

/** Looking at a process more often shows nothing new: its time is counted in steps. */
const SHORTEST_MS = 50;

/** Watches a process of this system. */
export function watchProcess(
  pid: number | undefined,
  limitMs: number,
  onOver: () => void
): () => void {
  return watchWork(limitMs, onOver, () => workOf(pid));
}

/**
 * Calls `onOver` when a process has worked for some time since now. On a busy machine that takes longer than on the clock: a
 * notebook that needs no more work than usual must not be called too complex there. A process that waits, or whose work the system
 * does not show, has that time on the clock; none has more than {@link MAX_LOAD} times as much.
 *
 * @param look - what the process has done so far; null where that is not known
 * @returns what ends the watch
 */
export function watchWork(
  limitMs: number,
  onOver: () => void,
  look: () => ProcessWork | null
): () => void {
  const before = look()?.milliseconds ?? 0;
  let waited = 0;
  let timer: NodeJS.Timeout;
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      waited += milliseconds;
      const work = look();
      const left = work?.isRunnable === true ? limitMs - (work.milliseconds - before) : 0;
      if (left <= 0 || waited >= MAX_LOAD * limitMs) {
        onOver();
      } else {
        wait(Math.max(left, SHORTEST_MS));
      }
    }, milliseconds);
  };
  wait(limitMs);
  return () => clearTimeout(timer);
}
