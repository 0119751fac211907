import { RUN_TITLES, runAllCells, runRow } from '../../fixes/run-cells';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { cellsOfEarlierSession } from '../../execution-order/earlier-session';
import { docs } from './previous-session.examples';

/** H1: outputs that this kernel did not produce. */
export const previousSession = defineRule({
  code: 'H1',
  name: 'previous-session',
  title: 'Earlier session',
  category: 'hidden-state',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    all: 'No cell has run in this kernel yet; the outputs are from an earlier session.',
    one: 'This cell ran in an earlier session, not in this kernel.',
    several: 'The cells from here to {last} ran in an earlier session, not in this kernel.'
  },
  fixTitles: {
    run: RUN_TITLES.run,
    runMany: RUN_TITLES.runMany,
    runAll: RUN_TITLES.runAll
  },
  fixes: 'safe',
  docs,
  *check(context) {
    const earlier = cellsOfEarlierSession(context);
    if (earlier.length === 0) {
      return;
    }
    if (isAll(context, earlier)) {
      const { codeCells } = context;
      yield {
        cell: null,
        message: 'all',
        fixes: [runAllCells(codeCells.filter(cell => !isBlank(cell)))]
      };
      return;
    }
    for (const row of rowsOf(context.codeCells, new Set(earlier))) {
      yield reportOf(row);
    }
  }
});

/** Whether no cell ran in this session. */
function isAll({ codeCells, history }: RuleContext, earlier: readonly NotebookCell[]): boolean {
  const executed = codeCells.filter(cell => {
    const known = history?.cells.get(cell.key);
    const ran = cell.executionCount !== null || known?.state !== 'never-run';
    return ran && !isBlank(cell);
  });
  return executed.length === earlier.length;
}

/** Sequences of adjacent cells; empty cells in between do not count. */
function rowsOf(
  codeCells: readonly NotebookCell[],
  wanted: ReadonlySet<NotebookCell>
): readonly (readonly NotebookCell[])[] {
  const rows: NotebookCell[][] = [];
  let row: NotebookCell[] = [];
  for (const cell of codeCells.filter(one => !isBlank(one))) {
    if (!wanted.has(cell)) {
      row = [];
    } else if (row.push(cell) === 1) {
      rows.push(row);
    }
  }
  return rows;
}

function reportOf(row: readonly NotebookCell[]): RuleReport {
  const [first] = row;
  const last = row[row.length - 1];
  return {
    cell: first,
    message: row.length === 1 ? 'one' : 'several',
    values: row.length === 1 ? {} : { last: { cell: last.index } },
    related: row.slice(1).map(cell => ({ cell, range: null })),
    fixes: [runRow(row)]
  };
}
