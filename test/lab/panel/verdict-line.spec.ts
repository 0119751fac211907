/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import type { HistoryState } from '../../../src/core/history/history-state';
import { codeHash } from '../../../src/core/notebook/code-hash';
import { verdictLine } from '../../../src/core/report/verdict-line';
import type { RunComparison } from '../../../src/protocol';
import type { AnalysisState } from '../../../src/tokens';
import { StatusItem } from '../../../src/lab/panel/status-item';
import { verdictFacts } from '../../../src/lab/panel/verdict-facts';
import { verdictText } from '../../../src/lab/panel/verdict-text';
import type { NotebookState } from '../../../src/lab/session/notebook-state';
import { NO_CHECK, NO_EXECUTION, NO_REACTION } from '../../../src/lab/session/notebook-state';
import { summaryOf } from '../check/runs';
import { makeCell, makeDocument, makeFinding } from '../findings';
import { makeResult, MountedPanel, ready } from './mounted-panel';

const trans = nullTranslator.load('freshkernel');
const DOCUMENT = makeDocument('load()', 'x = 1', 'x + y');
const NOW = new Date(2026, 4, 5, 12).getTime();
const WARNING = makeFinding({ id: 'warning', code: 'H9', severity: 'warning' });
const LATER = makeFinding({ id: 'later', code: 'C3', severity: 'info', phase: 'finishing' });

const COMPARISON: RunComparison = {
  comparer: '1',
  verdict: 'identical',
  executability: 1,
  cells: 3,
  failed: 0,
  different: 0,
  causes: [],
  conclusion: {
    conclusion: 'reproduced',
    code_hash: codeHash(DOCUMENT.cells),
    outputs: 173,
    failed_as_stored: 0
  }
};
const DIFFERS: RunComparison = {
  ...COMPARISON,
  verdict: 'different',
  different: 10,
  causes: ['randomness', 'unknown'],
  conclusion: { ...COMPARISON.conclusion!, conclusion: 'differs' }
};

function check(comparison: RunComparison | null, minutesAgo = 5): NotebookState['check'] {
  const ended = summaryOf({ comparison, created: NOW / 1000 - 60 * minutesAgo - 2, seconds: 2 });
  return { ...NO_CHECK, ended };
}

/** The state of a notebook whose cell at each of these indexes failed, or was interrupted. */
function stateOf(
  more: Partial<NotebookState> = {},
  failed: readonly number[] = [],
  status: 'error' | 'interrupted' = 'error'
): NotebookState {
  const lastExecution = { kernelRun: { status, sequence: 1 } };
  const cells = new Map(failed.map(at => [`key-${at}`, { state: 'failed', lastExecution }]));
  const history = { cells, executions: [] } as unknown as HistoryState;
  return {
    path: 'a.ipynb',
    readOnly: false,
    isTyping: false,
    analysis: { kind: 'ready', document: DOCUMENT, result: makeResult() },
    isAnalyzing: false,
    analyzedHistory: history,
    lastObserved: null,
    kernel: { state: { kind: 'watched' }, isBusy: false, isBehind: false, history },
    execution: NO_EXECUTION,
    reaction: NO_REACTION,
    check: NO_CHECK,
    ...more
  };
}

function line(
  state: NotebookState,
  findings: readonly ReturnType<typeof makeFinding>[] = [],
  hidden: 'finding' | null = null,
  document = DOCUMENT
): readonly [string, string] {
  const rows = findings.map(finding => ({
    finding,
    sentence: '',
    renderKey: '',
    hidden,
    fixed: false
  }));
  const verdict = verdictLine(verdictFacts(state, document, rows, 'exploring', NOW));
  return [verdict.level, verdictText(verdict, trans)];
}

