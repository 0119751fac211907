/** The back end of matplotlib decides how figures are shown, and whether they are. A notebook begins with `inline`. */
import type { SymbolicRun } from './execution-context';
import type { MemoryLocation } from './heap';
import { writeSlot } from './objects';
import { readLocation } from './reading';

const OPTIONS = 'option:matplotlib';
const BACKEND = 'backend';

/** Sets it, as the magic `%matplotlib` does. */
export function setBackend(run: SymbolicRun, argument: string): void {
  if (knownBackend(run) !== null || argument.trim() !== 'inline') {
    writeSlot(run, [run.heap.state(OPTIONS)], BACKEND, run.values.plain);
  }
}

/** Records that a call depends on it, if a magic has set it. */
export function readBackend(run: SymbolicRun): void {
  const location = knownBackend(run);
  if (location !== null) {
    readLocation(run, location);
  }
}

function knownBackend(run: SymbolicRun): MemoryLocation | null {
  const location = run.heap.state(OPTIONS).slots.get(BACKEND);
  return location !== undefined && run.memory.peek(location) !== null ? location : null;
}
