/** Fixes that leave the text alone and run something. */
import type { NotebookCell } from '../notebook/document';
import type { Fix } from './edit';

/** Titles of the fixes. */
export const RUN_TITLES = {
  run: 'Run {cells}',
  runAll: 'Run all cells',
  restart: 'Restart and Run All'
} as const;

/** Runs these cells, in this order. */
export function runCells(cells: readonly NotebookCell[]): Fix {
  return {
    title: { template: RUN_TITLES.run, values: { cells: { cells: cells.map(c => c.index) } } },
    applicability: 'safe',
    edits: [],
    actions: [{ kind: 'run-cells', cells: cells.map(({ key }) => key) }]
  };
}

/** Runs all cells that are given, which are all there are. */
export function runAllCells(cells: readonly NotebookCell[]): Fix {
  return { ...runCells(cells), title: { template: RUN_TITLES.runAll, values: {} } };
}

/** Nothing of the present kernel outlives it, which is for the user to judge. */
export function restartAndRunAll(): Fix {
  return {
    title: { template: RUN_TITLES.restart, values: {} },
    applicability: 'unsafe',
    edits: [],
    actions: [{ kind: 'restart-and-run-all' }]
  };
}
