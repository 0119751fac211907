// A notebook that stops at a removed name is checked, modernized from the report, and saved.
import * as path from 'node:path';
import type { Locator } from '@playwright/test';
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { sources } from '../cells';
import { Report } from '../checked-notebook';
import { place, textOf } from '../notebooks';
import { expect, test } from './fixtures';
import { openPath } from './reusable-page';

test.use({ kernels: null, sessions: null });

const CELLS = [
  ['import collections', null],
  ["print('mapping:', isinstance({}, collections.Mapping))", 'mapping: True\n'],
  ['print(undefined_name)', 'x\n']
] as const;

const GIVEN = CELLS.map(([source]) => source);

const MODERNIZED = ["print('mapping:', isinstance({}, collections.abc.Mapping))"];

function old(cells: readonly (readonly [string, string | null])[]): object {
  return {
    cells: cells.map(([source, text], at) => ({
      cell_type: 'code',
      id: `cell-${at}`,
      execution_count: at + 1,
      metadata: {},
      outputs: text === null ? [] : [{ output_type: 'stream', name: 'stdout', text }],
      source
    })),
    metadata: {
      kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
      language_info: { name: 'python', version: '3.8.1' }
    },
    nbformat: 4,
    nbformat_minor: 5
  };
}

function dialogOf(page: IJupyterLabPageFixture, title: string): Locator {
  return page.locator('.jp-Dialog', { hasText: title });
}

async function check(page: IJupyterLabPageFixture): Promise<Report> {
  await page
    .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]')
    .click();
  await expect(page.locator('.jp-Dialog button', { hasText: 'Check' })).toBeFocused();
  await page.keyboard.press('Enter');
  const report = new Report(page);
  await expect(report.verdict).toContainText('Not reproducible', { timeout: 60_000 });
  return report;
}

test('a notebook that stops at a removed name is modernized from the report of its check', async ({
  page,
  server
}, testInfo) => {
  test.slow();
  const name = 'archive/old.ipynb';
  place(server, name, old(CELLS.slice(0, 2)));
  const given = textOf(server, name);
  await openPath(page, name);
  await expect.poll(() => sources(page)).toEqual(GIVEN.slice(0, 2));
  const report = await check(page);
  await report.button('Modernize…').click();

  await test.step('the first time, it says what modernizing does', async () => {
    const consent = dialogOf(page, 'Modernize old.ipynb?');
    await expect(consent).toContainText('Modernize only notebooks that you trust.');
    await expect(consent).toContainText('Nothing is installed');
    await page.screenshot({ path: path.join(testInfo.outputDir, 'consent.png') });
    await consent.getByRole('button', { name: 'Modernize' }).click();
  });

  const result = dialogOf(page, 'Modernization of old.ipynb');
  await test.step('it shows the progress, then the steps', async () => {
    await expect(dialogOf(page, 'Modernizing old.ipynb')).toContainText(/Run \d+ of at most 30/);
    await expect(result).toContainText('Modernized: the notebook runs to its end.', {
      timeout: 60_000
    });
    const steps = result.getByRole('list', { name: 'Steps' }).locator('> li');
    await expect(steps).toHaveCount(1);
    await expect(steps).toContainText('Replace collections.Mapping');
    await steps.getByText('Show change').click();
    await expect(steps.locator('[data-kind="added"]')).toContainText('collections.abc.Mapping');
    for (const theme of ['Dark', 'Light']) {
      await page.theme.setTheme(`JupyterLab ${theme}`);
      await page.screenshot({ path: path.join(testInfo.outputDir, `result-${theme}.png`) });
    }
  });

  await test.step('the result is saved as a new notebook', async () => {
    await result.getByRole('button', { name: 'Save as New Notebook' }).click();
    await expect(page.getByRole('tab', { name: 'old-modernized.ipynb' })).toBeVisible();
    const saved = JSON.parse(textOf(server, 'archive/old-modernized.ipynb')) as {
      cells: { source: string | string[] }[];
    };
    const text = saved.cells.map(({ source }) => [source].flat().join('')).join('\n');
    expect(text).toContain(MODERNIZED[0]);
    expect(textOf(server, name)).toBe(given);
  });
});

test('modernizing is not offered where a name is missing', async ({ page, server }) => {
  const name = 'archive/name.ipynb';
  place(server, name, old(CELLS.slice(2)));
  await openPath(page, name);
  const report = await check(page);
  await expect(report.button('Restore…')).toBeVisible();
  await page.screenshot({ path: path.join(test.info().outputDir, 'report.png') });
  await expect(report.button('Modernize…')).toHaveCount(0);
});
