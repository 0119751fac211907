// A check from end to end: dialog, run, report, reload, list, export, acceptance.
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { reload } from '../cells';
import { checkedNotebook, Report } from '../checked-notebook';
import { place, textOf } from '../notebooks';
import { takesPictures } from '../pictures';
import { saved } from '../saved';
import { expect, test } from './fixtures';
import { openPath } from './reusable-page';

/** Folder for the README's pictures; without it they go to the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;
const THEMES = [
  ['JupyterLab Light', 'light'],
  ['JupyterLab Dark', 'dark']
] as const;

async function check(page: IJupyterLabPageFixture): Promise<Report> {
  await page
    .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]')
    .click();
  await expect(page.locator('.jp-Dialog')).toContainText('Check reproducibility of');
  await expect(page.locator('.jp-Dialog button', { hasText: 'Check' })).toBeFocused();
  await page.keyboard.press('Enter');
  const report = new Report(page);
  await expect(report.verdict).toBeVisible();
  return report;
}

async function showTab(page: IJupyterLabPageFixture, label: string): Promise<void> {
  await page.locator('.lm-DockPanel-tabBar').getByText(label, { exact: true }).click();
}

/** Takes pictures of the report in the light and the dark theme. */
async function takePictures(
  page: IJupyterLabPageFixture,
  report: Report,
  testInfo: TestInfo
): Promise<void> {
  await page.sidebar.close('left');
  if (!takesPictures) {
    return;
  }
  for (const [theme, suffix] of THEMES) {
    await page.theme.setTheme(theme);
    await report.verdict.scrollIntoViewIfNeeded();
    const picture = path.join(pictures ?? testInfo.outputDir, `check-${suffix}.png`);
    await page.screenshot({ path: picture });
  }
  await page.theme.setTheme(THEMES[0][0]);
}

/** Goes from a cause to the finding with its fix. */
async function goToFix(page: IJupyterLabPageFixture, report: Report): Promise<void> {
  const causes = report.root.locator('.jp-Freshkernel-causes');
  await expect(causes).toContainText('Randomness');
  const ofName = causes.getByRole('listitem').filter({ hasText: 'total' });
  await ofName.getByRole('button', { name: 'How to fix' }).click();
  const panel = page.locator('.jp-Freshkernel-panel');
  await expect(panel.locator('[aria-selected="true"]', { hasText: 'total' })).toBeVisible();
  await showTab(page, 'Check: draws.ipynb');
}

test('a check runs, its report survives a reload, and its outputs are accepted', async ({
  page,
  server
}, testInfo) => {
  const name = 'checks/draws.ipynb';
  place(server, name, checkedNotebook());
  await openPath(page, name);
  const report = await check(page);

  await test.step('the verdict is a sentence, and each cell has its row', async () => {
    await expect(report.verdict).toHaveText(
      'Not reproducible: 3 of 6 outputs differ, 1 cell fails.'
    );
    await expect(report.row(2)).toContainText('Identical');
    await expect(report.row(5)).toContainText('Equal (ignored: memory addresses)');
    await expect(report.row(7)).toContainText('Fails: NameError');
    await expect(report.row(3).locator('.jp-Freshkernel-outputs')).toContainText('draw:');
  });

  await test.step('rows are filtered; outputs are shown side by side as text', async () => {
    await report.button('Failed (1)').click();
    await expect(report.root.locator('.jp-Freshkernel-cell')).toHaveCount(1);
    await report.button('All (6)').click();
    const random = await report.open(3);
    await expect(random.locator('mark').first()).toHaveText('0.25');
    const address = await report.open(5);
    await expect(address).toContainText('Ignored: memory addresses');
    await expect(address.locator('[data-kind="ignored"]')).toHaveCount(1);
    const table = await report.open(6);
    await expect(table.locator('td[data-changed]')).toHaveText('126 130');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  await takePictures(page, report, testInfo);
  await goToFix(page, report);

  await test.step('the report is saved as a safe page and as JSON', async () => {
    const page_ = readFileSync(
      await saved(page, testInfo, () => report.button('HTML').click()),
      'utf8'
    );
    expect(page_).toContain("default-src 'none'");
    expect(page_).not.toMatch(/<script|<img src=x/);
    const json = JSON.parse(
      readFileSync(await saved(page, testInfo, () => report.button('JSON').click()), 'utf8')
    );
    expect(json.notebooks[0].cells).toHaveLength(6);
  });

  await test.step('the report is open again after a reload', async () => {
    await reload(page);
    await expect(report.verdict).toHaveText(/^Not reproducible: 3 of 6/);
  });

  await test.step('a row links to its cell', async () => {
    await report.row(4).getByRole('button', { name: 'Go to cell' }).click();
    await expect(page.locator('.jp-Notebook:visible .jp-mod-active')).toContainText('time.time()');
  });

  await test.step('new outputs are accepted in one step and undone in one step', async () => {
    await showTab(page, 'Check: draws.ipynb');
    await report.button('Accept new outputs…').click();
    await page.locator('.jp-Dialog').getByRole('button', { name: 'Accept' }).click();
    await showTab(page, 'draws.ipynb');
    const output = page.locator('.jp-Notebook:visible .jp-Cell').nth(6).locator('.jp-OutputArea');
    await expect(output).toContainText('NameError');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(output).not.toContainText('NameError');
    expect(textOf(server, name)).toContain('draw: 0.25');
  });

  await test.step('deleting the check in the list closes its report', async () => {
    await showTab(page, 'Check: draws.ipynb');
    await report.button('All checks').click();
    const line = page.locator('.jp-Freshkernel-checkList tr').filter({ hasText: name });
    await expect(line).toContainText('3 differ, 1 fails');
    await line.getByRole('button', { name: 'Delete' }).click();
    await expect(line).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Check: draws.ipynb' })).toHaveCount(0);
  });
});

test('a check is canceled; one that ends in the background notifies the user', async ({
  page,
  server,
  tmpPath
}) => {
  const name = `${tmpPath}/slow.ipynb`;
  const sleep = 'import time\ntime.sleep(60)\nprint("done")';
  place(server, name, {
    cells: [
      { cell_type: 'code', id: 'a', metadata: {}, source: sleep, outputs: [], execution_count: 1 },
      { cell_type: 'code', id: 'b', metadata: {}, source: '1', outputs: [], execution_count: 2 }
    ],
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3' } },
    nbformat: 4,
    nbformat_minor: 5
  });
  await openPath(page, name);
  const report = await check(page);
  await expect(report.root).toContainText('cell 1 is running');
  const top = await report.root.locator('.jp-Freshkernel-reportHeader').boundingBox();
  await showTab(page, 'slow.ipynb');
  await showTab(page, 'Check: slow.ipynb');
  await report.button('Cancel').click();
  await showTab(page, 'slow.ipynb');
  const toast = page.locator('.Toastify__toast', { hasText: 'slow.ipynb:' });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Open report' }).click();
  await expect(report.root).toContainText('Canceled.');
  const after = await report.root.locator('.jp-Freshkernel-reportHeader').boundingBox();
  expect(after?.height).toBe(top?.height);
});
