/** At most this many times as long is waited as on an idle machine. */
const MAX_LOAD = 8;

/**
 * The time on the clock for each second of work, since this process started: 1 on an idle machine, more on one that is busy with
 * other work. A limit of time means work; on a busy machine it would end a task that needs no more than usual.
 */
export function machineLoad(): number {
  const { user, system } = process.cpuUsage();
  const worked = (user + system) / 1000;
  return Math.min(Math.max(performance.now() / worked, 1), MAX_LOAD);
}
