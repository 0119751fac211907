/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { act } from 'react';
import type { VariablesActions } from '../../../src/lab/variables/variables-context';
import { VariablesModel } from '../../../src/lab/variables/variables-model';
import { VariablesWidget } from '../../../src/lab/variables/variables-widget';
import { click, mountView, settle } from '../mounted-view';
import { facts, WatchedNotebook } from '../watched-notebook';

const actions = {
  goTo: jest.fn<undefined, Parameters<VariablesActions['goTo']>>(),
  run: jest.fn<undefined, Parameters<VariablesActions['run']>>(),
  explain: jest.fn<undefined, Parameters<VariablesActions['explain']>>(),
  follow: jest.fn<undefined, Parameters<VariablesActions['follow']>>()
};

function mount(open: WatchedNotebook): Promise<HTMLElement> {
  const model = new VariablesModel(open.session);
  return mountView(new VariablesWidget({ model, actions, trans: nullTranslator.load('') }));
}

function ships(): WatchedNotebook {
  const open = new WatchedNotebook('ships = [1]', 'total = sum(ships)', 'total');
  open.run(0, ['ships']);
  open.run(1, ['total']);
  open.variables = [
    facts('total'),
    facts('ships', { type: 'list', length: 1, text: null }),
    facts('np', { kind: 'module', type: 'module', text: '2.1.0', size: null })
  ];
  return open;
}

function rows(node: HTMLElement): readonly string[] {
  return [...node.querySelectorAll('tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent).join(' | ')
  );
}

describe('the view', () => {
  it('lists what the kernel holds, in sections', async () => {
    const node = await mount(ships());
    expect(rows(node)).toEqual([
      'ships | list | 1 item | 28 B | Cell 1 [1] | Cell 2',
      'total | int | 1 | 28 B | Cell 2 [2] | Cell 3',
      'npunknown | module | 2.1.0 |  |  | '
    ]);
    expect([...node.querySelectorAll('h2')].map(each => each.textContent)).toEqual([
      'Values 2',
      'Modules 1'
    ]);
  });

  it('shows what is stale, and runs its cell', async () => {
    const open = ships();
    const node = await mount(open);
    open.edit('ships = [2]', 'total = sum(ships)', 'total');
    await settle();
    expect(rows(node)[1]).toContain('totalstale');
    await click(node, 'stale');
    expect(rows(node)).toHaveLength(2);
    await click(node, 'total');
    await click(node, 'Run cell 2 with its dependencies');
    expect(actions.run).toHaveBeenCalledWith(1);
    await click(node, 'Cell 3');
    expect(actions.goTo).toHaveBeenCalledWith(2);
  });

  it('shows a closer look', async () => {
    const open = ships();
    open.summary = {
      columns: [
        { name: 'a', dtype: 'float64', missing: 1 },
        { name: 'b\u202e', dtype: null, missing: null }
      ],
      column_count: 7
    };
    const node = await mount(open);
    await click(node, 'ships');
    const shown = node.querySelector('.jp-Freshkernel-variableDetails')?.textContent ?? '';
    expect(shown).toContain('afloat641');
    expect(shown).toContain('not counted');
    expect(shown).toContain('5 more columns');
    expect(shown).not.toContain('\u202e');
  });

  it('says that a value cannot be shown', async () => {
    const node = await mount(ships());
    await click(node, 'ships');
    expect(node.textContent).toContain('No preview');
  });

  it('sorts by a column', async () => {
    const node = await mount(ships());
    await click(node, 'Name');
    expect(rows(node)[0]).toMatch(/^total/);
    expect(node.querySelector('[aria-sort="descending"]')?.textContent).toBe('Name');
  });

  it('searches', async () => {
    const node = await mount(ships());
    const input = node.querySelector('input');
    act(() => {
      if (input !== null) {
        // React notices a change only past its own setter.
        Reflect.set(HTMLInputElement.prototype, 'value', 'sHip', input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await settle();
    expect(rows(node)).toHaveLength(1);
  });

  it('shows many variables in parts', async () => {
    const open = ships();
    open.variables = Array.from({ length: 450 }, (_, at) => facts(`v${at}`));
    const node = await mount(open);
    expect(rows(node)).toHaveLength(200);
    await click(node, 'Show 200 more');
    expect(rows(node)).toHaveLength(400);
    await click(node, 'Show 50 more');
    expect(rows(node)).toHaveLength(450);
  });

  it.each([
    [{ kind: 'no-kernel' } as const, 'No kernel is running'],
    [{ kind: 'passive', implementation: 'ir' } as const, 'Only Python kernels'],
    [{ kind: 'off' } as const, 'The settings turn off'],
    [{ kind: 'connecting' } as const, 'Waiting for the kernel']
  ])('says why there are none: %j', async (state, text) => {
    const open = ships();
    const node = await mount(open);
    const { kernel } = open.state;
    open.update({ kernel: kernel && { ...kernel, state } });
    await settle();
    expect(node.textContent).toContain(text);
  });
});
