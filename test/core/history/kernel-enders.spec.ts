import { documentOf, helloOf, historyOf, ran, runOf, TAB } from './made-history';
import type { CellHistory } from '../../../src/core/history/history-state';
import { wouldFailAgain } from '../../../src/core/history/history-state';
import type { EndingExecution } from '../../../src/core/history/kernel-enders';
import type { NotebookHistory } from '../../../src/core/history/notebook-history';
import type { FrontEnd } from '../../../src/protocol';

const KEYS = ['a', 'b', 'c'];
const DOCUMENT = documentOf(['a', 'import os'], ['b', 'os._exit(1)'], ['c', '1']);
const ENDER = { cell: 'b', source: 'os._exit(1)' };

function stateOf({ state }: NotebookHistory, key: string): CellHistory['state'] | undefined {
  return state.cells.get(key)?.state;
}

function ended(): NotebookHistory {
  const history = historyOf(DOCUMENT);
  ran(history, runOf(1, 'import os', { cell_id: 'a' }));
  history.endSession([ENDER]);
  history.receive({ ...helloOf([]), session: 'next' });
  return history;
}

describe('a cell that ended the kernel', () => {
  it('is known in the next sessions', () => {
    const history = ended();
    expect(KEYS.map(key => stateOf(history, key))).toEqual([
      'never-run',
      'ended-kernel',
      'never-run'
    ]);
    expect(wouldFailAgain(history.state, 'b')).toBe(true);
    history.setRunning(new Set(['b']));
    expect(stateOf(history, 'b')).toBe('running');
    history.setRunning(new Set());
    history.endSession();
    expect(stateOf(history, 'b')).toBe('ended-kernel');
    expect(history.kernelEnders).toEqual([{ ...ENDER, isCertain: true }]);
  });

  it('is known also without a session, as of a kernel without the probe', () => {
    const history = historyOf(DOCUMENT);
    history.endSession([ENDER]);
    expect(stateOf(history, 'b')).toBe('ended-kernel');
  });

  it('may be edited since, and the edit undone', () => {
    const history = ended();
    history.update(documentOf(['a', 'import os'], ['b', 'os.getpid()'], ['c', '1']));
    expect(history.state.cells.get('b')).toMatchObject({
      state: 'never-run',
      endedKernel: 'edited'
    });
    expect(wouldFailAgain(history.state, 'b')).toBe(false);
    history.update(documentOf(['a', 'import os'], ['b', 'os._exit(1)  # ends'], ['c', '1']));
    expect(stateOf(history, 'b')).toBe('ended-kernel');
  });

  it('is none any more once it ran to its end, nor in later sessions', () => {
    const history = ended();
    const run = runOf(1, 'os._exit(1)', { cell_id: 'b' });
    history.receive({ kind: 'runs', session: 'next', runs: [run] });
    expect(stateOf(history, 'b')).toBe('current');
    history.endSession();
    expect(stateOf(history, 'b')).toBe('never-run');
    expect(history.kernelEnders).toEqual([]);
  });

  it('is known also if its execution was reported before the kernel ended, as of exit()', () => {
    const history = historyOf(DOCUMENT);
    ran(history, runOf(1, 'os._exit(1)', { cell_id: 'b' }));
    history.endSession([ENDER]);
    expect(stateOf(history, 'b')).toBe('ended-kernel');
  });
});

describe('a process that died while several cells waited', () => {
  const [FIRST, LAST] = [
    { cell: 'a', source: 'import os' },
    { cell: 'c', source: '1' }
  ];

  function after(...deaths: readonly (readonly EndingExecution[])[]): readonly unknown[] {
    const history = historyOf(DOCUMENT);
    deaths.forEach(candidates => history.endSession(candidates));
    history.receive({ ...helloOf([]), session: 'next' });
    return KEYS.map(key => history.state.cells.get(key)?.endedKernel);
  }

  it('was perhaps ended by the first', () => {
    expect(after([FIRST, ENDER, LAST])).toEqual(['perhaps', null, null]);
  });

  it('was ended by the one that did so before', () => {
    expect(after([ENDER], [FIRST, ENDER, LAST])).toEqual([null, 'as-is', null]);
  });

  it('was perhaps ended by the first, as the one that did so before is another text now', () => {
    expect(after([{ ...ENDER, source: '1/0' }], [FIRST, ENDER])).toEqual([
      'perhaps',
      'edited',
      null
    ]);
  });
});

describe('a page that did not see the kernel end', () => {
  const enders = { ended_kernel: [{ cell_id: 'b', source: 'os._exit(1)' }] };

  function stateBeside(other: Partial<FrontEnd>): CellHistory['state'] | undefined {
    const history = historyOf(DOCUMENT);
    const { path } = DOCUMENT;
    const clients = [
      { client: TAB, notebook: path, id_group: 1 },
      { client: 'there', notebook: path, id_group: 1, ...enders, ...other }
    ];
    history.receive({ ...helloOf([]), clients });
    return stateOf(history, 'b');
  }

  it('knows it from another page of the notebook', () => {
    expect(stateBeside({})).toBe('ended-kernel');
  });

  it('does not take it from a page with other cells', () => {
    expect(stateBeside({ id_group: 2 })).toBe('never-run');
    expect(stateBeside({ notebook: 'other.ipynb', id_group: 2 })).toBe('never-run');
  });
});

it('a cell that ran in the session that ended is edited since then, unless only its comments are', () => {
  const history = historyOf(DOCUMENT);
  ran(history, runOf(1, 'import os', { cell_id: 'a' }));
  const isEdited = (source: string): boolean | undefined => {
    history.update(documentOf(['a', source], ['b', 'os._exit(1)'], ['c', '1']));
    return history.state.cells.get('a')?.isEditedSinceSession;
  };
  expect(isEdited('import sys')).toBe(false);
  history.endSession();
  expect(isEdited('import sys')).toBe(true);
  expect(isEdited('import os  # for paths')).toBe(false);
  history.update(documentOf(['a', 'import sys'], ['b', ''], ['c', '1']));
  history.receive({ ...helloOf([]), session: 'next' });
  const run = runOf(1, 'import sys', { cell_id: 'a' });
  history.receive({ kind: 'runs', session: 'next', runs: [run] });
  expect(isEdited('import re')).toBe(false);
});
