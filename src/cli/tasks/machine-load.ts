import { performance } from 'node:perf_hooks';

/** At most this many times as long is waited as on an idle machine. */
export const MAX_LOAD = 8;

/**
 * The time on the clock for each second of work, since this process started: 1 on an idle machine, more on one that is busy with
 * other work. A limit of time means work; on a busy machine it would end a task that needs no more than usual. Time in which
 * this process waits for others, such as the kernels of a check, says nothing about the machine.
 */
export function machineLoad(): number {
  const { user, system } = process.cpuUsage();
  const worked = (user + system) / 1000;
  const runnable = performance.now() - performance.eventLoopUtilization().idle;
  return Math.min(Math.max(runnable / worked, 1), MAX_LOAD);
}
