import type { HistoryState } from '../../../src/core/history/history-state';
import { nameExists } from '../../../src/core/history/history-state';
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import { PlainSourceReader } from '../../../src/core/history/source-reader';
import { documentOf, runOf, TAB } from './made-history';

function statesOf({ cells }: HistoryState): Record<string, string> {
  return Object.fromEntries([...cells].map(([key, { state }]) => [key, state]));
}

describe('a kernel without the probe', () => {
  it('reports executions, but not whether names exist', () => {
    const history = new NotebookHistory(new PlainSourceReader());
    history.update(documentOf(['a', 'x <- 1'], ['b', 'y <- 1']));
    history.receivePassive('s', runOf(1, 'x <- 1\n', { cell_id: 'a', client: TAB }));
    expect(statesOf(history.state)).toEqual({ a: 'current', b: 'never-run' });
    expect(nameExists(history.state, 'x')).toBeNull();
    history.endSession();
    history.receivePassive('s', runOf(2, 'y <- 1', { cell_id: 'b', client: TAB }));
    expect(statesOf(history.state)).toEqual({ a: 'never-run', b: 'current' });
    expect(history.state).toMatchObject({ watched: true, namesKnown: false, complete: false });
  });
});

describe('a history observed passively', () => {
  it.each([
    [1, true],
    [4, false]
  ])('of a kernel whose first count is %j is complete: %j', (count, complete) => {
    const history = new NotebookHistory(new PlainSourceReader());
    history.update(documentOf(['a', 'x <- 1']));
    history.receivePassive('s', runOf(1, 'x <- 1', { cell_id: 'a', count }));
    expect(history.state.complete).toBe(complete);
  });
});
