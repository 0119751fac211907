/** The back end of matplotlib decides how figures are shown, and whether they are. A notebook begins with `inline`. */
import type { ProcessState } from '../../effects/effect';
import plotting from '../../effects/plotting.json';
import type { SymbolicRun } from './execution-context';
import type { Heap, MemoryLocation } from './heap';
import { writeSlot } from './objects';

/** The options that decide how figures are drawn and shown. */
export const PLOTTING_OPTIONS = plotting.options as ProcessState;

/** Set by a cell that makes a figure of an earlier cell the current one: the inline back end did not open it in this cell. */
export const REOPENED = 'figures of earlier cells';

/** Sets it, as the magics `%matplotlib` and `%pylab` do. */
export function setBackend(run: SymbolicRun, backend: string): void {
  const isSet =
    run.memory.peek(run.heap.slot(run.heap.state(PLOTTING_OPTIONS), plotting.backend)) !== null;
  if (isSet || !plotting.inline.includes(backend.trim().toLowerCase())) {
    writeSlot(run, [run.heap.state(PLOTTING_OPTIONS)], plotting.backend, run.values.plain);
  }
}

/**
 * The locations of which one has content if figures may stay open when a cell ends: the inline back end closes them, unless an
 * option says otherwise.
 */
export function locationsKeepingFigures(heap: Heap): readonly MemoryLocation[] {
  const options = heap.state(PLOTTING_OPTIONS);
  return [
    ...[REOPENED, ...plotting.keepingFigures].map(option => heap.slot(options, option)),
    heap.slot(heap.state('env'), plotting.variable)
  ];
}

/** Records that a call depends on it: a cell above may set it later, too. */
export function readBackend({ memory }: SymbolicRun): void {
  memory.keepingFigures.forEach(location => memory.read(location));
}
