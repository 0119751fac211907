// Which tutorials count: those that stop today because a library or Python changed. This is decided before anything is
// modernized, by two runs: with the libraries of today, and with those of the notebook's time. Nothing but the outcomes of cells,
// exceptions, messages and the sources of the notebook is looked at, so that the same holds for notebooks whose failures
// are never read.
import { readFileSync } from 'node:fs';
import { reasonOf } from './tutorial_reasons.mjs';

/** Why a notebook that stops with an error of the right kind does not count. */
export const EXCLUDED = {
  broken: 'the newest version of the library raises the same error in its simplest documented use',
  draft: 'the cell that stops today also stopped with the libraries of its time',
  unfinished: 'with the libraries of its time, it ran further, but not to its end either',
  unproven: 'the cell could not be run with the libraries of its time, and its error names nothing'
};

/** Errors that say which name or argument is not there. */
const NAMES_IT =
  /has no attribute '|cannot import name '|unexpected keyword argument '|No module named '|takes \d+ positional argument|takes from \d+ to \d+ positional|is not defined|Missing parentheses in call to 'print'/;

/** The error in which a run ended; null where it ended in none. */
export const errorOf = check => check.cells.find(({ error }) => error !== null)?.error ?? null;

/** Only Python 2 has it: every Python of the tutorials' time that runs here stops, too. */
const isPython2 = ({ exception, message }) =>
  exception === 'NameError' || /Missing parentheses in call to '(?:print|exec)'/.test(message);

/**
 * Why a tutorial does not count; null where it does.
 *
 * @param today - its check with the libraries of today, which stopped because of something that changed
 * @param then - its check with the libraries of its time
 * @param wasInstalled - whether a top-level module is there for a name
 * @param broken - what the probes raise today
 */
export function exclusionOf(today, then, sources, wasInstalled, broken) {
  const error = errorOf(today);
  if (broken.has(`${error.exception}: ${error.message}`)) {
    return 'broken';
  }
  if (isPython2(error)) {
    return null;
  }
  const failed = today.cells.find(cell => cell.error !== null).index;
  const end = then.cells.find(cell => cell.error !== null);
  if (end === undefined) {
    return then.status === 'finished' ? null : unproven(error);
  }
  if (reasonOf(then, sources, wasInstalled) === 'module' || end.index < failed) {
    return unproven(error);
  }
  return end.index === failed ? 'draft' : 'unfinished';
}

const unproven = error => (NAMES_IT.test(error.message) ? null : 'unproven');

/** The errors that libraries raise in an environment in their simplest documented uses, as `Exception: message`. */
export async function errorsOfProbes(environment, mayRun) {
  const file = new URL('tutorial_probes.json', import.meta.url);
  const { probes } = JSON.parse(readFileSync(file, 'utf8'));
  const errors = await Promise.all(probes.map(code => environment.errorIn(code, mayRun)));
  return new Set(errors.filter(error => error !== null));
}
