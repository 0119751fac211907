/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { act } from 'react';
import { DEFAULT_COMPARE_SETTINGS } from '../../../src/core/compare/text/compare-settings';
import { earlierSessions } from '../../../src/lab/timeline/earlier-sessions';
import { TimelineModel } from '../../../src/lab/timeline/timeline-model';
import { TimelineWidget } from '../../../src/lab/timeline/timeline-widget';
import type { KeptExecution } from '../../../src/protocol';
import { HistoryServer, keptRun } from '../kept-history/history-server';
import { click, mountView, settle } from '../mounted-view';
import { WatchedNotebook } from '../watched-notebook';

const PATH = 'folder/a.ipynb';

const actions = {
  goTo: jest.fn(),
  revert: jest.fn(),
  reinsert: jest.fn(),
  explain: jest.fn(),
  deleteKept: jest.fn(),
  copy: jest.fn()
};

async function mount(open: WatchedNotebook, server: HistoryServer): Promise<HTMLElement> {
  const model = new TimelineModel(open.session, {
    kept: server.kept,
    newChecker: () => {
      throw new Error('nothing to compare');
    },
    settingsOf: () => DEFAULT_COMPARE_SETTINGS
  });
  const trans = nullTranslator.load('');
  return mountView(new TimelineWidget({ model, actions, renderers: () => null, trans }));
}

function keep(server: HistoryServer, session: string, ...executions: KeptExecution[]): void {
  const sessions = server.files.get(PATH) ?? new Map<string, KeptExecution[]>();
  server.files.set(PATH, sessions.set(session, executions));
}

/** The server keeps an earlier session, in which the first cell had a different text. */
function twoSessions(): readonly [WatchedNotebook, HistoryServer] {
  const [open, server] = [new WatchedNotebook('x = 1', 'y = x'), new HistoryServer()];
  const [{ key }] = open.document.cells;
  keep(
    server,
    'earlier',
    keptRun(1, 'x = 0', { cell: key, bound: ['x'] }),
    keptRun(2, 'gone = 1', { cell: 'of a deleted cell' })
  );
  open.run(0, ['x']);
  return [open, server];
}

const groups = (node: HTMLElement): readonly HTMLButtonElement[] => [
  ...node.querySelectorAll<HTMLButtonElement>('.jp-Freshkernel-timelineSession button')
];
const items = (node: HTMLElement): readonly HTMLElement[] => [
  ...node.querySelectorAll<HTMLElement>('.jp-Freshkernel-timelineList > li')
];

