// Marks in the editors together with those of jupyterlab-lsp, which has its own linter.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { languageServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { hintAt, Panel } from '../panel';

const filler = Array.from({ length: 30 }, (_, i) => `size_${i} = ${i}\nsize_${i} + 1\n# a line`);

async function open(page: Page, name: string, content: object): Promise<Panel> {
  place(languageServer, name, content);
  await page.goto(`${languageServer.url}lab/workspaces/lsp/tree/${name}?reset`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.open();
  return panel;
}

function cell(page: Page, index: number): Locator {
  return page.locator('.jp-Notebook:visible .jp-Cell').nth(index);
}

/** Freshkernel's marks in a cell. */
function ours(within: Locator): Locator {
  return within.locator('.cm-lintRange.jp-Freshkernel-mark');
}

/** The marks of the language server in a cell. */
function theirs(within: Locator): Locator {
  return within.locator('.cm-lintRange:not(.jp-Freshkernel-mark)');
}

test('both linters mark the same cell without removing the other’s marks', async ({ page }) => {
  const panel = await open(
    page,
    'heights.ipynb',
    notebook([{ markdown: '# Heights' }, 'import os', 'heights=[3, 4]\nmax(hieghts)'])
  );
  const second = cell(page, 2);
  await expect(ours(second)).toHaveText('hieghts');
  // The diagnostics of the language server come later and do not replace Freshkernel's.
  await expect(theirs(second).first()).toBeVisible();
  await expect(ours(second)).toHaveText('hieghts');

  // Typing causes new marks of both.
  await second.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nmin(widths)');
  await expect(ours(second)).toHaveCount(2);
  await page.waitForTimeout(3000);
  await expect(ours(second)).toHaveCount(2);
  await expect(theirs(second).first()).toBeVisible();

  // The tooltip shows both messages, and Freshkernel's fix works.
  const hint = await hintAt(page, ours(second).first(), 'Freshkernel');
  await expect(hint).toContainText('hieghts');
  await hint
    .getByRole('button', { name: /heights/ })
    .first()
    .click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(panel.finding('hieghts')).toHaveCount(0);
  await expect(ours(second)).toHaveText('widths');
  await expect(theirs(second).first()).toBeVisible();
});

test('marks survive scrolling, moving cells and a second view', async ({ page }) => {
  const panel = await open(
    page,
    'sizes.ipynb',
    notebook([{ markdown: '# Sizes' }, 'total=sum(sizes)', ...filler, 'print(totl)'])
  );
  await expect(panel.findings).toHaveCount(2);
  await expect(theirs(cell(page, 1)).first()).toBeVisible();
  await panel.goTo(panel.finding('totl'));
  await expect(ours(page.locator('.jp-Cell.jp-mod-active'))).toHaveText('totl');
  await panel.goTo(panel.finding('sizes'));
  const first = page.locator('.jp-Notebook:visible .jp-Cell').filter({ hasText: 'sum(sizes)' });
  await expect(ours(first)).toHaveText('sizes');

  await first.locator('.jp-InputPrompt').click();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(cell(page, 2)).toContainText('sum(sizes)');
  await expect(ours(cell(page, 2))).toHaveText('sizes');
  await page.waitForTimeout(3000);
  await expect(ours(cell(page, 2))).toHaveText('sizes');

  await page.evaluate(() => window.jupyterapp.commands.execute('docmanager:clone'));
  const views = page.locator('.jp-NotebookPanel:visible');
  await expect(views).toHaveCount(2);
  for (const view of await views.all()) {
    await expect(ours(view.locator('.jp-Cell').nth(2))).toHaveText('sizes');
  }
});
