/** Limits for one task. */
export interface TaskLimits {
  /** Size limit for analysis in the command's own process. */
  readonly ownProcessBytes: number;
  /** Limit there for the number of cells. */
  readonly ownProcessCells: number;
  /** Time limit there, in milliseconds; then the task moves to a separate process. */
  readonly ownProcessMs: number;
  /** Limit of processor time in a separate process, in milliseconds; of time where it waits. */
  readonly processMs: number;
  /** Heap limit of that process, in megabytes. */
  readonly processHeapMb: number;
}

/** The limits of every command. No option changes them. */
export const TASK_LIMITS: TaskLimits = {
  // Almost all notebooks are smaller, and starting a process costs more CPU (0.4 seconds) than analyzing most of these.
  ownProcessBytes: 6_000_000,
  // A thousand cells that are made to hurt take two to three seconds. Several thousand exceed the limit of time, and what was done
  // until then is lost.
  ownProcessCells: 1_500,
  // The step limits of an analysis amount to two seconds; a busy machine takes longer, and starting again in a process costs
  // more than waiting. The heap of the command cannot fill up in this time.
  ownProcessMs: 5_000,
  // A notebook of ten thousand cells with 50 MB of outputs takes ten seconds. Where the system
  // does not show processor time, this is time on the clock, and a machine that is busy with other work takes many times as long.
  processMs: 300_000,
  // Half of Node's default on most machines, so that the command itself never runs short.
  processHeapMb: 2_048
};