it('shows errors on screen, the last check, and what is left to review', () => {
  expect(line(stateOf())).toEqual([
    'neutral',
    'No problems found while exploring · not checked yet'
  ]);
  expect(line(stateOf(), [LATER])).toEqual([
    'neutral',
    'No problems found while exploring · 1 to review before sharing · not checked yet'
  ]);
  const running = { id: 'r', isComparing: false, done: 0, total: 3 };
  expect(line(stateOf({ check: { ...NO_CHECK, running } }))).toEqual([
    'neutral',
    'No problems found while exploring · check running'
  ]);
  expect(line(stateOf({}, [1]), [WARNING])).toEqual([
    'error',
    '1 cell failed · 1 warning · not checked yet'
  ]);
  expect(line(stateOf({ check: check(DIFFERS) }), [makeFinding()])).toEqual([
    'error',
    'Last check, 5 min ago: 10 of 173 outputs differ (randomness) · 1 error'
  ]);
  expect(line(stateOf({ check: check(COMPARISON) }), [{ ...LATER, phase: 'exploring' }])).toEqual([
    'passed',
    'Reproducible (checked today) · 1 suggestion'
  ]);
});

it('is not green where the text changed since the check', () => {
  const changed = makeDocument('load()', 'x = 2', 'x + y');
  const passed = stateOf({ check: check(COMPARISON, 60 * 26) });
  expect(line(passed, [], null, changed)).toEqual([
    'neutral',
    'No problems found while exploring · changed since the last check, 1 day ago'
  ]);
  expect(line(stateOf({ check: check(DIFFERS, 0) }), [], null, changed)).toEqual([
    'warning',
    'Last check, just now: 10 of 173 outputs differ (randomness), changed since'
  ]);
  const renamed = {
    ...DOCUMENT,
    cells: [makeCell(0, '# Title', { type: 'markdown' }), ...DOCUMENT.cells]
  };
  expect(line(passed, [], null, renamed)[0]).toBe('passed');
});

it('says which cell was interrupted, which is no error and not clear', () => {
  expect(line(stateOf({}, [1], 'interrupted'), [])).toEqual([
    'warning',
    'Cell 2 was interrupted · not checked yet'
  ]);
  expect(line(stateOf({}, [0, 1], 'interrupted'), [])).toEqual([
    'warning',
    '2 cells were interrupted · not checked yet'
  ]);
});

it('counts a failed cell once, and not where the failure is intended or hidden', () => {
  const x1 = makeFinding({ id: 'failed', code: 'X1', cell: makeCell(0, 'load()') });
  const failed = stateOf({}, [0]);
  expect(line(failed, [x1, makeFinding()])).toEqual(['error', '1 cell failed · not checked yet']);
  expect(line(failed, [{ ...x1, severity: 'info' }])).toEqual([
    'neutral',
    '1 suggestion · not checked yet'
  ]);
  expect(line(failed, [x1], 'finding')).toEqual([
    'neutral',
    'No problems found while exploring · 1 hidden · not checked yet'
  ]);
});

it('does not turn green when the last finding is hidden', () => {
  expect(line(stateOf({ check: check(COMPARISON) }), [WARNING], 'finding')).toEqual([
    'neutral',
    'Reproducible (checked today) · 1 hidden'
  ]);
});

it('leaves out failures that the cell’s tag expects', () => {
  const cells = DOCUMENT.cells.map(cell => ({ ...cell, tags: ['raises-exception'] }));
  expect(line(stateOf({}, [0]), [], null, { ...DOCUMENT, cells })[0]).toBe('neutral');
});

it('says nothing about differences that a check of an earlier version did not count', () => {
  const earlier: RunComparison = { ...DIFFERS };
  delete earlier.conclusion;
  expect(line(stateOf({ check: check(earlier) }))[1]).toBe(
    'Last check, 5 min ago: 10 outputs differ (randomness), changed since'
  );
  const passed: RunComparison = { ...earlier, different: 0, causes: [] };
  expect(line(stateOf({ check: check(passed) }))[0]).toBe('neutral');
  expect(line(stateOf({ check: check(null) }))[1]).toContain(
    'last check, 5 min ago: not compared yet'
  );
});

