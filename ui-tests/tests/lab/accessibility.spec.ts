// Every view of the extension, in light and dark, without a violation that axe-core knows.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { violationsIn } from '../accessibility';
import { notebook } from '../notebooks';
import { expect, retype, test } from './fixtures';

test.use({
  ownTab: true,
  actionTimeout: 60_000,
  viewport: { width: 1900, height: 1000 }
});

const FLEET = notebook([
  { markdown: '# Fleet' },
  'import random\nimport harbor\nprint(harbor.depth)',
  'rows = open("fleet.csv").read().splitlines()',
  'lengths = [12, 30]\nnames = {"Ada": 12, "Bell": 30}',
  'lengths.append(random.random())\nprint(lengths)',
  'total = sum(lengths)\nprint(total, rows)',
  'import numpy as np\nnp.product([1, 2])',
  'print(misspeled)',
  '1 / 0'
]);

const THEMES = ['JupyterLab Light', 'JupyterLab Dark'];
const isFull = process.env.FRESHKERNEL_SCALE === 'full';
/** Half of the views. */
const HALF = 8;

/** What axe-core finds, by view. */
class Audit {
  readonly found: string[] = [];
  private looks = 0;

  constructor(private readonly page: IJupyterLabPageFixture) {}

  /** Looks at one view: at full scale in both themes, in a sample at the first half in one and at the others in the other. */
  async look(name: string, selector: string): Promise<void> {
    await expect(this.page.locator(selector).filter({ visible: true }).first()).toBeVisible();
    const turn = this.looks++ < HALF ? 0 : 1;
    for (const theme of isFull ? THEMES : [THEMES[turn]]) {
      if (isFull || this.looks === HALF + 1) {
        await this.page.theme.setTheme(theme);
      }
      const violations = await violationsIn(this.page, selector);
      this.found.push(...violations.map(each => `${name}, ${theme}: ${each}`));
    }
  }

  /** Starts a command that may end with a dialog. */
  async start(command: string): Promise<void> {
    await this.page.waitForFunction(id => window.jupyterapp.commands.isEnabled(id), command);
    await this.page.evaluate(id => {
      void window.jupyterapp.commands.execute(id);
    }, command);
  }

  /** Does something, and goes on if it fails: a run shows all that is wrong. */
  async step(name: string, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.found.push(`${name}: ${String(error)}`);
      await this.page.keyboard.press('Escape');
    }
  }

  /** Opens a view next to the notebook and parts of it, and looks at it. */
  async view(name: string, command: string, open: readonly string[] = []): Promise<void> {
    await this.step(name, async () => {
      await this.start(command);
      const selector = `.jp-Freshkernel-${name}`;
      await expect(this.page.locator(selector)).toBeVisible();
      const parts = this.page.locator(selector).locator('button, [role=treeitem]');
      for (const text of open) {
        await parts.filter({ hasText: text }).first().click();
      }
      await this.look(name, selector);
      // The next command is about the notebook.
      await this.page.locator('.jp-Notebook:visible .jp-CodeCell .cm-content').first().click();
    });
  }

  /** Opens a dialog, looks at what is ours in it, and cancels it. */
  async dialog(name: string, open: () => Promise<void>): Promise<void> {
    await this.step(name, async () => {
      await open();
      await this.look(name, `.jp-Dialog .jp-Freshkernel-${name}`);
      // The dialog gets the focus a moment after it is there.
      await this.page.locator('.jp-Dialog button').first().press('Escape');
      await expect(this.page.locator('.jp-Dialog')).toHaveCount(0);
    });
  }
}

test('axe-core finds nothing in any view', async ({ page, openNotebook, server, tmpPath }) => {
  test.setTimeout(480_000);
  const folder = path.join(server.root, tmpPath);
  mkdirSync(path.join(folder, '.git'), { recursive: true });
  writeFileSync(path.join(folder, 'harbor.py'), 'depth = 3\n');
  writeFileSync(path.join(folder, 'fleet.csv'), 'name,length\nAda,12\n');
  const panel = await openNotebook(FLEET, 'fleet.ipynb');
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await page.evaluate(() => void window.jupyterapp.commands.execute('notebook:run-all-cells'));
  await expect(panel.kernelLine).toContainText(/[5-9] executions/);
  await expect(panel.finding('misspeled')).toHaveCount(1);
  await retype(page, 3, 'lengths = [12, 31]\nnames = {"Ada": 12, "Bell": 31}');
  await page.keyboard.press('Escape');

  const audit = new Audit(page);
  const dialog = page.locator('.jp-Dialog');
  await audit.step('panel', async () => {
    await panel.press(panel.finding('misspeled'), 'Why');
    await panel.kernelLine.click();
    await audit.look('panel', '.jp-Freshkernel-panel');
    await panel.root.getByRole('button', { name: 'Finishing' }).click();
    await audit.look('panel while finishing', '.jp-Freshkernel-panel');
    await audit.look('status bar', '.jp-Freshkernel-status');
  });
  await audit.view('graph', 'freshkernel:show-dependencies', ['lengths.append']);
  await audit.view('variables', 'freshkernel:show-variables', ['lengths', 'names']);
  const parts = ['lengths.append', 'Show outputs', 'What is kept'];
  await audit.view('timeline', 'freshkernel:show-timeline', parts);
  await audit.view('data', 'freshkernel:show-data');
  await audit.view('upgrade', 'freshkernel:preview-upgrade');
  await audit.dialog('requirements', () => audit.start('freshkernel:write-requirements'));
  await audit.dialog('restore', () => audit.start('freshkernel:restore-notebook'));
  await audit.dialog('trust', () => audit.start('freshkernel:project-trust'));
  await audit.dialog('legend', () =>
    panel.root.getByRole('button', { name: 'What the marks mean' }).click()
  );
  await audit.step('tour', async () => {
    await audit.start('freshkernel:show-tour');
    await audit.look('tour', '.jp-Freshkernel-tour');
    await page.locator('.jp-Freshkernel-tour').getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Escape');
  });
  await audit.step('check', async () => {
    await audit.start('freshkernel:check-reproducibility');
    await audit.look('dialog of a check', '.jp-Freshkernel-checkForm');
    await dialog.locator('.jp-mod-accept').click();
    const report = '.jp-Freshkernel-report:not(.jp-Freshkernel-notebookView)';
    await expect(page.locator(report).locator('h1')).toBeVisible({
      timeout: 60_000
    });
    await audit.look('report', report);
    await audit.start('freshkernel:show-checks');
    await audit.look('list of checks', '.jp-Freshkernel-checkList');
    await audit.start('freshkernel:show-project');
    await audit.look('folder', '.jp-Freshkernel-project');
  });
  expect(audit.found).toEqual([]);
});
