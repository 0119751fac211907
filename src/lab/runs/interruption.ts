/** How long a kernel may take to begin what it was asked to run. */
const BEGINNING_MILLISECONDS = 10_000;
const STEP_MILLISECONDS = 25;

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
  for (
    let waited = 0;
    waited < BEGINNING_MILLISECONDS && run.isRunning() && !run.hasBegun();
    waited += STEP_MILLISECONDS
  ) {
    await new Promise(resolve => setTimeout(resolve, STEP_MILLISECONDS));
  }
  if (run.isRunning()) {
    await run.interrupt();
  }
}
