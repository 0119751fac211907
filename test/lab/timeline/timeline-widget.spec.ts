/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { DEFAULT_COMPARE_SETTINGS } from '../../../src/core/compare/text/compare-settings';
import { answerInPage } from '../../../src/lab/check/worker/answer-in-page';
import { Checker } from '../../../src/lab/check/worker/checker';
import type { OutputRenderers, TimelineActions } from '../../../src/lab/timeline/timeline-context';
import { TimelineModel } from '../../../src/lab/timeline/timeline-model';
import { TimelineWidget } from '../../../src/lab/timeline/timeline-widget';
import { act } from 'react';
import { HistoryServer } from '../kept-history/history-server';
import { click, mountView, settle } from '../mounted-view';
import { WatchedNotebook } from '../watched-notebook';

const actions = {
  goTo: jest.fn<undefined, Parameters<TimelineActions['goTo']>>(),
  revert: jest.fn<undefined, Parameters<TimelineActions['revert']>>(),
  reinsert: jest.fn<undefined, Parameters<TimelineActions['reinsert']>>(),
  explain: jest.fn<undefined, Parameters<TimelineActions['explain']>>(),
  deleteKept: jest.fn<undefined, []>(),
  copy: jest.fn<undefined, Parameters<TimelineActions['copy']>>()
};

const RENDERED: { mime: string; data: unknown; trusted: boolean }[] = [];

/** Renderers that show the data as text, and know no script. */
const RENDERERS = {
  preferredMimeType: (data: Record<string, unknown>) =>
    Object.keys(data).find(mime => mime !== 'application/javascript'),
  createModel: (model: unknown) => model,
  createRenderer: (mime: string) =>
    Object.assign(new Widget(), {
      renderModel(this: Widget, model: { data: Record<string, unknown>; trusted: boolean }) {
        RENDERED.push({ mime, data: model.data[mime], trusted: model.trusted });
        this.node.textContent = String(model.data[mime]);
        return Promise.resolve();
      }
    })
} as unknown as OutputRenderers;

/** Compares in the page; counts the comparers. */
const comparing = {
  kept: new HistoryServer().kept,
  created: 0,
  newChecker: (): Checker => {
    comparing.created++;
    return new Checker(
      () => {
        throw new Error('no workers here');
      },
      async () => Promise.resolve(answerInPage())
    );
  },
  settingsOf: () => DEFAULT_COMPARE_SETTINGS
};

beforeEach(() => {
  RENDERED.length = 0;
  comparing.created = 0;
});

function mount(open: WatchedNotebook): Promise<HTMLElement> {
  const model = new TimelineModel(open.session, comparing);
  const trans = nullTranslator.load('');
  return mountView(new TimelineWidget({ model, actions, renderers: () => RENDERERS, trans }));
}

/** Runs a cell twice; it prints other text each time. */
function runTwice(...texts: readonly [string, string]): WatchedNotebook {
  const open = new WatchedNotebook('show()');
  texts.forEach((text, at) => {
    const id = `request ${at}`;
    open.outputs.receive(id, 'execute_input', {});
    open.outputs.receive(id, 'stream', { name: 'stdout', text });
    open.run(0, [], { message_id: id });
  });
  return open;
}

function openNotebook(): WatchedNotebook {
  const open = new WatchedNotebook('x = 1', 'y = x');
  open.run(0, ['x'], { started: 100, ended: 100.25 });
  open.run(1, ['y'], { deleted: ['old'] });
  return open;
}

function rows(node: HTMLElement): readonly string[] {
  return [...node.querySelectorAll('.jp-Freshkernel-timelineRow')].map(row =>
    [...row.children].map(part => part.textContent?.trim()).join(' | ')
  );
}

