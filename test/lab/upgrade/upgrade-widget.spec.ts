/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { act } from 'react';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import type { UpgradeActions } from '../../../src/lab/upgrade/upgrade-context';
import { core } from '../../../src/lab/session/core/core';
import { UpgradeModel } from '../../../src/lab/upgrade/upgrade-model';
import { UpgradeWidget } from '../../../src/lab/upgrade/upgrade-widget';
import { FakeSession } from './upgrade-notebook';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const actions = {
  goTo: jest.fn<undefined, Parameters<UpgradeActions['goTo']>>(),
  fix: jest.fn<undefined, Parameters<UpgradeActions['fix']>>(),
  fixAll: jest.fn<undefined, []>()
};

let widget: UpgradeWidget | null = null;

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => {
  act(() => widget?.dispose());
  jest.useRealTimers();
});

/** The view of a notebook with these cells, whose project has this target. */
async function mount(
  cells: readonly string[],
  project: Readonly<Record<string, string>> = {},
  readOnly = false
): Promise<HTMLElement> {
  const session = new FakeSession(...cells);
  session.state = { ...session.state, readOnly };
  const model = new UpgradeModel(session.session, core, knownApiChanges(), () => project);
  widget = new UpgradeWidget({ model, actions, trans: nullTranslator.load('') });
  const { node } = widget;
  await act(async () => {
    if (widget !== null) {
      Widget.attach(widget, document.body);
      MessageLoop.flush();
    }
    await jest.advanceTimersByTimeAsync(1000);
  });
  return node;
}

function button(node: Element, name: string): HTMLButtonElement {
  const found = [...node.querySelectorAll('button')].find(each => each.textContent === name);
  if (found === undefined) {
    throw new Error(`no button ${name}`);
  }
  return found;
}

async function ask(node: HTMLElement, question: string): Promise<void> {
  await act(async () => {
    const input = node.querySelector('input') as HTMLInputElement;
    // React overrides the setter of the element itself, and would see no change.
    Reflect.set(HTMLInputElement.prototype, 'value', question, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await jest.advanceTimersByTimeAsync(0);
  });
  await act(async () => {
    button(node, 'List changes').click();
    await jest.advanceTimersByTimeAsync(1000);
  });
}

const OLD_CODE = ['import pandas as pd\ndf = pd.DataFrame()', 'df.applymap(str)\ndf.append(df)'];

describe('the view of other versions', () => {
  it('lists what is found, goes to cells and applies fixes', async () => {
    const node = await mount(OLD_CODE, { pandas: '3' });
    expect(node.querySelector('input')?.value).toBe('pandas>=3');
    expect(node.querySelector('[role="status"]')?.textContent).toBe('2 removed names');
    const [first, second] = node.querySelectorAll('section li');
    expect(first.textContent).toBe(
      'Cell 2pandas 3 has no pandas.DataFrame.applymap, which 3.0 removed. Use map.Fix'
    );
    button(first, 'Cell 2').click();
    expect(actions.goTo.mock.calls[0][0].range).toEqual({ start: 3, end: 11 });
    button(first, 'Fix').click();
    expect(actions.fix.mock.calls[0][0].data.api).toBe('pandas.DataFrame.applymap');
    // It is previewed.
    expect(button(second, 'Fix…').title).toBe('Replace pandas.DataFrame.append with pandas.concat');
  });

  it('says where nothing is found, and of what nothing is known', async () => {
    const node = await mount(['import pandas, requests, numpy'], { pandas: '3' });
    expect(node.querySelector('[role="status"]')?.textContent).toBe('Nothing found.');
    expect(node.querySelector('section')?.textContent).toBe(
      'pandas 3No known change affects this notebook.'
    );
    const notes = [...node.querySelectorAll('.jp-Freshkernel-upgradeNotes li')];
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'Also imported, and not in the list of versions: numpy.',
      'Also imported, and no changes are known: requests.'
    ]);
    await ask(node, 'torch>=2, scipy>=1.14');
    expect([...node.querySelectorAll('section')].map(({ textContent }) => textContent)).toEqual([
      'torch 2No changes of torch are known, so nothing can be found.',
      'scipy 1.14No known change affects this notebook, which does not import scipy.'
    ]);
  });

  it('says how to write a version', async () => {
    const node = await mount(OLD_CODE, { pandas: '3' });
    await ask(node, 'pandas three');
    expect(node.querySelector('[role="alert"]')?.textContent).toBe(
      'pandas three is not a library with a version. Write it as numpy>=2.'
    );
    await ask(node, '');
    expect(node.querySelector('[role="alert"]')).toBeNull();
    expect(node.querySelector('[role="status"]')?.textContent).toBe(
      'Name a library and a version.'
    );
    expect(node.textContent).toContain('Known changes: keras, lmfit, matplotlib, networkx');
  });

  it('offers to fix all that is safe, where that is more than one finding', async () => {
    const node = await mount([...OLD_CODE, 'df.applymap(len)'], { pandas: '3' });
    button(node, 'Fix all safe findings (2)…').click();
    expect(actions.fixAll).toHaveBeenCalledTimes(1);
    await ask(node, 'pandas>=2');
    expect(node.textContent).not.toContain('Fix all');
  });

  it('changes nothing in a read-only notebook', async () => {
    const node = await mount(OLD_CODE, { pandas: '3' }, true);
    expect(button(node, 'Fix').disabled).toBe(true);
    expect(button(node, 'Cell 2').disabled).toBe(false);
  });
});
