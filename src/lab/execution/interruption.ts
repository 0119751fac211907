import { waitUntil } from './wait-until';

/** How long to wait for the kernel to start the execution. */
const START_MILLISECONDS = 10_000;

/** An execution to interrupt. */
export interface InterruptibleExecution {
  /** Whether the kernel has started it; true if unknown. */
  hasStarted(): boolean;
  /** Whether it is running or queued in the kernel. */
  isRunning(): boolean;
  interrupt(): Promise<void>;
}

/**
 * Interrupts an execution as soon as the kernel has started it: a kernel ignores the signal before that and runs the
 * code to its end. Does nothing if the execution is over by then.
 */
export async function interruptWhenStarted(run: InterruptibleExecution): Promise<void> {
  await waitUntil(() => !run.isRunning() || run.hasStarted(), START_MILLISECONDS);
  if (run.isRunning()) {
    await run.interrupt();
  }
}
