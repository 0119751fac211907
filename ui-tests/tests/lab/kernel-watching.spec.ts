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
  // IPython keeps the sources of earlier executions. Those with the text of a cell are its executions; the edited cell is
  // not recognized, as on a page that is opened now.
  const runs = panel.root.locator('.jp-Freshkernel-runRow');
  await expect(runs.first()).toContainText('Cell 3');
  await expect.poll(async () => (await marks(page))[2]).toBe('stale');
});
