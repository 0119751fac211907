// A notebook with a missing import and a wrong cell order is restored: consent, progress, steps, apply, undo, new notebook.
// One that stops at a removed name is modernized from the report of its check. The server runs one restoration at a time.
import * as path from 'node:path';
import type { Locator, TestInfo } from '@playwright/test';
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { sources } from '../cells';
import { Report } from '../checked-notebook';
import { place, textOf } from '../notebooks';
import { takesPictures } from '../pictures';
import { expect, test } from './fixtures';
import { openPath } from './reusable-page';

/** Folder for the pictures of the docs; without it they go to the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;
const THEMES = [
  ['JupyterLab Light', 'light'],
  ['JupyterLab Dark', 'dark']
] as const;

function code(id: string, source: string, printed: string | null): object {
  return {
    cell_type: 'code',
    id,
    execution_count: 1,
    metadata: {},
    outputs: printed === null ? [] : [{ output_type: 'stream', name: 'stdout', text: printed }],
    source
  };
}

/** Stops in its first cell: `total` is defined below. Later, `math` is not imported. */
function broken(): object {
  return {
    cells: [
      code('report', 'print("total:", total)', 'total: 3\n'),
      code('sum', 'total = 1 + 2', null),
      code('half', 'print("half:", math.floor(total / 2))', 'half: 1\n')
    ],
    metadata: {
      kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
      language_info: { name: 'python', version: '3.11.7' }
    },
    nbformat: 4,
    nbformat_minor: 5
  };
}

const GIVEN = ['print("total:", total)', 'total = 1 + 2', 'print("half:", math.floor(total / 2))'];

const RESTORED = [
  'import math',
  'total = 1 + 2',
  'print("total:", total)',
  'print("half:", math.floor(total / 2))'
];

async function restore(page: IJupyterLabPageFixture): Promise<void> {
  // The command ends with the last dialog.
  await page.evaluate(() => {
    void window.jupyterapp.commands.execute('freshkernel:restore-notebook');
  });
}

/** The progress in the panel. */
function taskOf(page: IJupyterLabPageFixture, title: string): Locator {
  return page.locator('.jp-Freshkernel-panel').getByRole('region', { name: title });
}

function dialogOf(page: IJupyterLabPageFixture, title: string): Locator {
  return page.locator('.jp-Dialog', { hasText: title });
}

async function takePictures(
  page: IJupyterLabPageFixture,
  name: string,
  testInfo: TestInfo
): Promise<void> {
  if (!takesPictures) {
    return;
  }
  for (const [theme, suffix] of THEMES) {
    await page.theme.setTheme(theme);
    await page.screenshot({
      path: path.join(pictures ?? testInfo.outputDir, `${name}-${suffix}.png`)
    });
  }
  await page.theme.setTheme(THEMES[0][0]);
}

test('a notebook is restored step by step, applied, undone and saved', async ({
  page,
  server
}, testInfo) => {
  // Two restorations, each with several runs on fresh kernels.
  test.slow();
  const name = 'archive/broken.ipynb';
  place(server, name, broken());
  const given = textOf(server, name);
  await openPath(page, name);
  await expect.poll(() => sources(page)).toEqual(GIVEN);

  await test.step('the first time, it says what restoring does', async () => {
    await restore(page);
    const consent = dialogOf(page, 'Restore broken.ipynb?');
    await expect(consent).toContainText('Restore only notebooks that you trust.');
    await consent.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('.jp-Dialog')).toHaveCount(0);
  });

  const result = dialogOf(page, 'Restoration of broken.ipynb');
  await test.step('it shows the progress, then the steps', async () => {
    await restore(page);
    await dialogOf(page, 'Restore broken.ipynb?').getByRole('button', { name: 'Restore' }).click();
    await expect(taskOf(page, 'Restoring broken.ipynb')).toContainText(/Run \d+ of at most 30/);
    // The page stays usable.
    await expect(page.locator('.jp-Dialog')).toHaveCount(0);
    await expect(result).toContainText('Restored: the notebook runs to its end.');
    await expect(result).toContainText('0 % → 100 % of the code cells run · 3 runs');
    const steps = result.getByRole('list', { name: 'Steps' }).locator('> li');
    await expect(steps).toHaveCount(2);
    await expect(steps.nth(0)).toContainText('Confirmed by a stored output');
    await expect(steps.nth(1)).toContainText('Add import math');
    await expect(steps.nth(1)).toContainText('Certain');
    await steps.nth(1).getByText('Show change').click();
    await expect(steps.nth(1).locator('[data-kind="added"]')).toContainText('import math');
    await takePictures(page, 'restore', testInfo);
  });

  await test.step('a step can be left; a choice that did not run is marked', async () => {
    const box = result.getByRole('checkbox').nth(1);
    await box.uncheck();
    await expect(result).toContainText('The notebook did not run with this choice of steps');
    await result.getByRole('checkbox').nth(0).uncheck();
    await expect(result.getByRole('button', { name: 'Apply to Notebook' })).toBeDisabled();
    await result.getByRole('checkbox').nth(0).check();
    await box.check();
    await expect(result).not.toContainText('did not run with this choice');
  });

  await test.step('applying is one step of the undo history, and the file stays as it is', async () => {
    await result.getByRole('button', { name: 'Apply to Notebook' }).click();
    await expect.poll(() => sources(page)).toEqual(RESTORED);
    expect(textOf(server, name)).toBe(given);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => sources(page)).toEqual(GIVEN);
  });

  await test.step('the result is saved as a new notebook', async () => {
    await restore(page);
    await result.getByRole('button', { name: 'Save as New Notebook' }).click();
    await expect(page.getByRole('tab', { name: 'broken-restored.ipynb' })).toBeVisible();
    const saved = JSON.parse(textOf(server, 'archive/broken-restored.ipynb')) as {
      cells: { source: string | string[]; outputs: unknown[] }[];
    };
    expect(saved.cells.map(({ source }) => [source].flat().join(''))).toEqual(RESTORED);
    expect(saved.cells.map(({ outputs }) => outputs.length)).toEqual([0, 0, 1, 1]);
    expect(textOf(server, name)).toBe(given);
  });
});

