// A user who does not want a kind of kernel watched.
import { append, marks, runAll } from '../cells';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

// Galata stands in for the server's lists of kernels and sessions otherwise.
test.use({ kernels: null, sessions: null });

test('a kernel is left alone when the user wants it, and watched again with its runs', async ({
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
  await expect(prompt).toHaveAttribute('title', /Edited since it ran/);

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
  // Of what ran before, IPython kept the texts, and the page knows which cells had them.
  const runs = panel.root.locator('.jp-Freshkernel-runRow');
  await expect(runs).toContainText(['Cell 3', 'Cell 2']);
  await expect.poll(async () => (await marks(page))[1]).toBe('edited');
  await expect(finding).toHaveCount(1);

  // So it does of one that is edited before the kernel is watched again.

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