it('is the same in the panel’s header and in the status bar', () => {
  const state: AnalysisState = ready({ findings: [WARNING] });
  const panel = new MountedPanel(state);
  const item = new StatusItem(panel.model, trans, jest.fn());
  const inPanel = (): string => panel.find('.jp-Freshkernel-verdictLine').textContent;
  panel.act(() => Widget.attach(item, document.body));
  const inStatusBar = (): string => item.node.textContent;
  expect(inPanel()).toBe('1 warning · not checked yet');
  expect(inStatusBar()).toBe(inPanel());
  panel.act(() => panel.session?.setCheck(check(DIFFERS)));
  expect(inPanel()).toContain('10 of 173 outputs differ (randomness)');
  expect(inStatusBar()).toBe(inPanel());
  panel.act(() => item.dispose());
  panel.dispose();
});

it('grows older in both places', () => {
  jest.useFakeTimers({ now: NOW });
  const panel = new MountedPanel(ready());
  const item = new StatusItem(panel.model, trans, jest.fn());
  panel.act(() => Widget.attach(item, document.body));
  panel.act(() => panel.session?.setCheck(check(DIFFERS, 0)));
  expect(item.node.textContent).toContain('Last check, just now');
  panel.act(() => jest.advanceTimersByTime(2 * 60_000));
  expect(item.node.textContent).toContain('Last check, 2 min ago');
  expect(panel.find('.jp-Freshkernel-verdictLine').textContent).toBe(item.node.textContent);
  panel.act(() => item.dispose());
  panel.dispose();
  jest.useRealTimers();
});

it('an empty list does not contradict a failed check', () => {
  const panel = new MountedPanel(ready());
  expect(panel.text).toContain('No problems found.');
  panel.act(() => panel.session?.setCheck(check(DIFFERS, 0)));
  expect(panel.text).not.toContain('No problems found.');
  expect(panel.text).toContain('The last check found differences.');
  panel.click(panel.button('Open the report'));
  expect(panel.actions.openCheck).toHaveBeenCalledWith('run');
  panel.dispose();
});

describe('without a kernel', () => {
  const gone = (
    kind: 'no-kernel' | 'off',
    cells = new Map<string, object>()
  ): NotebookState['kernel'] => ({
    state: { kind },
    isBusy: false,
    isBehind: false,
    history: { cells } as unknown as HistoryState
  });

  it('says what was known before it ended, or was no longer watched', () => {
    const lastObserved = stateOf({}, [1], 'interrupted');
    expect(line(stateOf({ kernel: gone('no-kernel'), lastObserved }))).toEqual([
      'warning',
      'Kernel ended: 1 interrupted · not checked yet'
    ]);
    expect(line(stateOf({ kernel: gone('off'), lastObserved }), [WARNING])).toEqual([
      'warning',
      'Kernel not watched: before, 1 interrupted · 1 warning · not checked yet'
    ]);
  });

  it('says which cells were edited since', () => {
    const cells = new Map([
      ['key-1', { state: 'current', lastExecution: { kernelRun: { status: 'ok', sequence: 1 } } }]
    ]);
    const history = { cells, executions: [] } as unknown as HistoryState;
    const lastObserved = stateOf({
      analyzedHistory: history,
      kernel: { state: { kind: 'watched' }, isBusy: false, isBehind: false, history }
    });
    expect(line(stateOf({ kernel: gone('no-kernel'), lastObserved }))).toEqual([
      'neutral',
      'No problems found while exploring · not checked yet'
    ]);
    const edited = new Map([['key-1', { state: 'never-run', isEditedSinceSession: true }]]);
    expect(line(stateOf({ kernel: gone('no-kernel', edited), lastObserved }))).toEqual([
      'warning',
      'Kernel ended: 1 edited · not checked yet'
    ]);
  });

  it('says that a cell did not end', () => {
    const cells = new Map([['key-0', { state: 'running', lastExecution: null }]]);
    const history = { cells, executions: [] } as unknown as HistoryState;
    const lastObserved = stateOf({
      kernel: { state: { kind: 'watched' }, isBusy: true, isBehind: false, history }
    });
    expect(line(stateOf({ kernel: gone('no-kernel'), lastObserved }))).toEqual([
      'warning',
      'Kernel ended: 1 unfinished · not checked yet'
    ]);
  });
});