describe('earlier sessions', () => {
  it('are closed groups with their date, below the present session', async () => {
    const node = await mount(...twoSessions());
    const [group] = groups(node);
    expect(group.textContent).toMatch(/^Kernel session of .*2023/);
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect(group.parentElement?.textContent).toContain('2 executions');
    expect(items(node)).toHaveLength(1);
    await click(node, 'Kernel session');
    expect(items(node).map(item => item.querySelector('code')?.textContent)).toEqual([
      'x = 1',
      'gone = 1',
      'x = 0'
    ]);
    await click(node, 'Kernel session');
    expect(items(node)).toHaveLength(1);
  });

  it('can be reverted to, and shown as a difference', async () => {
    const [open, server] = twoSessions();
    const node = await mount(open, server);
    await click(node, 'Kernel session');
    const [, gone, edited] = items(node);
    expect(edited.textContent).toContain('Cell 1 (edited since)');
    expect(gone.textContent).toContain('Deleted cell');
    await click(edited, 'x = 0');
    expect(edited.querySelector('[data-kind=removed]')?.textContent).toContain('x = 0');
    expect(edited.querySelector('[data-kind=added]')?.textContent).toContain('x = 1');
    expect(edited.textContent).toContain('Outputs are not kept across kernel sessions.');
    expect(edited.textContent).not.toContain('Show outputs');
    await click(edited, 'Revert the cell to this');
    expect(actions.revert).toHaveBeenCalledWith(
      expect.objectContaining({
        cell: open.document.cells[0],
        execution: expect.objectContaining({
          kernelRun: expect.objectContaining({ source: 'x = 0' }) as object
        }) as object
      })
    );
  });

  it('open when a search finds something in them', async () => {
    const node = await mount(...twoSessions());
    const [input] = node.querySelectorAll<HTMLInputElement>('input[type=search]');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        'gone'
      );
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await settle();
    expect(items(node).map(item => item.querySelector('code')?.textContent)).toEqual(['gone = 1']);
  });

  it('do not repeat what the page knows itself', async () => {
    const [open, server] = twoSessions();
    keep(server, 'session 0', keptRun(1, 'x = 1'));
    const node = await mount(open, server);
    expect(groups(node)).toHaveLength(1);
    open.restart();
    await settle();
    expect(node.textContent).toContain('Before the last restart');
    expect(groups(node)).toHaveLength(1);
  });

  it('wait until the kernel is known', async () => {
    const [open, server] = twoSessions();
    const { kernel } = open.state;
    if (kernel === null) {
      throw new Error('no kernel');
    }
    open.update({ kernel: { ...kernel, state: { kind: 'connecting' } } });
    const node = await mount(open, server);
    expect(groups(node)).toHaveLength(0);
    act(() => open.update({ kernel }));
    await settle();
    expect(groups(node)).toHaveLength(1);
  });

  it('change nothing of what is known of the present kernel', async () => {
    const [open, server] = twoSessions();
    const before = open.state;
    await mount(open, server);
    expect(open.state).toBe(before);
    expect(before.kernel?.history.executions).toHaveLength(1);
    expect(before.kernel?.history.endedSessions).toEqual([]);
  });

  it('show markup and control characters as text', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    const markup = '<img src=x onerror="window.wasRun = true">\u202e';
    const error = { exception: markup, message: markup };
    keep(server, markup, keptRun(1, markup, { bound: [markup], status: 'error', error }));
    const node = await mount(open, server);
    await click(node, 'Kernel session');
    await click(items(node)[0], '<img');
    expect(node.querySelectorAll('img')).toHaveLength(0);
    expect(node.textContent).toContain('<img src=x');
    expect(node.textContent).not.toContain('\u202e');
  });

  it('find cells by their source where no cell has the id, if one cell has it', () => {
    const open = new WatchedNotebook('x = 1', 'y = x', 'y = x');
    const found = (...executions: KeptExecution[]): readonly (number | null)[] => {
      const sessions = [{ session: 'a', dropped: 0, removed_through: 0, executions }];
      const kept = { sessions, problems: [], folder: '', days: 1, notebook_bytes: 1 };
      const [{ rows }] = earlierSessions(kept, null, open.document);
      return rows.map(({ cell }) => cell?.index ?? null).reverse();
    };
    expect(
      found(
        keptRun(1, 'x = 1', { cell: 'old id' }),
        keptRun(2, 'y = x', { cell: 'old id' }),
        keptRun(3, 'x = 1', { origin: 'console' }),
        keptRun(4, 'x = 1', { origin: 'deleted-cell', cell: 'old id' })
      )
    ).toEqual([0, null, null, 0]);
  });
});

describe('the switch', () => {
  it('is off at first, and says what is kept, where and for how long', async () => {
    const [open, server] = twoSessions();
    const node = await mount(open, server);
    const [box] = node.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
    expect(box.checked).toBe(false);
    await click(node, 'What is kept, and where?');
    expect(node.textContent).toContain('/data/freshkernel/history');
    expect(node.textContent).toContain('90 days');
    expect(node.textContent).toContain('No outputs.');
    act(() => box.click());
    await settle();
    expect(server.preferences.values.keepHistoryHere).toEqual({ [PATH]: true });
    expect(box.checked).toBe(true);
  });

  it('is not there if the server cannot keep anything', async () => {
    const [open, server] = twoSessions();
    server.capabilities = [];
    const node = await mount(open, server);
    expect(node.querySelectorAll('input[type=checkbox]')).toHaveLength(0);
    expect(server.requests).toEqual([]);
  });

  it('shows damaged files, and offers to delete everything', async () => {
    const [open, server] = twoSessions();
    server.problems = ['x/y.json: it is not valid JSON'];
    const node = await mount(open, server);
    expect(node.textContent).toContain('1 file of the kept history cannot be read.');
    expect(node.textContent).toContain('x/y.json: it is not valid JSON');
    await click(node, 'Delete…');
    expect(actions.deleteKept).toHaveBeenCalledTimes(1);
    server.problems = [];
    await act(() => server.kept.delete(null, []));
    await settle();
    expect(groups(node)).toHaveLength(0);
    expect(node.textContent).not.toContain('Delete…');
    // The present session stays.
    expect(items(node)).toHaveLength(1);
  });
});
