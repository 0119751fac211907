/** How much the analysis of one job may cost. */
export interface AnalysisLimits {
  /** Notebooks up to this size are analysed in the command's own process. */
  readonly inPlaceBytes: number;
  /** How long one may take there, in milliseconds, before it moves to a process of its own. */
  readonly inPlaceMs: number;
  /** How long it may take in a process of its own, in milliseconds. */
  readonly processMs: number;
  /** How large the heap of that process may grow, in megabytes. */
  readonly processHeapMb: number;
}

/** The limits of every command. No option changes them. */
export const ANALYSIS_LIMITS: AnalysisLimits = {
  // Almost all notebooks are smaller, and starting a process costs more CPU (0.4 seconds) than analyzing most of these.
  inPlaceBytes: 6_000_000,
  // What the steps of an analysis may cost at most takes two seconds; a busy machine takes longer, and starting again in a process costs
  // more than waiting. The heap of the command cannot fill up in this time.
  inPlaceMs: 5_000,
  // Notebooks of ten thousand cells and outputs of 50 MB take ten seconds. It is the time of a clock, and a machine that is busy with
  // other work takes many times as long.
  processMs: 300_000,
  // What Node gives a program on a usual machine is twice as much, so that the command itself is never short.
  processHeapMb: 2_048
};
