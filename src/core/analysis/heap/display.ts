/** What the output of a cell shows. */
import { readDeep } from './deep-reads';
import { isDrawing } from './drawing';
import type { SymbolicRun } from './execution-context';
import { noteText } from './object-numbers';
import { readState } from './objects';
import type { Value } from './value';

/** What `%precision` and `%config` set for the texts of results. */
const IPYTHON = 'option:ipython';

/**
 * Records that the output of the cell shows the value.
 *
 * @param readsOptions - the text of an object of unknown type may depend on options
 */
export function displayValue(run: SymbolicRun, value: Value, readsOptions = true): void {
  run.memory.producesOutput = true;
  readDeep(run, value);
  noteText(run, value);
  if (run.hasOption(IPYTHON)) {
    readState(run, IPYTHON);
  }
  for (const object of value.objects) {
    const { type } = object.allocation;
    if (type === null && isDrawing(object)) {
      // What pyplot has drawn: its text does not depend on options.
      continue;
    }
    const isUnknown = type === null || type.startsWith('pandas.core.indexing.');
    const locations = isUnknown
      ? readsOptions
        ? run.shownOptions()
        : []
      : (run.effects.typeEffects(type)?.textReads ?? []);
    locations.forEach(location => readState(run, location));
  }
}
