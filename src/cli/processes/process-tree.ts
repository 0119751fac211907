/** The processes below a process, as Linux shows them; on other systems only the process itself is known. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { addToGroup } from '../../core/memo/group-by';
import { append } from '../../core/memo/lists';

/** Kills a process and all below it. */
export function killTree(pid: number | undefined): void {
  if (pid === undefined) {
    return;
  }
  for (const each of [...descendantsOf(pid), pid]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

/** Whether a process is stopped by a signal. */
export function isStopped(pid: number | undefined): boolean {
  return pid !== undefined && fieldsOf(pid)?.[0] === 'T';
}

/** Linux counts processor time in these: <https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html>. */
const MILLISECONDS_PER_TICK = 10;

/** What a process has done. */
export interface ProcessWork {
  /** Its processor time. */
  readonly milliseconds: number;
  /** Whether it computes, or would if other processes let it. */
  readonly isRunnable: boolean;
}

/** The work of a process; null where the system does not show it. */
export function workOf(pid: number | undefined): ProcessWork | null {
  const fields = pid === undefined ? null : fieldsOf(pid);
  if (fields === null) {
    return null;
  }
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { milliseconds: ticks * MILLISECONDS_PER_TICK, isRunnable: fields[0] === 'R' };
}

/** The PID namespace, the id and the start time of a process: together they are never used again. */
export function identityOf(pid: number): string {
  try {
    const namespace = statSync('/proc/self/ns/pid').ino;
    return `${namespace}-${pid}-${fieldsOf(pid)?.[19] ?? ''}`;
  } catch {
    return `${pid}`;
  }
}

function descendantsOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of processes()) {
    const parent = Number(fieldsOf(Number(name))?.[1]);
    addToGroup(children, parent, Number(name));
  }
  const found: number[] = [];
  const pending = [root];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const below = children.get(at) ?? [];
    append(found, below);
    append(pending, below);
  }
  return found;
}

function processes(): readonly string[] {
  try {
    return readdirSync('/proc').filter(name => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The fields after the name, which is in parentheses and may contain anything. */
function fieldsOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
