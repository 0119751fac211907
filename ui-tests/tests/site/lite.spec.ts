// The panel in JupyterLite, on the site: no Jupyter server and no kernel.
import { expect, test } from '@playwright/test';
import { siteServer } from '../../servers';
import { Panel } from '../panel';
import { logOf } from './requests';

test('the panel shows findings, applies a fix, and says what needs a server', async ({ page }) => {
  const log = logOf(page, siteServer.url);
  await page.goto('docs/README.html');
  await page.getByRole('link', { name: 'Try it in the browser' }).click();
  await expect(page.locator('.jp-NotebookPanel .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.open();
  await expect(panel.finding('anwsers')).toHaveCount(1);
  await expect(page.locator('.jp-Dialog')).toHaveCount(0);
  await expect(panel.kernelLine).toContainText('No kernel');
  await expect(panel.root).toContainText('the Freshkernel server extension is missing');

  const skip = page.locator('.jp-Freshkernel-tour').getByRole('button', { name: 'Skip' });
  await skip.click();
  await panel.fix(panel.finding('anwsers'), 'Change anwsers to answers');
  await expect(panel.finding('anwsers')).toHaveCount(0);
  const changed = page.locator('.jp-CodeCell .cm-content', {
    hasText: 'answers["satisfaction"].mean()'
  });
  await expect(changed).toHaveCount(1);

  await panel.root.getByRole('button', { name: 'Check reproducibility' }).click();
  await expect(page.getByText('Notebooks cannot be checked here')).toBeVisible();
  // Whether there is a server extension is asked once.
  expect(log.failed).toEqual([expect.stringMatching(/\/freshkernel\/status$/)]);
  expect(log.elsewhere).toEqual([]);
  expect(log.errors).toEqual([]);
});