/** Stops at a name that Python has removed. */
function old(): object {
  const cells = [
    code('import', 'import collections', null),
    code('use', 'print("mapping:", isinstance({}, collections.Mapping))', 'mapping: True\n')
  ];
  return { ...broken(), cells };
}

async function check(page: IJupyterLabPageFixture): Promise<Report> {
  await page
    .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]')
    .click();
  await expect(page.locator('.jp-Dialog button', { hasText: 'Check' })).toBeFocused();
  await page.keyboard.press('Enter');
  const report = new Report(page);
  await expect(report.verdict).toContainText('Not reproducible');
  return report;
}

test(
  'a notebook that stops at a removed name is modernized from the report of its check',
  { tag: '@full' },
  async ({ page, server }) => {
    test.slow();
    const name = 'archive/old.ipynb';
    place(server, name, old());
    const given = textOf(server, name);
    await openPath(page, name);
    await expect.poll(() => sources(page)).toContain('import collections');
    const report = await check(page);
    await report.button('Modernize…').click();

    await test.step('the first time, it says what modernizing does', async () => {
      const consent = dialogOf(page, 'Modernize old.ipynb?');
      await expect(consent).toContainText('Modernize only notebooks that you trust.');
      await expect(consent).toContainText('Nothing is installed');
      await consent.getByRole('button', { name: 'Modernize' }).click();
    });

    const result = dialogOf(page, 'Modernization of old.ipynb');
    await test.step('it shows the progress, then the steps', async () => {
      await expect(taskOf(page, 'Modernizing old.ipynb')).toContainText(/Run \d+ of at most 30/);
      await expect(result).toContainText('Modernized: the notebook runs to its end.');
      const steps = result.getByRole('list', { name: 'Steps' }).locator('> li');
      await expect(steps).toHaveCount(1);
      await expect(steps).toContainText('Replace collections.Mapping');
      await steps.getByText('Show change').click();
      await expect(steps.locator('[data-kind="added"]')).toContainText('collections.abc.Mapping');
    });

    await test.step('the result is saved as a new notebook', async () => {
      await result.getByRole('button', { name: 'Save as New Notebook' }).click();
      await expect(page.getByRole('tab', { name: 'old-modernized.ipynb' })).toBeVisible();
      const saved = JSON.parse(textOf(server, 'archive/old-modernized.ipynb')) as {
        cells: { source: string | string[] }[];
      };
      const text = saved.cells.map(({ source }) => [source].flat().join('')).join('\n');
      expect(text).toContain('isinstance({}, collections.abc.Mapping)');
      expect(textOf(server, name)).toBe(given);
    });

    await test.step('who agreed to modernize is asked before restoring, which installs packages', async () => {
      await restore(page);
      const consent = dialogOf(page, 'Restore old-modernized.ipynb?');
      await expect(consent).toContainText('Missing packages are installed');
      await consent.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('the Run menu has the command, too', async () => {
      await page.menu.open('Run');
      await page.getByRole('menuitem', { name: 'Modernize Notebook…' }).click();
      await expect(taskOf(page, 'Modernizing old-modernized.ipynb')).toBeVisible();
      const nothing = dialogOf(page, 'Modernization of old-modernized.ipynb');
      await expect(nothing).toContainText('Nothing to modernize: the notebook runs to its end.');
      await nothing.getByRole('button', { name: 'Close' }).click();
    });
  }
);

test(
  'modernizing is not offered where a name is missing',
  { tag: '@full' },
  async ({ page, server }) => {
    const name = 'archive/name.ipynb';
    place(server, name, { ...broken(), cells: [code('a', 'print(undefined_name)', 'x\n')] });
    await openPath(page, name);
    const report = await check(page);
    await expect(report.button('Restore…')).toBeVisible();
    await expect(report.button('Modernize…')).toHaveCount(0);
  }
);

test('a restoration is cancelled, and the next one can begin', async ({ page, server }) => {
  const name = 'archive/endless.ipynb';
  const endless = { ...broken(), cells: [code('a', 'import time\ntime.sleep(600)', null)] };
  place(server, name, endless);
  await openPath(page, name);
  await restore(page);
  await dialogOf(page, 'Restore endless.ipynb?').getByRole('button', { name: 'Restore' }).click();
  const progress = taskOf(page, 'Restoring endless.ipynb');
  await expect(progress).toContainText('Run 1 of at most 30');
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.jp-Dialog')).toHaveCount(0);
  // The server has room for the next one as soon as the processes of this one have ended.
  await expect(async () => {
    await restore(page);
    await expect(progress).toContainText('Run 1 of at most 30', { timeout: 5_000 });
  }).toPass();
  await progress.getByRole('button', { name: 'Cancel' }).click();
});
