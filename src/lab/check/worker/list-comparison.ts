/** Compares the outputs of two executions of a cell. */
import { compareOutputs } from '../../../core/compare/outputs';
import { enabledNormalizers } from '../../../core/compare/text/compare-settings';
import { comparisonForCell, startComparison } from '../../../core/compare/text/text-comparison';
import { readOutputs } from '../../../core/notebook/outputs-reader';
import type { ComparedLists, ListComparison } from './check-findings';
import { pairOutputs } from './output-pairs';

/** Compares two lists of outputs in nbformat's form. */
export function compareLists({ lists, tags, settings }: ComparedLists): ListComparison {
  // The reader reads the text of a notebook.
  const text = JSON.stringify({ cells: lists.map(outputs => ({ outputs })) });
  const { cells, widgets } = readOutputs(text);
  const [first, second] = cells;
  const whole = startComparison(enabledNormalizers(settings), settings);
  const comparison = comparisonForCell(whole, tags);
  return {
    outcome: compareOutputs(first, second, [widgets, widgets], comparison),
    ...pairOutputs(first, second, widgets, comparison)
  };
}
