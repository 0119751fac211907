import { galata, type IJupyterLabPageFixture } from '@jupyterlab/galata';
import { notebook } from '../notebooks';
import { expect, retype, test } from './fixtures';

const tracker = '@jupyterlab/notebook-extension:tracker';
const cells = Array.from(
  { length: 80 },
  (_, index) => `value_${index} = ${index}\nvalue_${index} * 2\n# a line\n# another`
);

/** Activates a cell that may not be rendered yet. */
async function goFar(page: IJupyterLabPageFixture, index: number): Promise<void> {
  await page.evaluate(async at => {
    const { content } = window.jupyterapp.shell.currentWidget as unknown as {
      content: { activeCellIndex: number; scrollToItem(index: number): Promise<void> };
    };
    content.activeCellIndex = at;
    await content.scrollToItem(at);
  }, index);
}

/** Runs such a cell, optionally with a new text. */
async function runFar(page: IJupyterLabPageFixture, index: number, text?: string): Promise<void> {
  await goFar(page, index);
  await page.evaluate(async source => {
    const { content } = window.jupyterapp.shell.currentWidget as unknown as {
      content: { activeCell: { model: { sharedModel: { source: string } } } };
    };
    if (source !== undefined) {
      content.activeCell.model.sharedModel.source = source;
    }
    await window.jupyterapp.commands.execute('notebook:run-cell');
  }, text);
}

/** The mode that removes cells out of view; at full scale also JupyterLab's default, in which the other tests run, and the rest. */
const isFull = process.env.FRESHKERNEL_SCALE === 'full';
const MODES = ['full', ...(isFull ? ['contentVisibility', 'defer', 'none'] : [])];

for (const mode of MODES) {
  test.describe(`windowing mode ${mode}`, () => {
    test.use({
      mockSettings: {
        ...galata.DEFAULT_SETTINGS,
        [tracker]: { ...galata.DEFAULT_SETTINGS[tracker], windowingMode: mode }
      }
    });

    test('findings in cells out of view are reported, reached, marked and fixed', async ({
      page,
      openNotebook
    }) => {
      const panel = await openNotebook(
        notebook([{ markdown: '# Many' }, ...cells, 'print(valeu_3)', { markdown: 'The end.' }])
      );
      const finding = panel.finding('valeu_3');
      await expect(finding).toHaveCount(1);
      await panel.goTo(finding);
      const mark = page.locator('.jp-Notebook:visible .cm-lintRange', { hasText: 'valeu_3' });
      await expect(mark).toBeInViewport();

      await panel.fix(finding, /value_3/);
      await expect(panel.findings).toHaveCount(0);
      await expect(mark).toHaveCount(0);

      await retype(page, 1, 'value_0 = vlaue');
      await expect(panel.finding('vlaue')).toHaveCount(1);

      // Marks of cells out of view.
      await expect(panel.kernelLine).toContainText('Kernel connected');
      await page.notebook.selectCells(80);
      const cell = page.locator('.jp-Notebook:visible .jp-Cell.jp-mod-active');
      await expect(cell).toHaveAttribute('data-freshkernel-state', 'never-run');
      await page.keyboard.press('Control+Enter');
      await expect(panel.kernelLine).toContainText('1 execution');
      await expect(cell).not.toHaveAttribute('data-freshkernel-state', /./);

      // A result becomes stale by a change in a distant cell.
      await runFar(page, 4);
      await expect(panel.kernelLine).toContainText('2 executions');
      await runFar(page, 81);
      await expect(panel.kernelLine).toContainText('3 executions');
      await runFar(page, 4, 'value_3 = 30');
      await expect(panel.kernelLine).toContainText('4 executions');
      await goFar(page, 81);
      await expect(cell).toHaveAttribute('data-freshkernel-state', 'stale');
      await expect(cell.locator('.jp-Freshkernel-before')).toHaveCount(0);
    });
  });
}
