// The notebooks of a folder, with their last checks, and what has changed since.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { notebook, place, textOf } from '../notebooks';
import { expect, test } from './fixtures';

test.use({ kernels: null, sessions: null });

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
