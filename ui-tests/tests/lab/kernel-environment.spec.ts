// Packages of the kernel's environment, requirement files, and the fixes that install, write and reload.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { openServer } from '../../servers';
import { append, runAll } from '../cells';
import { notebook, place, textOf } from '../notebooks';
import { placeWheel } from '../packages';
import { expect, test } from './fixtures';

/** Runs code silently in the notebook's kernel. */
async function prepareKernel(page: IJupyterLabPageFixture, code: string): Promise<void> {
  const status = await page.evaluate(async text => {
    const widget = window.jupyterapp.shell.currentWidget as unknown as {
      sessionContext: {
        session: {
          kernel: {
            requestExecute(content: object): { done: Promise<{ content: { status: string } }> };
          };
        };
      };
    };
    const { kernel } = widget.sessionContext.session;
    const reply = await kernel.requestExecute({ code: text, silent: true }).done;
    return reply.content.status;
  }, code);
  expect(status).toBe('ok');
}

/** Gives the page the focus again. */
async function focusWindow(page: IJupyterLabPageFixture): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

test('a missing module is installed, and the finding disappears', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  const wheels = placeWheel(openServer, `${tmpPath}/wheels`, {
    distribution: 'python-slugify',
    version: '8.0.4',
    module: 'slugify',
    source: 'def slugify(text):\n    return text.lower().replace(" ", "-")\n'
  });
  const installed = path.join(openServer.root, tmpPath, 'installed');
  mkdirSync(installed);
  const panel = await openNotebook(
    notebook([{ markdown: '# Names' }, 'from slugify import slugify', 'slugify("Blue Whale")'])
  );
  const finding = panel.finding('Module slugify is not installed');
  await expect(finding).toContainText('python-slugify provides it');

  // pip installs from the local wheel and does not change the tests' environment.
  const variables = { PIP_NO_INDEX: '1', PIP_FIND_LINKS: wheels, PIP_TARGET: installed };
  await prepareKernel(
    page,
    `__import__("os").environ.update(${JSON.stringify(variables)})\n` +
      `__import__("sys").path.append(${JSON.stringify(installed)})`
  );
  await panel.press(finding, /Install python-slugify/);
  const dialog = page.locator('.jp-Dialog');
  await expect(dialog).toContainText('Install python-slugify?');
  await dialog.getByRole('button', { name: 'Install' }).click();
  await expect(dialog.locator('.jp-Freshkernel-log')).toContainText(
    'Successfully installed python-slugify-8.0.4'
  );
  await expect(dialog.locator('.jp-Freshkernel-log')).toContainText('Installed: python-slugify');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(finding).toHaveCount(0);

  await runAll(page, panel, 2);
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(2)).toContainText('blue-whale');
});

test('an undeclared requirement is added to the file after confirmation', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  const file = `${tmpPath}/requirements.txt`;
  const before = '# what the report needs\nnumpy>=2  # tables of numbers\n\nrequests\n';
  place(openServer, file, before);
  const panel = await openNotebook(
    notebook([{ markdown: '# Settings' }, 'import yaml', 'yaml.safe_load("a: 1")'])
  );
  await panel.root.getByRole('button', { name: 'Finishing' }).click();
  const finding = panel.finding('is not listed in requirements.txt');
  await expect(finding).toContainText('which provides yaml');

  const dialog = page.locator('.jp-Dialog');
  await panel.press(finding, /^Add /);
  await expect(dialog).toContainText(`Change ${file}?`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(textOf(openServer, file)).toBe(before);

  await panel.press(finding, /^Add /);
  await dialog.getByRole('button', { name: 'Write' }).click();
  await expect(finding).toHaveCount(0);
  const lines = textOf(openServer, file).split('\n');
  const added = lines.filter(line => /^pyyaml==\d[\w.]*$/i.test(line));
  expect(added).toHaveLength(1);
  expect(lines.filter(line => line !== added[0]).join('\n')).toBe(before);
});

test('a module that changed on disk is reported, reloaded and used', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  const file = `${tmpPath}/shop_rates.py`;
  place(openServer, file, 'rate = 3\n');
  const panel = await openNotebook(
    notebook([{ markdown: '# Prices' }, 'import shop_rates', '100 * shop_rates.rate', '"done"'])
  );
  await runAll(page, panel, 3);
  const price = page.locator('.jp-Notebook .jp-Cell').nth(2).locator('.jp-OutputArea-output');
  await expect(price).toHaveText('300');
  const finding = panel.finding('The file of shop_rates changed');
  await expect(finding).toHaveCount(0);

  place(openServer, file, '# after the new year\nrate = 4\n');
  await focusWindow(page);
  await expect(finding).toHaveCount(1);
  await panel.press(finding, /Reload shop_rates/);
  await expect(price).toHaveText('400');
  await expect(finding).toHaveCount(0);
  await expect(panel.kernelLine).toContainText('5 executions');
});

test('a cell that failed because of an earlier error runs after the earlier cell', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  const panel = await openNotebook(
    notebook([{ markdown: '# Orders' }, 'orders = open("orders.csv").read()'])
  );
  await append(page, 1, '');
  await page.keyboard.press('b');
  await append(page, 2, 'len(orders)');
  await expect(panel.kernelLine).toContainText('Kernel connected');
  for (const cell of [1, 2]) {
    await page.notebook.selectCells(cell);
    await page.keyboard.press('Control+Enter');
    await expect(panel.kernelLine).toContainText(`${cell} execution`);
  }
  const finding = panel.finding('which failed first');
  await expect(finding).toContainText('orders is defined in cell 2');

  place(openServer, `${tmpPath}/orders.csv`, 'a,b\n');
  // As long as its cause is as it was, there is no offer to run it again.
  await expect(finding.getByRole('button', { name: /Run/ })).toHaveCount(0);
  await page.notebook.selectCells(1);
  await page.keyboard.press('Control+Enter');
  await expect(finding).toHaveCount(0);
  await panel.press(panel.finding('This cell failed'), 'Run cell 3');
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(2)).toContainText('4');
});
