/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import type { HistoryState } from '../../../src/core/history/history-state';
import type { StaleInput, Staleness } from '../../../src/core/staleness/staleness';
import type { StaleCellList } from '../../../src/lab/panel/stale-cell-list';
import { rootLines, staleCellList } from '../../../src/lab/panel/stale-cell-list';
import { buildPanelView } from '../../../src/lab/panel/view-model';
import type { PanelChoices } from '../../../src/lab/panel/view-model';
import type { NotebookState } from '../../../src/lab/session/notebook-state';
import { NO_CHECK, NO_EXECUTION, NO_REACTION } from '../../../src/lab/session/notebook-state';
import { makeDocument, makeFinding } from '../findings';
import { makeResult, MountedPanel, ready } from './mounted-panel';

const trans = nullTranslator.load('freshkernel');
const DOCUMENT = makeDocument('model = fit()', 'y = model.predict()', 'plot(y)');
const [, SECOND, THIRD] = DOCUMENT.cells;
const CHOICES: PanelChoices = {
  phase: 'exploring',
  groupBy: 'cell',
  severities: new Set(),
  uncheckedCodes: new Set(),
  text: '',
  showHidden: false
};

/** A notebook whose second and third cells are stale. */
function staleState(): NotebookState {
  const input: StaleInput = {
    name: 'model',
    reason: 'inserted',
    provider: 'key-0',
    state: null,
    readFrom: null,
    readText: null,
    changedBy: null,
    isRandom: false,
    changedByFailure: false,
    isRepeated: false,
    cause: { kind: 'not-run', cell: 'key-0' }
  };
  const cells = new Map(
    [SECOND, THIRD].map(({ key }) => [
      key,
      { key, inputs: [input], rootCause: input.cause, repeats: 1, repeated: [] }
    ])
  );
  const staleness = { cells, limits: new Map() } as unknown as Staleness;
  const current = { state: 'current', lastExecution: null };
  const history = {
    cells: new Map(DOCUMENT.cells.map(({ key }) => [key, current])),
    executions: []
  } as unknown as HistoryState;
  return {
    path: 'a.ipynb',
    readOnly: false,
    isTyping: false,
    analysis: { kind: 'ready', document: DOCUMENT, result: makeResult({ staleness }) },
    isAnalyzing: false,
    analyzedHistory: history,
    lastObserved: null,
    kernel: { state: { kind: 'watched' }, isBusy: false, isBehind: false, history },
    execution: NO_EXECUTION,
    reaction: NO_REACTION,
    check: NO_CHECK
  };
}

function listOf(...codes: readonly string[]): StaleCellList | null {
  const rows = codes.map(code => ({
    finding: makeFinding({ code, cell: SECOND }),
    sentence: '',
    renderKey: '',
    hidden: null,
    fixed: false
  }));
  return staleCellList(staleState(), DOCUMENT, rows, trans);
}

const REASON = 'Cell 1, which gives model, has not run yet.';

it('lists the marked cells for which no finding says that they are stale', () => {
  const second = { index: 1, reason: REASON };
  const third = { index: 2, reason: REASON };
  const key = 'not-run key-0';
  expect(listOf('H6')).toEqual({
    groups: [{ key, cause: 'Cell 1 has not run yet: 2 results follow', cells: [second, third] }],
    hasFindings: false
  });
  expect(listOf('H7')).toEqual({
    groups: [{ key, cause: null, cells: [third] }],
    hasFindings: true
  });
});

it('the panel lists stale cells instead of “No problems found”, with links', () => {
  const panel = new MountedPanel(ready());
  expect(panel.text).toContain('No problems found');
  const list = jest.spyOn(panel.model, 'staleCells', 'get');
  const cells = Array.from({ length: 7 }, (_, index) => ({ index, reason: REASON }));
  const cause = 'Cell 1 was edited: 7 results follow';
  list.mockReturnValue({ groups: [{ key: 'edited', cause, cells }], hasFindings: false });
  panel.update(ready({ findings: [] }));
  expect(panel.text).not.toContain('No problems found.');
  expect(panel.text).toContain(cause);
  panel.click(panel.button('Cell 2'));
  expect(panel.actions.goToCell).toHaveBeenCalledWith(1);
  expect(panel.text).not.toContain('Cell 7');
  panel.click(panel.button('2 more'));
  expect(panel.text).toContain('Cell 7');
  panel.dispose();
});

