import { notebook, textOf } from '../notebooks';
import { openServer } from '../../servers';
import { hintAt } from '../panel';
import { expect, test } from './fixtures';

const messy = notebook([
  { markdown: '# Heights' },
  'heights = [3, 4]',
  'max(hieghts)',
  { markdown: 'The end.' }
]);

test('a read-only notebook is linted, and its fixes are disabled', async ({
  page,
  tmpPath,
  openNotebook
}) => {
  // Files are always writable for root, as which tests often run, so the server's answer is changed instead.
  await page.route(/\/api\/contents\/.*\.ipynb/, async route => {
    if (route.request().method() !== 'GET') {
      return route.fallback();
    }
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), writable: false } });
  });
  const panel = await openNotebook(messy);
  const finding = panel.finding('hieghts');
  await expect(finding).toHaveCount(1);
  await expect(panel.root).toContainText('This notebook is read-only: fixes are disabled.');

  const fix = finding.getByRole('button', { name: /heights/ });
  await expect(fix).toBeDisabled();
  await expect(fix).toHaveAttribute('title', 'This notebook is read-only');
  await finding.press('.');
  const mark = page.locator('.cm-lintRange', { hasText: 'hieghts' });
  const hint = await hintAt(page, mark, 'hieghts');
  await expect(hint.getByRole('button')).toHaveCount(0);

  // Actions that do not change the document are still possible.
  await panel.hide(finding, 'Hide this finding');
  await expect(panel.findings).toHaveCount(0);
  await expect(page.locator('.jp-Dialog')).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(2)).toBe('max(hieghts)');
  const saved = JSON.parse(textOf(openServer, `${tmpPath}/analysis-of-tests.ipynb`));
  expect(saved.cells[2].source).toBe('max(hieghts)');
});
