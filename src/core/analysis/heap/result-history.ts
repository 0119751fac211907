/**
 * IPython's history: `_`, `_3`, `Out[3]`, `In[2]`. Which entry has which number depends on what ran before, so code that
 * reads one may read any; what cells leave in it is followed only in notebooks that read it.
 */
import type { SymbolicRun } from './execution-context';
import { writeSlot } from './objects';
import { readWhole } from './reading';
import type { Value } from './value';

const STATE = 'option:history';
/** The slot that says that some cell reads it. */
const READ = 'read';

const NAMES = /^(?:_{1,3}|_i{1,3}|_i?\d+|_oh|_ih|Out|In)$/;

/** The value of a name of the history; null for all other names. */
export function readHistory(run: SymbolicRun, name: string): Value | null {
  if (!NAMES.test(name)) {
    return null;
  }
  const history = run.heap.state(STATE);
  if (!run.hasOption(STATE)) {
    run.memory.add(run.heap.slot(history, READ), run.values.plain);
  }
  return run.values.joinAll([run.values.library(name), ...readWhole(run, history)]);
}

/** Records what a statement of a cell leaves in the history: its text, and its result if it shows one. */
export function addToHistory(run: SymbolicRun, statement: number, result: Value): void {
  if (run.hasOption(STATE)) {
    writeSlot(run, [run.heap.state(STATE)], `${run.cell}/${statement}`, result);
  }
}
