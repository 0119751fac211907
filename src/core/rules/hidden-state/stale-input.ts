import { RUN_TITLES } from '../../fixes/run-cells';
import type { CellKey, NotebookCell } from '../../notebook/document';
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
      const changed = inputs.get(cell.key) ?? [];
      const providers = changed.length === 0 ? [] : providersOf(changed, byKey, cell);
      if (providers.length > 0) {
        yield {
          cell,
          message: staleness.isRandom(cell.key) ? 'random' : 'stale',
          values: {
            names: changed.map(({ name }) => `\`${name}\``),
            cells: { cells: providers.map(({ index }) => index) }
          },
          names: changed.map(({ name }) => name),
          related: providers.map(provider => ({ cell: provider, range: null })),
          fixes: [runs.fixFor(cell)]
        };
      }
    }
  }
});

function providersOf(
  inputs: readonly StaleInput[],
  byKey: ReadonlyMap<CellKey, NotebookCell>,
  cell: NotebookCell
): readonly NotebookCell[] {
  const keys = new Set(inputs.map(({ provider }) => provider));
  return [...keys]
    .flatMap(key => (key === null || key === cell.key ? [] : (byKey.get(key) ?? [])))
    .sort((a, b) => a.index - b.index);
}
