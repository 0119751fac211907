// The notebooks of a folder, with their last checks, and what has changed since.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import * as path from 'node:path';
import { violationsIn } from '../accessibility';
import { notebook, place, textOf } from '../notebooks';
import { takesPictures } from '../pictures';
import { expect, test } from './fixtures';

/** Folder for the picture of the docs; without it and for the other one it is that of the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;

const STEADY = notebook(['print(1)']);
const BROKEN = notebook(['print(misspeled)']);

/** The view of a folder. */
class ProjectView {
  readonly root: Locator;

  constructor(page: IJupyterLabPageFixture) {
    this.root = page.locator('.jp-Freshkernel-project:visible');
  }

  get status(): Locator {
    return this.root.getByRole('status').first();
  }

  /** The row of a notebook. */
  row(name: string): Locator {
    return this.root.getByRole('row').filter({
      has: this.root.page().getByRole('button', { name, exact: true })
    });
  }

  /** The names of the listed notebooks. */
  names(): Promise<readonly string[]> {
    return this.root.locator('tbody th').allTextContents();
  }
}

/** Opens the view of a folder. */
async function show(page: IJupyterLabPageFixture, folder: string): Promise<ProjectView> {
  await page.evaluate(path => {
    void window.jupyterapp.commands.execute('freshkernel:show-project', { path });
  }, folder);
  const view = new ProjectView(page);
  await expect(view.root).toBeVisible();
  return view;
}

test('the file browser lists the notebooks of a folder, a click opens one', async ({
  page,
  server,
  tmpPath
}) => {
  place(server, `${tmpPath}/study/steady.ipynb`, STEADY);
  place(server, `${tmpPath}/study/deep/er/broken.ipynb`, BROKEN);
  place(server, `${tmpPath}/study/node_modules/package/of-others.ipynb`, BROKEN);
  place(server, `${tmpPath}/study/venv/pyvenv.cfg`, '');
  place(server, `${tmpPath}/study/venv/share/of-an-environment.ipynb`, BROKEN);
  place(server, `${tmpPath}/study/readme.md`, 'none');
  await page.filebrowser.openDirectory(tmpPath);
  await page.filebrowser.refresh();
  const folder = page.locator('.jp-DirListing-item', { hasText: 'study' });
  await folder.click({ button: 'right' });
  await page.locator('.lm-Menu-item', { hasText: 'How Is This Folder?' }).click();

  const view = new ProjectView(page);
  await expect(view.status).toContainText('2 notebooks · 2 not checked yet');
  expect(await view.names()).toEqual(['deep/er/broken.ipynb', 'steady.ipynb']);
  await expect(view.row('steady.ipynb')).toContainText('Not checked yet');
  await expect(view.row('deep/er/broken.ipynb').locator('[data-column=lint]')).toContainText(
    '1 error'
  );
  await view.row('steady.ipynb').getByRole('button', { name: 'steady.ipynb' }).click();
  await expect(page.locator('.jp-NotebookPanel:visible .jp-Cell').first()).toBeVisible();
  expect(JSON.parse(textOf(server, `${tmpPath}/study/steady.ipynb`))).toEqual(STEADY);
});

test('it has the words of the panel for the last check, and opens its report', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  const panel = await openNotebook(STEADY, 'steady.ipynb');
  await panel.root.getByRole('button', { name: 'Check reproducibility' }).click();
  await page.locator('.jp-Dialog .jp-mod-accept').click();
  await expect(panel.root).toContainText('Last check: Ran to the end');
  const view = await show(page, tmpPath);
  const row = view.row('steady.ipynb');
  await expect(row).toContainText('Ran to the end');
  await expect(row.locator('[data-column=age]')).toHaveText('just now');
  await expect(row.getByRole('listitem')).toHaveText('Ran to the end, just now');
  await row.getByRole('button', { name: 'Ran to the end' }).click();
  await expect(page.locator('.jp-Freshkernel-report:visible h1')).toContainText('Ran to the end');
});

