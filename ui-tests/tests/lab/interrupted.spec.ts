// Cells that the user stops, and cells that end their kernel.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { append, marks, runAll, runCell } from '../cells';
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
  const panel = await openNotebook(notebook(['k + 1', `k = 1\n${UNANSWERED}`]));
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await page.notebook.selectCells(1);
  await page.evaluate(() => void window.jupyterapp.commands.execute('notebook:run-cell'));
  await expect.poll(() => marks(page)).toEqual(['never-run', 'interrupted']);
  await expect(page.locator('.jp-Freshkernel-statusLine')).toContainText('ell 2 was interrupted');
  await expect(panel.kernelLine).toContainText('1 execution');
  // Nothing is in the way of a fix that moves it.
  await panel.fix(panel.finding('is defined only in cell 2'), 'Move cell 2 above cell 1');
  await expect.poll(() => marks(page)).toEqual(['interrupted', 'never-run']);
});

// That every way to end a kernel is known, on every page, is tested by `test/oracles/live-state/ended-kernel.spec.ts`, too.
for (const end of ['import os\nos._exit(1)', 'exit()', 'import os\nos.kill(os.getpid(), 9)']) {
  const tag = end.includes('os._exit') ? [] : ['@full'];
  test(
    `a cell that ended the kernel says so: ${end.split('\n').at(-1) ?? ''}`,
    { tag },
    async ({ page, openNotebook }) => {
      const panel = await openNotebook(notebook(['n = 1', end, 'n + 1']));
      await expect(panel.kernelLine).toContainText('Kernel connected');
      // With others waiting, it would not be certain which one ended the kernel.
      await runCell(page, 0);
      await expect(panel.kernelLine).toContainText('1 execution');
      await page.notebook.selectCells(1);
      await page.evaluate(() => void window.jupyterapp.commands.execute('notebook:run-cell'));
      await page.locator('.jp-Dialog').getByRole('button', { name: /ok/i }).click();
      await expect.poll(async () => (await marks(page))[1]).toBe('ended-kernel');
      const finding = panel.finding('This cell ended the kernel');
      await expect(finding).toHaveCount(1);
      const line = page.locator('.jp-Freshkernel-statusLine');
      await expect(line).toContainText('Run All may stop at cell 2: the kernel ended there');

      if (end.includes('os._exit')) {
        // It is known, also where the messages about the cell before it get lost.
        await startAll(page);
        await expect(page.locator('.jp-toastContainer')).toContainText('Cell 2 may end the kernel');
        await page.locator('.jp-Dialog').getByRole('button', { name: /ok/i }).click();
        await expect.poll(async () => (await marks(page))[1]).toBe('ended-kernel');
        expect((await marks(page))[0]).not.toBe('ended-kernel');
      }
      await append(page, 1, '\nn = 2');
      await expect(finding).toHaveCount(0);
      await expect(line).not.toContainText('kernel ended');
      const prompt = page.locator('.jp-Notebook .jp-Cell').nth(1).locator('.jp-InputPrompt');
      await expect(prompt).toHaveAttribute('title', /^Edited since the kernel ended here/);
      await runCell(page, 0);
      await expect(panel.kernelLine).toContainText('1 execution');
    }
  );
}

test('a second page and a reloaded one know which cell ended the kernel', async ({
  page,
  openNotebook,
  browser,
  baseURL,
  tmpPath
}) => {
  const panel = await openNotebook(notebook(['n = 1', 'import os\nos._exit(1)']));
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await page.notebook.save();
  const beside = await (await browser.newContext()).newPage();
  await beside.goto(`${baseURL ?? ''}/doc/tree/${tmpPath}/analysis-of-tests.ipynb`);
  await expect(beside.locator('.jp-Freshkernel-statusLine')).not.toContainText('hecking');
  await startAll(page);
  await page.locator('.jp-Dialog').getByRole('button', { name: /ok/i }).click();
  for (const each of [page, beside]) {
    // The server may not serve the connection that one of them opens while the kernel restarts.
    const options = { timeout: 45_000 };
    await expect.poll(async () => (await marks(each))[1], options).toBe('ended-kernel');
  }
  await beside.reload();
  await expect.poll(async () => (await marks(beside))[1]).toBe('ended-kernel');
  await beside.context().close();
});

for (const [how, item] of [
  ['restarts', 'Kernel>Restart Kernel…'],
  ['shuts down', 'Kernel>Shut Down Kernel']
] as const) {
  test(`a cell did not end a kernel that the user ${how} while it ran`, async ({
    page,
    openNotebook
  }) => {
    const panel = await openNotebook(notebook(['n = 1', 'import time\ntime.sleep(600)']));
    const line = page.locator('.jp-Freshkernel-statusLine');
    await expect(panel.kernelLine).toContainText('Kernel connected');
    await startAll(page);
    await expect(panel.kernelLine).toContainText('1 execution');
    await page.menu.clickMenuItem(item);
    if (how === 'restarts') {
      await page.getByRole('button', { name: 'Confirm Kernel Restart' }).click();
      await expect(panel.kernelLine).toHaveText(/Kernel connected\s*$/);
    } else {
      await expect(panel.kernelLine).toContainText('No kernel');
      // The server interrupts a cell before it ends the kernel; what it printed still is on the page.
      await expect(line).toContainText(/Kernel ended: 1 (interrupted|unfinished)/);
    }
    await expect(line).not.toContainText('kernel ended');
    expect(await marks(page)).not.toContain('ended-kernel');
    await expect(panel.finding('This cell ended the kernel')).toHaveCount(0);
  });
}

test('without a kernel, the line says what was known of the outputs on the page', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(notebook(['n = 1', 'm = n + 1', 'print(m)']));
  await runAll(page, panel, 3);
  await append(page, 0, '0');
  await runCell(page, 0);
  await expect.poll(() => marks(page)).toEqual(['-', 'stale', 'stale']);
  await page.menu.clickMenuItem('Kernel>Shut Down Kernel');
  await expect(panel.kernelLine).toContainText('No kernel');
  const line = page.locator('.jp-Freshkernel-statusLine');
  await expect(line).toContainText('Kernel ended: 2 stale');
  await append(page, 0, '0');
  await expect(line).toContainText('Kernel ended: 2 stale, 1 edited');
  expect(await marks(page)).toEqual(['-', '-', '-']);
});
