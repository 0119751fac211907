// Turning off the watching of kernels.
import { append, marks, runAll } from '../cells';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

test('watching is turned off, and on again with the earlier executions', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(
    notebook([
      { markdown: '# Heights' },
      'heights = [3, 5, 8]\nsmallest = min(heights)\nlargest = max(heights)',
      'print(largest - smallest)'
    ])
  );
  await runAll(page, panel, 2);
  await append(page, 1, ' + 1');
  const finding = panel.finding('edited after it ran');
  await expect(finding).toHaveCount(1);
  await expect.poll(() => marks(page)).toEqual(['-', 'edited', 'stale']);
  const prompt = page.locator('.jp-Notebook .jp-Cell').nth(1).locator('.jp-InputPrompt');
  await expect(prompt).toHaveAttribute('title', /^Edited: /);

  await panel.kernelLine.getByRole('button', { expanded: false }).click();
  await expect(panel.root.locator('.jp-Freshkernel-runRow')).toHaveCount(2);
  await panel.root.getByRole('button', { name: 'Stop watching “Python 3 (ipykernel)”' }).click();
  await expect(panel.kernelLine).toContainText('not watched');
  await expect(panel.root.locator('.jp-Freshkernel-runRow')).toHaveCount(0);
  await expect(finding).toHaveCount(0);
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-']);
  await expect(prompt).toHaveAttribute('title', '');

  await panel.kernelLine.getByRole('button', { name: 'Watch' }).click();
  await expect(panel.kernelLine).toContainText('2 executions');
  // IPython keeps the sources of earlier executions, and the page matches them with cells.
  const runs = panel.root.locator('.jp-Freshkernel-runRow');
  await expect(runs).toContainText(['Cell 3', 'Cell 2']);
  await expect.poll(async () => (await marks(page))[1]).toBe('edited');
  await expect(finding).toHaveCount(1);

  // Also for a cell that is edited before watching is turned on again.
  await panel.root.getByRole('button', { name: 'Stop watching all kernels' }).click();
  await expect(panel.kernelLine).toContainText('not watched');
  await page.notebook.run();
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-']);
  await append(page, 2, ' # in metres\nprint(smallest)');
  await panel.kernelLine.getByRole('button', { name: 'Watch' }).click();
  await expect(panel.kernelLine).toContainText('4 executions');
  await expect.poll(() => marks(page)).toEqual(['-', '-', 'edited']);
  await expect(finding).toHaveCount(1);
});
