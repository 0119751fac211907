/** Fixes that change no text and run cells. */
import type { Message } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import type { Fix } from './edit';

/** Titles of the fixes. */
export const RUN_TITLES = {
  run: 'Run {cells}',
  runMany: 'Run {number} cells from {first} to {last}',
  runAll: 'Run all cells',
  restart: 'Restart and Run All'
} as const;

/** The most cells that a title lists. */
const MAX_LISTED_CELLS = 5;

/** Runs these cells, in this order. */
export function runCells(cells: readonly NotebookCell[]): Fix {
  return runWithTitle(cells, listing(cells));
}

/** Runs these cells, possibly many, from top to bottom. */
export function runSequence(cells: readonly NotebookCell[]): Fix {
  const [first] = cells;
  const last = cells[cells.length - 1];
  const values = {
    number: cells.length,
    first: { cell: first.index },
    last: { cell: last.index }
  };
  return runWithTitle(
    cells,
    cells.length > MAX_LISTED_CELLS ? { template: RUN_TITLES.runMany, values } : listing(cells)
  );
}

/** Runs the given cells, which are all cells. */
export function runAllCells(cells: readonly NotebookCell[]): Fix {
  return runWithTitle(cells, { template: RUN_TITLES.runAll, values: {} });
}

/** Restarts the kernel and runs all cells. Unsafe because the kernel's variables are lost. */
export function restartAndRunAll(): Fix {
  return {
    title: { template: RUN_TITLES.restart, values: {} },
    applicability: 'unsafe',
    edits: [],
    actions: [{ kind: 'restart-and-run-all' }]
  };
}

function listing(cells: readonly NotebookCell[]): Message {
  return {
    template: RUN_TITLES.run,
    values: { cells: { cells: cells.map(({ index }) => index) } }
  };
}

function runWithTitle(cells: readonly NotebookCell[], title: Message): Fix {
  return {
    title,
    applicability: 'safe',
    edits: [],
    actions: [{ kind: 'run-cells', cells: cells.map(({ key }) => key) }]
  };
}
