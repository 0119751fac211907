/** Environment variables that a library reads when it is imported. */
import type { SymbolicRun } from './execution-context';
import { readLocation } from './reading';

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
