// The line on top of the panel and in the status bar: one verdict from findings, kernel and checks.
import type { Page } from '@playwright/test';
import { notebook } from '../notebooks';
import { Panel } from '../panel';
import { expect, test } from './fixtures';

/** A notebook with one code cell that stores this output. */
function storing(source: string, output: string): object {
  return {
    ...notebook([{ markdown: '# Numbers' }]),
    cells: [
      { cell_type: 'markdown', id: 'title', metadata: {}, source: '# Numbers' },
      {
        cell_type: 'code',
        id: 'code',
        metadata: {},
        source,
        outputs: [{ output_type: 'stream', name: 'stdout', text: output }],
        execution_count: 1
      }
    ]
  };
}

async function check(page: Page): Promise<void> {
  await page
    .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]')
    .click();
  await page.locator('.jp-Dialog button', { hasText: 'Check' }).click();
  await expect(page.locator('.jp-Freshkernel-reportHeader')).toBeVisible();
}

/** Expects the same line in the panel and in the status bar. */
async function expectLine(page: Page, level: string, text: RegExp): Promise<void> {
  const inPanel = new Panel(page).root.locator('.jp-Freshkernel-verdictLine');
  const inStatusBar = page.locator('.jp-Freshkernel-statusLine');
  await expect(inPanel).toHaveText(text);
  await expect(inPanel).toHaveAttribute('data-level', level);
  await expect(inStatusBar).toHaveText(await inPanel.innerText());
  await expect(inStatusBar).toHaveAttribute('data-level', level);
}

test('a failed check is not called “no problems”', async ({ page, openNotebook }) => {
  await openNotebook(storing('print("now")', 'before\n'));
  // The suggestion: the output is from an earlier session.
  await expectLine(page, 'neutral', /^1 suggestion · .*not checked yet$/);
  await check(page);
  await expectLine(page, 'error', /^Last check, just now: 1 of 1 outputs? differs?/);
});

test('a passed check is green until the code changes', async ({ page, openNotebook }) => {
  await openNotebook(storing('print("steady")', 'steady\n'));
  await check(page);
  await expectLine(page, 'passed', /^Reproducible \(checked today\)/);
  await page
    .locator('.lm-DockPanel-tabBar')
    .getByText('analysis-of-tests.ipynb', { exact: true })
    .click();
  const editor = page.locator('.jp-Notebook:visible .jp-CodeCell .cm-content');
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nprint("more")');
  await expectLine(page, 'neutral', /changed since the last check/);
});

test(
  'hiding the last finding does not make the line green',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const panel = await openNotebook(notebook([{ markdown: '# One name' }, 'print(first_name)']));
    await expectLine(page, 'error', /^1 error · /);
    await panel.hide(panel.finding('first_name'), 'Hide this finding');
    await expectLine(page, 'neutral', /1 hidden · not checked yet$/);
  }
);
