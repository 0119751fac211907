/** Calls of library functions and methods that no table describes. */
import { isDrawing, isDrawingName } from './drawing';
import type { SymbolicRun } from './execution-context';
import { mutate, readState, writeSlot } from './objects';
import type { Value } from './value';

/** Functions that probably draw from NumPy's generator: `ct.white_noise(…)`, `arma.generate_sample(…)`. */
const DRAWS_NUMBERS = /noise|rand|simulate|generate_sample|bootstrap|rvs/;

/** Functions of modules that set options: `sns.set_style(…)`, `sns.set()`, `hv.extension(…)`. */
const SETS_OPTIONS =
  /^(?:set|set_[a-z_]+|reset_[a-z]+|reset|extension|output|use_[a-z_]+|enable_[a-z_]+|disable_[a-z_]+|seed|defaults)$/;

/**
 * What no table describes may print, or draw as the options say; it draws on axes that it is given. A function that
 * sets a style sets the options of its library, and those of what draws.
 */
export function observeUnknownCall(run: SymbolicRun, name: string, given: Value): void {
  run.memory.mayProduceOutput = true;
  given.objects.filter(isDrawing).forEach(object => mutate(run, object, run.values.plain));
  const [root, ...rest] = name.split('.');
  if (rest.length > 0 && SETS_OPTIONS.test(rest[rest.length - 1])) {
    for (const state of [`option:${root}`, 'option:matplotlib'] as const) {
      writeSlot(run, [run.heap.state(state)], name, run.values.plain);
    }
    return;
  }
  run
    .allOptions()
    .filter(option => isDrawingName(name) || option === `option:${root}`)
    .forEach(option => readState(run, option));
  if (rest.length > 0 && DRAWS_NUMBERS.test(rest[rest.length - 1])) {
    mutate(run, run.heap.state('random:numpy'), run.values.plain);
  }
}
