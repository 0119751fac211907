/** @jest-environment jsdom */
import { Notification } from '@jupyterlab/apputils';
import { nullTranslator } from '@jupyterlab/translation';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { DependentsServices } from '../../../src/lab/slices/what-uses-this';
import { whatUsesThis } from '../../../src/lab/slices/what-uses-this';
import type { DependentsArguments } from '../../../src/lab/slices/what-uses-this';
import { click, settle } from '../mounted-view';
import { WatchedNotebook } from '../watched-notebook';

const navigation = { caretOf: jest.fn(), show: jest.fn(), select: jest.fn() };
const staleRuns = { runStaleOf: jest.fn() };

const CELLS = ['x = 1', 'y = x + 1', 'z = 5', 'print(y)', '# text'];

/** A notebook whose first four cells ran in order. */
function opened(): WatchedNotebook {
  const open = new WatchedNotebook(...CELLS);
  [['x'], ['y'], ['z'], []].forEach((names, index) => open.run(index, names));
  return open;
}

/** Asks about a notebook. */
async function ask(
  given: DependentsArguments,
  active: number,
  open = opened()
): Promise<HTMLElement | null> {
  const keys = open.document.cells.map(({ key }) => key);
  navigation.caretOf.mockReturnValue({ key: keys[active], offset: 0 });
  Object.assign(open.analysis, { settle: () => Promise.resolve() });
  const services = {
    navigation,
    staleRuns,
    trans: nullTranslator.load(''),
    configOf: () => DEFAULT_CONFIG
  } as unknown as DependentsServices;
  void whatUsesThis(open.session, given, services);
  await settle();
  return document.querySelector<HTMLElement>('.jp-Dialog');
}

const items = (dialog: HTMLElement | null): readonly (string | null)[] =>
  [...(dialog?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);

describe('What uses this?', () => {
  it('lists what depends on a cell, directly and indirectly', async () => {
    const dialog = await ask({}, 0);
    expect(dialog?.textContent).toContain('What uses cell 1?');
    expect(dialog?.textContent).toContain('2 cells, when the notebook runs from top to bottom.');
    expect(items(dialog)).toEqual(['Cell 2y = x + 1', 'Cell 4print(y)']);
    if (dialog !== null) {
      await click(dialog, 'Select the cells');
    }
    expect(navigation.select).toHaveBeenCalledWith(expect.anything(), ['cell-1', 'cell-3']);
    expect(document.querySelector('.jp-Dialog')).toBeNull();
  });

  it('runs those that are stale', async () => {
    const open = opened();
    open.edit('x = 3', ...CELLS.slice(1));
    open.run(0, ['x']);
    const dialog = await ask({ name: 'x' }, 0, open);
    expect(items(dialog)).toEqual([
      'Cell 1 (defines it)x = 3',
      'Cell 2 (stale)y = x + 1',
      'Cell 4 (stale)print(y)'
    ]);
    if (dialog !== null) {
      await click(dialog, 'Run 2 stale cells');
    }
    expect(staleRuns.runStaleOf).toHaveBeenCalledWith(expect.anything(), ['cell-1', 'cell-3']);
  });

  it('says why there is nothing', async () => {
    const info = jest.spyOn(Notification, 'info').mockReturnValue('');
    expect(await ask({ name: 'unknown' }, 0)).toBeNull();
    expect(await ask({}, 4)).toBeNull();
    expect(info.mock.calls.map(([text]) => text)).toEqual([
      'No cell of the notebook defines this name.',
      'This is not a code cell.'
    ]);
    const dialog = await ask({}, 2);
    expect(dialog?.textContent).toContain('No other cell of the notebook.');
    if (dialog !== null) {
      await click(dialog, 'Close');
    }
  });
});