test('what changed is checked one after the other, and no notebook changes', async ({
  page,
  openNotebook,
  server,
  tmpPath
}) => {
  const names = ['a.ipynb', 'b.ipynb', 'c.ipynb'];
  const [a, b] = names;
  names.forEach(name => place(server, `${tmpPath}/${name}`, STEADY));
  place(server, `${tmpPath}/text.ipynb`, notebook([{ markdown: '# None' }]));
  const view = await show(page, tmpPath);
  const start = async (count: number): Promise<void> => {
    await view.root.getByRole('button', { name: `Check all that changed (${count})…` }).click();
    await page.locator('.jp-Dialog', { hasText: `Check ${count} notebook` }).waitFor();
    await page.locator('.jp-Dialog .jp-mod-accept').click();
  };
  await start(4);
  await expect(view.root.getByRole('progressbar')).toBeVisible();
  for (const name of names) {
    await expect(view.row(name)).toContainText('Ran to the end');
  }
  // The server runs no notebook without code, and says so.
  await expect(view.root.getByRole('alert')).toContainText('text.ipynb');
  await expect(view.root.getByRole('progressbar')).toHaveCount(0);
  // One notification for each would hide the page.
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);

  place(server, `${tmpPath}/${a}`, notebook(['print(2)']));
  await view.root.getByRole('button', { name: 'Refresh' }).click();
  await expect(view.row(a)).toContainText('Changed since');
  await expect(view.row(b)).not.toContainText('Changed since');
  expect(JSON.parse(textOf(server, `${tmpPath}/${b}`))).toEqual(STEADY);
  expect(JSON.parse(textOf(server, `${tmpPath}/${a}`))).toEqual(notebook(['print(2)']));

  // The panel says the same.
  const panel = await openNotebook(notebook(['print(2)']), a);
  await expect(panel.root).toContainText('Last check: Ran to the end');
  await expect(panel.root).toContainText(/changed since the last check/i);
});

test('checks can be canceled, the rest stays as it was', async ({ page, server, tmpPath }) => {
  const slow = notebook(['import time\ntime.sleep(60)']);
  ['a.ipynb', 'b.ipynb'].forEach(name => place(server, `${tmpPath}/${name}`, slow));
  const view = await show(page, tmpPath);
  await view.root.getByRole('button', { name: 'Check all that changed (2)…' }).click();
  await page.locator('.jp-Dialog .jp-mod-accept').click();
  await expect(view.row('a.ipynb')).toContainText('Checking: 0 of 1');
  await view.root.getByRole('button', { name: 'Cancel' }).click();
  await expect(view.row('a.ipynb')).toContainText('Canceled');
  await expect(view.row('b.ipynb')).toContainText('Not checked yet');
  await expect(
    view.root.getByRole('button', { name: 'Check all that changed (2)…' })
  ).toBeVisible();
});

