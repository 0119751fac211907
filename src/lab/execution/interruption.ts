import { until } from './waiting';

/** How long a kernel may take to begin what it was asked to run. */
const BEGINNING_MILLISECONDS = 10_000;

/** A run that somebody wants to end. */
export interface EndedRun {
  /** The kernel has begun it. True where nobody can tell. */
  hasBegun(): boolean;
  /** It runs, or waits for its turn in the kernel. */
  isRunning(): boolean;
  interrupt(): Promise<void>;
}

/**
 * Interrupts a run as soon as the kernel has begun it: a kernel ignores the signal before, and runs the code to its
 * end. Does nothing where the run is over by then.
 */
export async function interruptWhenBegun(run: EndedRun): Promise<void> {
  await until(() => !run.isRunning() || run.hasBegun(), BEGINNING_MILLISECONDS);
  if (run.isRunning()) {
    await run.interrupt();
  }
}
