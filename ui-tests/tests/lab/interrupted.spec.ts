// Cells that the user stops.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { marks } from '../cells';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

/** Runs all cells without waiting for their end. */
async function startAll(page: IJupyterLabPageFixture): Promise<void> {
  await page.evaluate(
    () => void window.jupyterapp.commands.execute('notebook:run-all-cells').catch(() => undefined)
  );
}

/** What an interrupt between a cell and its reply does: the kernel ends the request, and never replies. */
const UNANSWERED = [
  'kernel = get_ipython().kernel',
  'send = kernel.session.send',
  'def lose_reply(stream, kind, *parts, **options):',
  '    if kind != "execute_reply":',
  '        return send(stream, kind, *parts, **options)',
  '    kernel.session.send = send',
  '    return {"content": {"status": "ok"}}',
  'kernel.session.send = lose_reply',
  'raise KeyboardInterrupt'
].join('\n');

test('an interrupted cell is marked, and the cells behind it never ran', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(
    notebook(['import time', 'print("on")\ntime.sleep(60)', 'print("never")'])
  );
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await startAll(page);
  await expect(page.locator('.jp-OutputArea-output').first()).toContainText('on');
  await page.menu.clickMenuItem('Kernel>Interrupt Kernel');
  await expect(page.locator('.jp-OutputArea-output').nth(1)).toContainText('KeyboardInterrupt');
  await expect.poll(() => marks(page)).toEqual(['-', 'interrupted', 'never-run']);
  await expect(page.locator('.jp-Freshkernel-statusLine')).toContainText('Cell 2 was interrupted');
  await expect(panel.kernelLine).toContainText('2 executions');
});

test('a cell that an interrupt left without a reply runs no longer', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(notebook([UNANSWERED, '1']));
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await page.notebook.selectCells(0);
  await page.evaluate(() => void window.jupyterapp.commands.execute('notebook:run-cell'));
  await expect.poll(() => marks(page)).toEqual(['interrupted', 'never-run']);
  await expect(page.locator('.jp-Freshkernel-statusLine')).toContainText('Cell 1 was interrupted');
  await expect(panel.kernelLine).toContainText('1 execution');
});
