import { RUN_TITLES, runAllCells, runSequence } from '../../fixes/run-cells';
import type { Fix } from '../../fixes/edit';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { cellsOfEarlierSession } from '../../execution-order/earlier-session';

/** H1: outputs that this kernel did not produce. */
export const previousSession = defineRule({
  code: 'H1',
  name: 'previous-session',
  title: 'Earlier session',
  why:
    'The outputs look current, but the variables behind them do not exist in the kernel, or have different ' +
    'values. The next cell that you run uses a different state than the one shown.',
  category: 'hidden-state',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    all: 'No cell has run in this kernel yet; the outputs are from an earlier session.',
    counts: 'No cell has run in this kernel yet; the counts are from an earlier session.',
    one: 'This cell ran in an earlier session, not in this kernel.',
    several: 'The cells from here to {last} ran in an earlier session, not in this kernel.'
  },
  fixTitles: {
    run: RUN_TITLES.run,
    runMany: RUN_TITLES.runMany,
    runAll: RUN_TITLES.runAll
  },
  fixes: 'safe',
  *check(context) {
    const earlier = cellsOfEarlierSession(context);
    if (earlier.length === 0) {
      return;
    }
    if (isAll(context, earlier)) {
      const { codeCells } = context;
      yield {
        cell: null,
        message: earlier.some(({ hasOutputs }) => hasOutputs !== false) ? 'all' : 'counts',
        fixes: [runAllCells(codeCells.filter(cell => !isBlank(cell)))]
      };
      return;
    }
    for (const sequence of sequencesOf(context.codeCells, new Set(earlier))) {
      yield reportOf(sequence, context);
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
function sequencesOf(
  codeCells: readonly NotebookCell[],
  included: ReadonlySet<NotebookCell>
): readonly (readonly NotebookCell[])[] {
  const sequences: NotebookCell[][] = [];
  let sequence: NotebookCell[] = [];
  for (const cell of codeCells.filter(one => !isBlank(one))) {
    if (!included.has(cell)) {
      sequence = [];
    } else if (sequence.push(cell) === 1) {
      sequences.push(sequence);
    }
  }
  return sequences;
}

function reportOf(sequence: readonly NotebookCell[], context: RuleContext): RuleReport {
  const [first] = sequence;
  const last = sequence[sequence.length - 1];
  return {
    cell: first,
    message: sequence.length === 1 ? 'one' : 'several',
    values: sequence.length === 1 ? {} : { last: { cell: last.index } },
    related: sequence.slice(1).map(cell => ({ cell, range: null })),
    fixes: runWithNeeded(sequence, context)
  };
}

/** Runs the cells and what they need to read the same as in a fresh run; none where only a restart gives that. */
function runWithNeeded(
  sequence: readonly NotebookCell[],
  { codeCells, staleness }: RuleContext
): readonly Fix[] {
  const plan = staleness?.plan(sequence.map(({ key }) => key)) ?? { cells: [], restart: false };
  const keys = new Set([...sequence, ...plan.cells].map(({ key }) => key));
  return plan.restart ? [] : [runSequence(codeCells.filter(({ key }) => keys.has(key)))];
}
