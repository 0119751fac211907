/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import type { TimelineActions } from '../../../src/lab/timeline/timeline-context';
import { TimelineModel } from '../../../src/lab/timeline/timeline-model';
import { TimelineWidget } from '../../../src/lab/timeline/timeline-widget';
import { click, mountView, settle } from '../mounted-view';
import { WatchedNotebook } from '../watched-notebook';

const actions = {
  goTo: jest.fn<undefined, Parameters<TimelineActions['goTo']>>(),
  revert: jest.fn<undefined, Parameters<TimelineActions['revert']>>(),
  reinsert: jest.fn<undefined, Parameters<TimelineActions['reinsert']>>(),
  copy: jest.fn<undefined, Parameters<TimelineActions['copy']>>()
};

function mount(open: WatchedNotebook): Promise<HTMLElement> {
  const model = new TimelineModel(open.session);
  return mountView(new TimelineWidget({ model, actions, trans: nullTranslator.load('') }));
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

  it('says why it is empty', async () => {
    const node = await mount(new WatchedNotebook('x = 1'));
    expect(node.textContent).toContain('The kernel has not run anything yet.');
  });
});
