import { RUN_TITLES } from '../../fixes/run-cells';
import type { CellKey, NotebookCell } from '../../notebook/document';
import { inputText } from '../../staleness/input-text';
import type { StaleInput } from '../../staleness/staleness';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { changedInputs, StaleRunFixes } from '../../fixes/stale-runs';

/** H7: a result whose inputs changed after the cell ran. */
export const staleInput = defineRule({
  code: 'H7',
  name: 'stale-input',
  title: 'Stale result',
  why: 'The output looks like the result of the code above it, but comes from older values.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    stale: 'This result is stale: {names} changed in {cells} after this cell ran.',
    drawn: 'Stale: {names} changed in {cells} after this cell ran (random: a new value each time).',
    failed:
      'This result may be stale: {cells} failed after this cell ran, and may have changed {names}.',
    random:
      'This result is stale: {names} changed in {cells} after this cell ran. Random: cannot match.'
  },
  fixTitles: { run: RUN_TITLES.run, restart: RUN_TITLES.restart },
  fixes: 'safe',
  fixApplicability: { restart: ['unsafe'] },
  *check({ codeCells, history, staleness }): Iterable<RuleReport> {
    if (staleness === null || history?.watched !== true) {
      return;
    }
    const inputs = changedInputs(staleness);
    if (inputs.size === 0) {
      return;
    }
    const byKey = new Map(codeCells.map(cell => [cell.key, cell]));
    const runs = new StaleRunFixes(byKey, staleness);
    for (const cell of codeCells) {
      const changed = certainFirst(inputs.get(cell.key) ?? []);
      const changers = changed.length === 0 ? [] : changersOf(changed, byKey, cell);
      if (changers.length > 0) {
        yield {
          cell,
          message: messageFor(changed, staleness.isRandom(cell.key)),
          values: {
            names: [...new Set(changed.map(inputText))],
            cells: { cells: changers.map(({ index }) => index) }
          },
          names: changed.map(({ name }) => name),
          related: changers.map(changer => ({ cell: changer, range: null })),
          fixes: [runs.fixFor(cell)]
        };
      }
    }
  }
});

/** Those that certainly changed, if there are any: an execution that failed may not have got as far. */
function certainFirst(inputs: readonly StaleInput[]): readonly StaleInput[] {
  const certain = inputs.filter(({ changedByFailure }) => !changedByFailure);
  return certain.length > 0 ? certain : inputs;
}

function messageFor(changed: readonly StaleInput[], isRandom: boolean): string {
  if (changed.every(input => input.changedByFailure)) {
    return 'failed';
  }
  const isDrawn = changed.every(input => input.isRandom);
  return isDrawn ? 'drawn' : isRandom ? 'random' : 'stale';
}

/** The other cells that ran since and changed the inputs. */
function changersOf(
  inputs: readonly StaleInput[],
  byKey: ReadonlyMap<CellKey, NotebookCell>,
  cell: NotebookCell
): readonly NotebookCell[] {
  const keys = new Set(inputs.map(({ changedBy }) => changedBy));
  return [...keys]
    .flatMap(key => (key === null || key === cell.key ? [] : (byKey.get(key) ?? [])))
    .sort((a, b) => a.index - b.index);
}
