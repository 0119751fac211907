/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { act } from 'react';
import type { HistoryState } from '../../../src/core/history/history-state';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { GraphActions } from '../../../src/lab/graph/graph-context';
import { GraphModel } from '../../../src/lab/graph/graph-model';
import { GraphWidget } from '../../../src/lab/graph/graph-widget';
import type { NotebookSession } from '../../../src/lab/session/notebook-session';
import type { KernelSnapshot } from '../../../src/lab/session/notebook-state';
import { WatchedNotebook } from '../watched-notebook';
import { analyzed, FakeSession } from './graph-notebook';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;

const SHIPS = [
  '# Ships',
  'ships = [1, 2]',
  'ships.append(3)',
  '## Report',
  'total = sum(ships)\ntotal',
  'if total > 3:\n    limit = 5',
  'print(limit)'
];

const actions = {
  goTo: jest.fn<undefined, Parameters<GraphActions['goTo']>>(),
  run: jest.fn<undefined, Parameters<GraphActions['run']>>(),
  openSlice: jest.fn<undefined, Parameters<GraphActions['openSlice']>>(),
  openExports: jest.fn<undefined, Parameters<GraphActions['openExports']>>()
};

let widget: GraphWidget | null = null;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  act(() => widget?.dispose());
  jest.useRealTimers();
  jest.clearAllMocks();
});

interface Mounted {
  readonly node: HTMLElement;
  readonly session: FakeSession;
  readonly model: GraphModel;
}

async function settle(): Promise<void> {
  await act(async () => {
    MessageLoop.flush();
    await jest.advanceTimersByTimeAsync(1000);
  });
}

/** The view of a notebook with these cells. */
async function mount(...cells: readonly string[]): Promise<Mounted> {
  const session = new FakeSession(...cells);
  return { session, ...(await attach(session.session)) };
}

/** The view of a notebook with a kernel. */
async function mountWatched(...cells: readonly string[]): Promise<{
  readonly node: HTMLElement;
  readonly open: WatchedNotebook;
}> {
  const open = new WatchedNotebook(...cells);
  return { open, ...(await attach(open.session)) };
}

async function attach(session: NotebookSession): Promise<Pick<Mounted, 'node' | 'model'>> {
  const model = new GraphModel(session, () => DEFAULT_CONFIG);
  widget = new GraphWidget({ model, actions, trans: nullTranslator.load('') });
  const { node } = widget;
  act(() => {
    if (widget !== null) {
      Widget.attach(widget, document.body);
    }
  });
  await settle();
  return { node, model };
}

/** Number of paths with each line. */
function lines(node: HTMLElement): Record<string, number> {
  const found = [...node.querySelectorAll<SVGElement>('.jp-Freshkernel-graphArcs [data-line]')];
  const counts: Record<string, number> = {};
  found.forEach(({ dataset: { line = '' } }) => {
    counts[line] = (counts[line] ?? 0) + 1;
  });
  return counts;
}

/** The texts of the rows, with the relation to the selected cell in front. */
function rows(node: HTMLElement): readonly string[] {
  return [...node.querySelectorAll<HTMLElement>('[role=treeitem]')].map(row =>
    [row.dataset.relation ?? '', row.textContent].join(' ').trim()
  );
}

function row(node: HTMLElement, text: string): HTMLElement {
  const found = [...node.querySelectorAll<HTMLElement>('[role=treeitem]')].find(each =>
    each.textContent?.includes(text)
  );
  if (found === undefined) {
    throw new Error(`no row ${text}`);
  }
  return found;
}

function button(node: HTMLElement, name: RegExp): HTMLButtonElement {
  const found = [...node.querySelectorAll('button')].find(each =>
    name.test(each.textContent ?? '')
  );
  if (found === undefined) {
    throw new Error(`no button ${name.source}`);
  }
  return found;
}

function details(node: HTMLElement): string {
  return node.querySelector('aside')?.textContent ?? '';
}

