/** Environment variables: what magics set, and what reads them without naming them. */
import type { SymbolicRun } from './execution-context';
import { readDeep } from './deep-reads';
import { writeSlot } from './objects';
import { readLocation, readWhole } from './reading';

/**
 * Records that an import depends on the environment variables that cells set before: `KERAS_BACKEND`, `TF_CPP_MIN_LOG_LEVEL`.
 * Modules that tables describe read none that matters.
 */
export function readEnvironmentAtImport(run: SymbolicRun, module: string): void {
  if (run.effects.isKnownModule(module) && !READS_IT.test(module)) {
    return;
  }
  const { content, slots } = run.heap.state('env');
  for (const variable of [content, ...slots.values()]) {
    if (run.memory.peek(variable) !== null) {
      readLocation(run, variable);
    }
  }
}

/** Of the modules that tables describe: `CUDA_VISIBLE_DEVICES`, `MPLBACKEND`. */
const READS_IT = /^(?:torch|matplotlib)\b/;

/** Records that another program is started, which inherits all variables. */
export function readEnvironment(run: SymbolicRun): void {
  readWhole(run, run.heap.state('env'));
}

/** Sets or shows variables as `%env` does: `A=1` and `A 1` set one, `A` shows one, and nothing shows all. */
export function useEnvironment(run: SymbolicRun, argument: string): void {
  const environment = run.heap.state('env');
  const [, name, rest] = /^\s*([^\s=]*)[\s=]*(.*)$/s.exec(argument) ?? [];
  if (name === undefined || name === '') {
    readEnvironment(run);
  } else if (rest === '') {
    readDeep(run, readLocation(run, run.heap.slot(environment, name)));
  } else {
    writeSlot(run, [environment], name, run.values.plain);
  }
}
