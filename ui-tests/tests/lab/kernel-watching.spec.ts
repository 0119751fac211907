// Turning off the watching of kernels.
import { append, marks, runAll, runCell } from '../cells';
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
  // IPython keeps the sources and counts of earlier executions. Those with the text of a cell are its executions; whether
  // the edited cell has run is unknown.
  const runs = panel.root.locator('.jp-Freshkernel-runRow');
  await expect(runs).toContainText(['Cell 3', 'Unknown']);
  const line = page.locator('.jp-Freshkernel-statusLine');
  const reason = panel.root.getByText('Cell 2, which gives largest, may have run');
  await expect(line).toContainText('1 stale (unknown whether cell 2 ran)');
  await expect(reason).toHaveCount(1);
  await expect.poll(() => marks(page)).toEqual(['-', '-', 'stale']);
  await expect(panel.finding('earlier session')).toHaveCount(0);

  // What runs as it is while the kernel is not watched is recognized, and nothing is known of what is edited since.
  await panel.root.getByRole('button', { name: 'Stop watching all kernels' }).click();
  await expect(panel.kernelLine).toContainText('not watched');
  await page.notebook.run();
  await expect(line).toContainText('Kernel not watched');
  await append(page, 2, ' # in metres\nprint(smallest)');
  await panel.kernelLine.getByRole('button', { name: 'Watch' }).click();
  await expect(panel.kernelLine).toContainText('4 executions');
  await expect(line).toContainText('Unknown whether cell 3 ran');
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-']);
  await expect(panel.root).not.toContainText('No problems found');
  await expect(panel.root).not.toContainText('has not run yet');

  // As soon as it runs, it is known.
  await runCell(page, 2);
  await expect(panel.kernelLine).toContainText('5 executions');
  await expect(line).toContainText('No problems found');
});