function press(node: HTMLElement, key: string): void {
  const tree = node.querySelector('[role=tree]');
  act(() => {
    tree?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

function search(node: HTMLElement, text: string): void {
  const input = node.querySelector('input');
  act(() => {
    // React hears of a change only past its own setter.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('the view of dependencies with a kernel', () => {
  it('shows what the kernel used and the notebook does not, and the other way round', async () => {
    const { node, open } = await mountWatched('x = 1', 'print(x)', 'x = 2');
    const legend = (): string =>
      node.querySelector('.jp-Freshkernel-graphLegend')?.textContent ?? '';
    act(() => [0, 1, 2].forEach(index => open.run(index, index === 1 ? [] : ['x'])));
    await settle();
    expect(lines(node)).toEqual({ certain: 1 });
    expect(legend()).toBe('');
    expect(() => button(node, /^Differs/)).toThrow('no button');

    // Out of order: the cell now shows the value of a later one.
    act(() => open.run(1, []));
    await settle();
    expect(lines(node)).toEqual({ notebook: 1, kernel: 1 });
    expect(legend()).toBe('only in the notebookonly in the kernel');
    act(() => row(node, 'print(x)').click());
    expect(details(node)).toContain(
      'NeedsCell 1 x (only in the notebook)Cell 3 x (only in the kernel)'
    );
    expect(node.querySelector('aside li code[title]')?.getAttribute('title')).toMatch(
      /^A run from top to bottom uses this/
    );
    expect(node.querySelector('path[data-line=kernel] title')?.textContent).toContain(
      'only in the kernel'
    );

    act(() => button(node, /^Differs in the kernel 2$/).click());
    expect(rows(node)).toHaveLength(3);
    act(() => [0, 1].forEach(index => open.run(index, index === 0 ? ['x'] : [])));
    await settle();
    act(() => button(node, /^Differs in the kernel 0$/).click());
    expect(lines(node)).toEqual({ certain: 1 });
  });

  it('says what a cell got from code that is in no cell', async () => {
    const { node, open } = await mountWatched('x = 1', 'print(x)');
    act(() => {
      open.run(0, ['x']);
      open.run(0, ['x'], { source: 'x = 5', cell_id: null, client: 'console' });
      open.run(1, []);
    });
    await settle();
    act(() => row(node, 'print(x)').click());
    expect(details(node)).toContain('In the kernel, also from outside of the cellsx (Unknown)');
  });
});

describe('the view of dependencies', () => {
  it('lists the cells below their headings', async () => {
    const { node } = await mount(...SHIPS);
    expect(node.textContent).toContain('a.ipynb · 5 cells · 5 dependencies');
    expect(rows(node)).toEqual([
      'Ships',
      '2ships = [1, 2]',
      '3ships.append(3)',
      'Report',
      '5total = sum(ships)',
      '6if total > 3:',
      '7print(limit)'
    ]);
    expect(details(node)).toContain('Select a cell');
  });

  it('shows what the selected cell needs and what needs it', async () => {
    const { node } = await mount(...SHIPS);
    act(() => row(node, 'total = sum').click());
    expect(rows(node)).toEqual([
      'Ships',
      'needed 2ships = [1, 2]ships',
      'needed 3ships.append(3)ships (changed)',
      'Report',
      'selected 5total = sum(ships)',
      'dependent 6if total > 3:total',
      'dependent-indirectly 7print(limit)'
    ]);
    expect(details(node)).toContain('NeedsCell 2 shipsCell 3 ships (changed)');
    expect(details(node)).toContain('Needed byCell 6 totaland 1 more indirectly');
    expect(actions.goTo).toHaveBeenCalledWith('cell-4', false);

    act(() => button(node, /^Cell 6$/).click());
    expect(details(node)).toContain('Cell 6');
    expect(actions.goTo).toHaveBeenLastCalledWith('cell-5', false);
    // `limit` may have no value.
    expect(details(node)).toContain('Needed byCell 7 limit (possibly)');
  });

  it('is used with the keyboard', async () => {
    const { node, model } = await mount(...SHIPS);
    press(node, 'ArrowDown');
    expect(model.selected).toBe('cell-0');
    press(node, 'ArrowLeft');
    expect(rows(node)).toEqual(['Ships5 cells']);
    press(node, 'ArrowRight');
    expect(rows(node)).toHaveLength(7);
    press(node, 'End');
    expect(model.selected).toBe('cell-6');
    press(node, 'ArrowDown');
    press(node, 'ArrowUp');
    expect(model.selected).toBe('cell-5');
    press(node, 'Enter');
    expect(actions.goTo).toHaveBeenLastCalledWith('cell-5', true);
    press(node, 'Escape');
    expect(model.selected).toBeNull();
    press(node, 'ArrowUp');
    press(node, 'Home');
    expect(model.selected).toBe('cell-0');
  });

  it('searches names and code', async () => {
    const { node } = await mount(...SHIPS);
    search(node, ' LIMIT');
    expect(rows(node)).toEqual(['Ships', 'Report', '6if total > 3:', '7print(limit)']);
    search(node, 'nothing has this');
    expect(node.textContent).toContain('No cell matches.');
  });

  it('filters by kind', async () => {
    const { node } = await mount(...SHIPS);
    act(() => button(node, /^Changed objects$/).click());
    act(() => row(node, 'total = sum').click());
    expect(details(node)).toContain('NeedsCell 3 ships (changed)Needed byNo other cell.');
    act(() => button(node, /^All$/).click());
    expect(details(node)).toContain('Cell 2 ships');
  });

  it('follows edits, and forgets a deleted cell', async () => {
    const { node, session, model } = await mount(...SHIPS);
    act(() => row(node, 'print(limit)').click());
    expect(model.selected).toBe('cell-6');
    act(() => session.update({ analysis: analyzed(...SHIPS.slice(0, 6), 'text') }));
    await settle();
    expect(rows(node)).toHaveLength(6);
    expect(model.selected).toBeNull();
    expect(details(node)).toContain('Select a cell');
  });

  it('is not drawn while it is hidden behind another tab', async () => {
    const { node, session, model } = await mount(...SHIPS);
    const [before, shown] = [model.graph, rows(node)];
    act(() => widget?.hide());
    act(() => session.update({ analysis: analyzed('a = 1', 'b = a') }));
    await settle();
    expect([model.graph, rows(node)]).toEqual([before, shown]);
    act(() => widget?.show());
    await settle();
    expect(rows(node)).toEqual(['1a = 1', '2b = a']);
  });

  it('shows the states of the cells, and only those that are not up to date', async () => {
    const { node, session } = await mount('a = 1', 'b = 2');
    expect(() => button(node, /^Not up to date/)).toThrow('no button');
    const cells = new Map([
      ['cell-0', { state: 'current' }],
      ['cell-1', { state: 'edited' }]
    ]);
    const history = { cells } as unknown as HistoryState;
    const kernel = { state: { kind: 'watched' }, isBusy: false, history } as KernelSnapshot;
    act(() => session.update({ kernel }));
    expect(rows(node)).toEqual(['1a = 1', '2b = 2edited']);
    act(() => button(node, /^Not up to date 1$/).click());
    expect(rows(node)).toEqual(['2b = 2edited']);
  });

  it('offers what can be done with a cell', async () => {
    const { node, session } = await mount(...SHIPS);
    act(() => row(node, 'total = sum').click());
    // Without a kernel, nothing can run.
    expect(button(node, /^Run with/).disabled).toBe(true);
    const history = { cells: new Map() } as unknown as HistoryState;
    const kernel = { state: { kind: 'watched' }, isBusy: false, history } as KernelSnapshot;
    act(() => session.update({ kernel }));
    act(() => button(node, /^Run with/).click());
    expect(actions.run).toHaveBeenCalledWith('cell-4');
    act(() => button(node, /^Open as a notebook/).click());
    expect(actions.openSlice).toHaveBeenCalledWith('cell-4');
    act(() => button(node, /^Export/).click());
    expect(actions.openExports).toHaveBeenCalledTimes(1);
  });

  it('shows code and names as text', async () => {
    const evil = '<img src=x onerror=alert()>';
    const { node } = await mount(`# ${evil}`, `"${evil}"\nopen("${evil}", "w")`, `open("${evil}")`);
    act(() => row(node, 'open').click());
    expect(node.querySelector('img')).toBeNull();
    expect(details(node)).toContain(`${evil.slice(0, 20)}`);
  });

  it('says why there is nothing to see', async () => {
    const { node } = await mount('# Only text');
    expect(node.textContent).toContain('No cell has code.');
    expect(node.querySelector('aside, button, input')).toBeNull();
  });

  it('says when the notebook could not be analyzed since', async () => {
    const { node, session } = await mount(...SHIPS);
    expect(node.querySelector('[role="alert"]')).toBeNull();
    act(() => session.update({ analysis: { kind: 'failed', reason: 'broken' } }));
    expect(node.querySelector('[role="alert"]')?.textContent).toBe(
      'These are the dependencies of an earlier version. The notebook could not be analyzed: broken'
    );
    expect(rows(node)).toHaveLength(SHIPS.length);
  });

  it('waits for the analysis', async () => {
    const session = new FakeSession('a = 1');
    session.state = { ...session.state, analysis: { kind: 'held', cells: 9000 } };
    const model = new GraphModel(session.session, () => DEFAULT_CONFIG);
    widget = new GraphWidget({ model, actions, trans: nullTranslator.load('') });
    act(() => {
      if (widget !== null) {
        Widget.attach(widget, document.body);
      }
    });
    await settle();
    expect(widget.node.textContent).toContain('This notebook is large.');
    act(() => session.update({ analysis: analyzed('a = 1') }));
    await settle();
    expect(rows(widget.node)).toEqual(['1a = 1']);
  });

  it('closes with the notebook', async () => {
    const { session, model } = await mount('a = 1');
    session.analysis.disposed.emit();
    expect(model.isDisposed).toBe(true);
    session.update({ path: 'other.ipynb' });
    expect(model.graph?.rows).toHaveLength(1);
  });

  it('of 500 cells that all depend on each other is drawn in few elements', async () => {
    const cells = Array.from({ length: 500 }, (_, at) => (at === 0 ? 'x = []' : `x.append(${at})`));
    const { node } = await mount(...cells);
    expect(rows(node)).toHaveLength(500);
    expect(node.querySelectorAll('svg path').length).toBeLessThan(15);
    act(() => row(node, 'x.append(250)').click());
    expect(node.querySelectorAll('svg path').length).toBeLessThan(15);
  });
});