it('the run button counts cells where it runs more than the stale ones', () => {
  const panel = new MountedPanel(ready());
  jest.spyOn(panel.model, 'kernel', 'get').mockReturnValue(staleState().kernel);
  panel.runs.staleCount = 4;
  panel.act(() => panel.runs.changed.emit());
  expect(panel.button('Run 4 stale')).toBeTruthy();
  panel.runs.runsOtherCells = true;
  panel.act(() => panel.runs.changed.emit());
  expect(panel.button('Run 4 cells')).toBeTruthy();
  panel.dispose();
});

describe('results that one event made stale', () => {
  const found = (...codes: readonly string[]): readonly Parameters<typeof rootLines>[2][number][] =>
    codes.map(code => ({
      finding: makeFinding({ id: code, code, cell: SECOND }),
      sentence: '',
      renderKey: '',
      hidden: null,
      fixed: false
    }));

  it('are listed under it where findings report some of them', () => {
    const root = {
      key: 'not-run key-0',
      cause: 'Cell 1 has not run yet: 2 results follow',
      cells: new Set([SECOND.key, THIRD.key]),
      others: [{ index: 2, reason: REASON }]
    };
    expect(rootLines(staleState(), DOCUMENT, found('H7'), trans)).toEqual([root]);
    expect(rootLines(staleState(), DOCUMENT, found('H6'), trans)).toEqual([]);
  });

  const others = Array.from({ length: 3 }, (_, at) => ({ index: at + 2, reason: REASON }));
  const text = 'Cell 1 was edited: 4 results follow';
  const rows = [...found('H7'), ...found('H6')];
  const roots = [{ key: 'edited', cause: text, cells: new Set([SECOND.key]), others }];

  it('stand above all others, and other findings of their cells stay', () => {
    const { groups } = buildPanelView(rows, CHOICES, roots);
    expect(groups.map(group => [group.title.kind, group.rows.length])).toEqual([
      ['root-cause', 1],
      ['cell', 1]
    ]);
    expect(groups[0]).toMatchObject({ title: { text }, isFolded: true, others });
    expect(buildPanelView(rows.slice(1), CHOICES, roots).groups).toHaveLength(1);
  });

  it('open by keyboard and mouse, and where a finding is selected', () => {
    const view = buildPanelView(rows, CHOICES, roots);
    const panel = new MountedPanel(ready());
    jest.spyOn(panel.model, 'view', 'get').mockReturnValue(view);
    panel.update(ready({ findings: [] }));
    const group = panel.widget.node.querySelector<HTMLElement>('[data-row="root:edited"]');
    expect(group?.textContent).toContain(text);
    expect(group?.getAttribute('aria-expanded')).toBe('false');
    panel.act(() => group?.focus());
    panel.press('ArrowRight');
    expect(group?.getAttribute('aria-expanded')).toBe('true');
    const items = [...(group?.querySelectorAll('[role="treeitem"]') ?? [])];
    expect(items.map(item => item.getAttribute('aria-level'))).toEqual(['2', '2', '2', '2']);
    panel.press('End');
    panel.press('ArrowUp');
    panel.press('ArrowUp');
    panel.press('Enter');
    expect(panel.actions.goToCell).toHaveBeenCalledWith(4);
    panel.press('ArrowLeft');
    panel.press('ArrowLeft');
    expect(group?.getAttribute('aria-expanded')).toBe('false');
    panel.act(() => panel.model.select('H7'));
    expect(group?.getAttribute('aria-expanded')).toBe('true');
    panel.dispose();
  });
});
