import { RUN_TITLES, runCells } from '../../fixes/run-cells';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import type { RuleContext } from '../../rule-context/rule-context';
import { defineRule } from '../contract';

/** C1: a cell that was skipped. */
export const unexecutedCell = defineRule({
  code: 'C1',
  name: 'unexecuted-cell',
  title: 'Never ran',
  why:
    'Restart and Run All runs this cell too, so the stored outputs below it may change. A reader cannot tell ' +
    'whether the cell was skipped on purpose.',
  category: 'structure',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    skipped: 'This cell never ran, although {later} below it did.'
  },
  fixTitles: { run: RUN_TITLES.run },
  fixes: 'safe',
  *check(context) {
    let below: NotebookCell | null = null;
    const reports = [];
    for (const cell of [...context.codeCells].reverse()) {
      if (cell.executionCount !== null) {
        below = cell;
      } else if (below !== null && !isBlank(cell) && !isKnownToRun(context, cell)) {
        reports.push({
          cell,
          message: 'skipped',
          values: { later: { cell: below.index } },
          related: [{ cell: below, range: null }],
          fixes: context.history?.watched === true ? [runCells([cell])] : []
        });
      }
    }
    yield* reports.reverse();
  }
});

/** Whether the kernel is running the cell, has run it, or has it in its queue. */
function isKnownToRun({ history }: RuleContext, { key }: NotebookCell): boolean {
  const known = history?.cells.get(key);
  return known !== undefined && known.state !== 'never-run' && known.state !== 'earlier-session';
}