test('it is sorted, filtered and used with the keyboard, also where it is narrow', async ({
  page,
  server,
  tmpPath
}) => {
  place(server, `${tmpPath}/steady.ipynb`, STEADY);
  place(server, `${tmpPath}/deep/broken.ipynb`, BROKEN);
  place(server, `${tmpPath}/deep/text.ipynb`, notebook([{ markdown: '# None' }]));
  const view = await show(page, tmpPath);
  const heading = (name: string): Locator => view.root.getByRole('columnheader', { name });
  await expect(view.row('deep/broken.ipynb')).toContainText('1 error');
  await expect(heading('Notebook')).toHaveAttribute('aria-sort', 'ascending');
  await heading('Problems').getByRole('button').press('Enter');
  await expect(heading('Problems')).toHaveAttribute('aria-sort', 'ascending');
  expect((await view.names())[0]).toBe('deep/broken.ipynb');
  await heading('Problems').getByRole('button').press('Enter');
  await expect(heading('Problems')).toHaveAttribute('aria-sort', 'descending');
  expect((await view.names())[2]).toBe('deep/broken.ipynb');

  await view.root.getByRole('searchbox').fill('DEEP text');
  expect(await view.names()).toEqual(['deep/text.ipynb']);
  await expect(view.root.getByRole('button', { name: 'All 1' })).toBeVisible();
  await view.root.getByRole('searchbox').fill('');
  await view.root.getByRole('button', { name: 'Not checked yet 3' }).click();
  expect(await view.names()).toHaveLength(3);

  const links = view.root.locator('tbody th button');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(2)).toBeFocused();

  await page.sidebar.close('left');
  await page.sidebar.close('right');
  await page.setViewportSize({ width: 378, height: 800 });
  for (const theme of takesPictures
    ? ['JupyterLab Light', 'JupyterLab Dark']
    : ['JupyterLab Dark']) {
    await page.theme.setTheme(theme);
    expect(await violationsIn(page, '.jp-Freshkernel-project')).toEqual([]);
    const [width, needed] = await view.root.evaluate(node => [node.clientWidth, node.scrollWidth]);
    expect(width).toBeLessThanOrEqual(300);
    expect(needed).toBeLessThanOrEqual(width);
  }
  await links.nth(2).press('Enter');
  await expect(page.locator('.jp-NotebookPanel:visible .jp-Cell').first()).toBeVisible();
});

/** A notebook of one cell that printed a text. */
function printing(source: string, text: string): object {
  const cell = { cell_type: 'code', id: 'one', metadata: {}, execution_count: 1, source };
  const outputs = [{ output_type: 'stream', name: 'stdout', text: `${text}\n` }];
  return { ...notebook([]), cells: [{ ...cell, outputs }] };
}

test('pictures of a folder', { tag: '@full' }, async ({ page, server, tmpPath }, testInfo) => {
  test.setTimeout(240_000);
  const folder = `${tmpPath}/harbor-study`;
  const put = (name: string, source: string, text: string): void =>
    place(server, `${folder}/${name}.ipynb`, printing(source, text));
  put('clean-positions', 'print(sum([12, 30]))', '42');
  put('draw-lengths', 'import random\nprint(random.random())', '0.25');
  put('load-ships', 'print(open("ships.csv").read())', 'Ada');
  put('report/summary', 'print("42 ships")', '41 ships');
  put('report/tables', 'total = 3\nprint(total)', '3');
  const view = await show(page, folder);
  const check = async (): Promise<void> => {
    await view.root.getByRole('button', { name: /^Check all that changed/ }).click();
    await page.locator('.jp-Dialog .jp-mod-accept').click();
    await expect(view.root.getByRole('progressbar')).toBeVisible();
    await expect(view.root.getByRole('progressbar')).toHaveCount(0);
  };
  await check();
  put('report/summary', 'print(f"{40 + 2} ships")', '42 ships');
  put('clean-positions', 'print(sum([12, 30, 2]))', '42');
  await view.root.getByRole('button', { name: 'Refresh' }).click();
  await expect(view.root.getByRole('button', { name: /^Check all/ })).toContainText('(2)');
  await check();
  put('report/tables', 'total = 3\nprint(totl)', '3');
  put('report/new-plots', 'print(plots)', 'none');
  await view.root.getByRole('button', { name: 'Refresh' }).click();
  await expect(view.row('report/tables.ipynb')).toContainText('Changed since');
  await expect(view.row('report/new-plots.ipynb')).toContainText('1 error');
  await page.sidebar.close('left');
  for (const [theme, name] of [
    ['JupyterLab Light', 'light'],
    ['JupyterLab Dark', 'dark']
  ] as const) {
    await page.theme.setTheme(theme);
    await page.setViewportSize({ width: 1100, height: 540 });
    const file = `project-${name}.png`;
    const ofDocs = name === 'light' && pictures !== undefined;
    await page.screenshot({ path: ofDocs ? path.join(pictures, file) : testInfo.outputPath(file) });
    await page.setViewportSize({ width: 400, height: 800 });
    await view.root.screenshot({ path: testInfo.outputPath(`narrow-${name}.png`) });
  }
});
