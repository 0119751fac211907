import { RUN_TITLES } from '../../fixes/run-cells';
import type { HistoryState } from '../../history/history-state';
import { inputText } from '../../staleness/input-text';
import type { StaleInput } from '../../staleness/staleness';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { differentInputs, StaleRunFixes } from '../../fixes/stale-runs';

/** H10: a value from another cell than in a run from top to bottom. */
export const differentSource = defineRule({
  code: 'H10',
  name: 'different-source',
  title: 'Value from another cell',
  why: 'Running the notebook again does not give this result, although every cell exists and is unchanged.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    other: 'This cell used {names} from {actual}; Restart and Run All would use {expected}.'
  },
  fixTitles: { run: RUN_TITLES.run, restart: RUN_TITLES.restart },
  fixes: 'safe',
  fixApplicability: { restart: ['unsafe'] },
  *check({ codeCells, history, staleness }): Iterable<RuleReport> {
    if (staleness === null || history?.watched !== true) {
      return;
    }
    // Inputs that changed later are stale, which another rule reports.
    const different = [...differentInputs(staleness)].flatMap(([key, inputs]) =>
      inputs
        .filter(input => isReached(input) && ranUnedited(history, input))
        .map(input => ({ key, input }))
    );
    if (different.length === 0) {
      return;
    }
    const byKey = new Map(codeCells.map(cell => [cell.key, cell]));
    const runs = new StaleRunFixes(byKey, staleness);
    for (const { key, input } of different) {
      const cell = byKey.get(key);
      if (cell !== undefined) {
        const expected = input.provider === null ? undefined : byKey.get(input.provider);
        const actual = byKey.get(actualProvider(history, input) ?? '');
        if (expected !== undefined && actual !== undefined && actual !== expected) {
          yield {
            cell,
            message: 'other',
            values: {
              names: [inputText(input)],
              expected: { cell: expected.index },
              actual: { cell: actual.index }
            },
            names: [input.name],
            related: [
              { cell: expected, range: null },
              { cell: actual, range: null }
            ],
            fixes: [runs.fixFor(cell)]
          };
        }
      }
    }
  }
});

/** The cell that gave the value that the result was made from; null where an earlier text of it, or no cell, did. */
function actualProvider(
  { cells }: HistoryState,
  { reason, readFrom, readText }: StaleInput
): string | null {
  const given = readFrom === null ? undefined : cells.get(readFrom);
  const isPresent =
    given?.state === 'current' && given.lastExecution?.kernelRun.source === readText;
  return reason === 'input' && isPresent ? readFrom : null;
}

/** Whether Restart and Run All gets to the expected provider. */
function isReached({ cause }: StaleInput): boolean {
  return cause.kind !== 'stops';
}

/** Whether the expected provider ran with its present text. */
function ranUnedited(history: HistoryState, { provider }: StaleInput): boolean {
  return provider !== null && history.cells.get(provider)?.state === 'current';
}