describe('the timeline', () => {
  it('lists what ran, with what it did', async () => {
    const node = await mount(openNotebook());
    const [second, first] = rows(node);
    expect(second).toMatch(/^\[2\] \| y = x \| Cell 2 \|/);
    expect(first).toMatch(/^\[1\] \| x = 1 \| Cell 1 \| .* 0\.3 s$/);
    const outcomes = [...node.querySelectorAll('.jp-Freshkernel-timelineOutcome')];
    expect(outcomes.map(each => each.textContent)).toEqual([
      'defines y · deletes old',
      'defines x'
    ]);
  });

  it('shows what ran, and goes to its cell', async () => {
    const node = await mount(openNotebook());
    await click(node, 'y = x');
    expect(node.querySelector('pre')?.textContent).toBe('y = x');
    await click(node, 'Copy the code');
    expect(actions.copy).toHaveBeenCalledWith('y = x');
    await click(node, 'Cell 1');
    expect(actions.goTo.mock.calls[0][0].index).toBe(0);
  });

  it('shows several lines, whose control characters it escapes', async () => {
    const open = new WatchedNotebook('x = 1\ny = "\u001b[2J"');
    open.run(0, ['x', 'y']);
    const node = await mount(open);
    await click(node, 'x = 1');
    expect(node.querySelector('pre')?.textContent).toBe('x = 1\ny = "\\u001b[2J"');
  });

  it('shows what changed since, and reverts it', async () => {
    const open = openNotebook();
    const node = await mount(open);
    open.edit('x = 1', 'y = x + 1');
    await settle();
    expect(rows(node)[0]).toContain('(edited since)');
    await click(node, 'Edited since');
    expect(rows(node)).toHaveLength(1);
    await click(node, 'y = x');
    const lines = [...node.querySelectorAll<HTMLElement>('[data-kind]')];
    expect(lines.map(({ dataset }) => dataset.kind)).toEqual(['removed', 'added']);
    await click(node, 'Revert the cell to this');
    expect(actions.revert.mock.calls[0][0].execution.kernelRun.source).toBe('y = x');
  });

  it('reinserts a deleted cell, unless the notebook is read-only', async () => {
    const open = openNotebook();
    const node = await mount(open);
    open.delete(1);
    await settle();
    expect(rows(node)[0]).toContain('Deleted cell');
    await click(node, 'y = x');
    await click(node, 'Reinsert the cell');
    expect(actions.reinsert).toHaveBeenCalledTimes(1);
    open.update({ readOnly: true });
    await settle();
    await click(node, 'Reinsert the cell');
    expect(actions.reinsert).toHaveBeenCalledTimes(1);
  });

  it('shows errors as text', async () => {
    const open = openNotebook();
    open.run(1, [], {
      status: 'error',
      error: { exception: 'KeyError', message: '<b>a\u202e</b>' }
    });
    const node = await mount(open);
    const [outcome] = node.querySelectorAll('.jp-Freshkernel-timelineOutcome');
    expect(outcome.textContent).toContain('KeyError: <b>a');
    expect(outcome.textContent).not.toContain('\u202e');
    await click(node, 'Failed');
    expect(rows(node)).toHaveLength(1);
  });

  it('groups what ran by the sessions of the kernel', async () => {
    const open = openNotebook();
    open.restart();
    open.run(0, ['x']);
    const node = await mount(open);
    const sections = [...node.querySelectorAll('section')];
    expect(sections.map(each => each.querySelector('h2')?.textContent ?? null)).toEqual([
      null,
      'Before the last restart'
    ]);
    expect(sections.map(each => each.querySelectorAll('li').length)).toEqual([1, 2]);
  });

  it('shows the outputs of an execution when they are asked for, untrusted', async () => {
    const node = await mount(runTwice('first', 'second'));
    await click(node, 'show()');
    expect(RENDERED).toEqual([]);
    await click(node, 'Show outputs');
    expect(RENDERED).toEqual([
      { mime: 'application/vnd.jupyter.stdout', data: 'second', trusted: false }
    ]);
    expect(node.querySelector('.jp-Freshkernel-timelineOutput')?.textContent).toBe('second');
    await click(node, 'Hide outputs');
    expect(node.querySelector('.jp-Freshkernel-timelineOutput')).toBeNull();
  });

  it('says what it cannot show of the outputs', async () => {
    const open = runTwice('', '');
    open.outputs.receive('request 1', 'display_data', {
      data: { 'application/javascript': 'alert(1)' }
    });
    open.outputs.receive('request 1', 'stream', { name: 'stdout', text: 'x'.repeat(6_000_000) });
    open.run(0, [], { message_id: 'never seen' });
    const node = await mount(open);
    await click(node, 'show()');
    await click(node, 'Show outputs');
    expect(node.textContent).toContain('The outputs were not seen');
    await click(node, 'show()');
    const [, second] = node.querySelectorAll('li');
    await click(second, 'show()');
    await click(second, 'Show outputs');
    expect(second.textContent).toContain('This output can only be shown by the notebook.');
    expect(second.textContent).toMatch(/Too large to keep: 1000\d\d\d characters of printed text/);
    expect(second.textContent).toMatch(/4899\d\d\d more characters are not shown/);
    expect(RENDERED.map(({ data }) => String(data).length)).toEqual([0, 100_000]);
  });

  it('compares the outputs of two executions of a cell', async () => {
    const node = await mount(runTwice('mean: 1.0\nrows: 3\n', 'mean: 2.0\nrows: 3\n'));
    await click(node, 'show()');
    expect(comparing.created).toBe(0);
    await click(node, 'Compare outputs');
    expect(comparing.created).toBe(1);
    expect(node.querySelector('strong')?.textContent).toMatch(/^Different: /);
    const marked = [...node.querySelectorAll('mark')].map(({ textContent }) => textContent);
    // The older execution is on the left.
    expect(marked).toEqual(['1.0', '2.0']);
    expect(node.querySelectorAll('[data-kind=same]')).toHaveLength(1);
    await click(node, 'Compare outputs');
    expect(node.querySelector('.jp-Freshkernel-timelineComparison')).toBeNull();
  });

  it('names what it ignored, and lets the user pick the other execution', async () => {
    const open = runTwice('<object at 0x7f0000000000>\n', '<object at 0x7f1111111111>\n');
    open.run(0, [], { message_id: 'never seen' });
    const node = await mount(open);
    await click(node, 'show()');
    await click(node, 'Compare outputs');
    expect(node.textContent).toContain('The outputs were not seen');
    const [, second] = node.querySelectorAll('li');
    await click(second, 'show()');
    await click(second, 'Compare outputs');
    expect(second.querySelector('strong')?.textContent).toBe('Equal (ignored: memory addresses)');
    const [select] = second.querySelectorAll('select');
    expect([...select.options].map(({ text }) => text)).toEqual(['[1]', '[3]']);
    act(() => {
      select.value = select.options[1].value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
    expect(second.textContent).toContain('[3]: The outputs were not seen');
  });

  it('says why it is empty', async () => {
    const node = await mount(new WatchedNotebook('x = 1'));
    expect(node.textContent).toContain('The kernel has not run anything yet.');
  });
});
