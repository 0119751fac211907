import { expect, test, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { strictServer } from '../../servers';
import { notebook, place, textOf } from '../notebooks';
import { Panel } from '../panel';

const folder = 'Früh jahr/数据 & more';
const name = `${folder}/Größe 100% μ.ipynb`;
const shownPath = name.split('/').map(encodeURIComponent).join('/');

test.beforeEach(() => {
  place(strictServer, `${folder}/.git/HEAD`, 'ref: refs/heads/main\n');
  place(
    strictServer,
    name,
    notebook([{ markdown: '# Größen' }, 'print(größe)', { markdown: 'Ende.' }])
  );
});

/** Opens a page with a link that contains the token. */
async function visit(page: Page, address: string): Promise<Panel> {
  const failures: string[] = [];
  page.on('response', response => {
    if (response.url().includes('/freshkernel/') && response.status() >= 400) {
      failures.push(`${response.status()} ${response.url()}`);
    }
  });
  await page.goto(`${strictServer.url}${address}?token=${strictServer.token}`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.openByButton();
  await expect(panel.finding('größe')).toHaveCount(1);
  expect(failures).toEqual([]);
  return panel;
}

for (const [application, address] of [
  ['JupyterLab', `lab/tree/${shownPath}`],
  ['Notebook', `notebooks/${shownPath}`]
]) {
  test(`${application} below a base URL hides a rule in the project, with XSRF check`, async ({
    page
  }) => {
    const panel = await visit(page, address);
    const settings = `${folder}/freshkernel.toml`;
    await panel.hide(panel.finding('größe'), 'Hide “Undefined name” in the project');
    await expect(panel.findings).toHaveCount(0);
    expect(textOf(strictServer, settings)).toContain('"H6"');
    expect(existsSync(path.join(strictServer.root, 'freshkernel.toml'))).toBe(false);

    await panel.root.getByRole('button', { name: 'Show', exact: true }).click();
    await panel.press(panel.finding('größe'), 'Show again');
    await expect(panel.root).not.toContainText('hidden');
    expect(textOf(strictServer, settings)).not.toContain('H6');
  });
}
