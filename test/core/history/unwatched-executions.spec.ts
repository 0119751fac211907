// What is known of the executions of a kernel that was not watched.
import { documentOf, helloOf, historyOf, ran, runOf, seedOf } from './made-history';
import type { CellState } from '../../../src/core/history/history-state';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { KernelExecution } from '../../../src/protocol';

/** Cells with execution counts. */
function counted(
  ...cells: readonly (readonly [string, string, number | null])[]
): NotebookDocument {
  return documentOf(
    ...cells.map(([key, source, executionCount]) => [key, source, { executionCount }] as const)
  );
}

function statesIn(
  document: NotebookDocument,
  runs: readonly KernelExecution[]
): readonly CellState[] {
  const history = historyOf(document);
  history.receive(helloOf(runs, [], { session: 'unwatched' }));
  return [...history.state.cells.values()].map(({ state }) => state);
}

describe('a cell that has not run as it is', () => {
  it('may have run if an execution of no cell has its count', () => {
    const document = counted(['a', 'n = 2', 1], ['b', 'n', 2], ['c', 'm', 3], ['d', '', null]);
    const runs = [seedOf(1, 'n = 1'), seedOf(2, 'n')];
    expect(statesIn(document, runs)).toEqual([
      'unknown',
      'current',
      'earlier-session',
      'never-run'
    ]);
  });

  it('ran in an earlier session if the execution with its count is that of a different cell', () => {
    const document = counted(['a', 'n = 2', 1], ['b', 'n = 1', 1]);
    expect(statesIn(document, [seedOf(1, 'n = 1')])).toEqual(['earlier-session', 'current']);
  });

  it('may have run also if a program ran it', () => {
    const history = historyOf(counted(['a', 'n = 2', 1]));
    expect(history.state.cells.get('a')?.state).toBe('earlier-session');
    ran(history, { ...runOf(1, 'n = 1'), client: 'program', cell_id: null });
    expect(history.state.cells.get('a')?.state).toBe('unknown');
    history.update(counted(['a', 'n = 1', 1]));
    expect(history.state.cells.get('a')?.state).toBe('current');
  });

  it('has run as soon as a page runs it', () => {
    const history = historyOf(counted(['a', 'n = 2', 1]));
    history.receive(helloOf([seedOf(1, 'n = 1')]));
    expect(history.state.cells.get('a')?.state).toBe('unknown');
    ran(history, runOf(2, 'n = 2', { cell_id: 'a' }));
    expect(history.state.cells.get('a')?.state).toBe('current');
  });
});
