// The list with the keyboard: repeated messages, and the focus after fixes.
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

const repeated = notebook([
  { markdown: '# Lengths of rivers' },
  'rivers = [1230, 820]',
  'print(lakes)',
  'print(lakes)',
  'print(sum(lakes))'
]);

test('a repeated message is one row, which the keyboard opens and F8 goes through', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(repeated);
  const row = panel.root.locator('.jp-Freshkernel-repeats');
  await expect(row).toHaveCount(1);
  // The list begins right below the header, however much room there is.
  const header = await panel.root.locator('.jp-Freshkernel-header').boundingBox();
  expect(header?.height).toBeLessThan(180);
  await expect(row).toContainText('3 places');
  await expect(panel.findings).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(panel.findings).toHaveCount(3);
  await expect(panel.findings.nth(2)).toContainText('Cell 5print(sum(lakes))');
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-expanded', 'false');

  await page.notebook.selectCells(1);
  const active = page.locator('.jp-Notebook:visible .jp-Cell.jp-mod-active');
  for (const index of [2, 3, 4]) {
    await page.keyboard.press('F8');
    await expect(active).toHaveAttribute('data-windowed-list-index', String(index));
  }
  await expect(row).toHaveAttribute('aria-expanded', 'true');
});

test('a legend names the marks, and so do tooltips', async ({ page, openNotebook }) => {
  const panel = await openNotebook(repeated);
  await panel.root.getByRole('button', { name: 'What the marks mean' }).click();
  const dialog = page.locator('.jp-Dialog');
  await expect(dialog.locator('[data-freshkernel-state]')).toHaveCount(8);
  await expect(dialog).toContainText('Stale: a fresh run would give a different result.');
  await expect(dialog).toContainText('Warning: a fresh run may give another result.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(panel.root.locator('.jp-Freshkernel-shape[title="Error"]').first()).toBeVisible();
});

test('the focus stays in the list after a fix and its dialog', async ({ page, openNotebook }) => {
  const panel = await openNotebook(
    notebook([
      { markdown: '# Lengths of rivers' },
      'print "lengths"',
      'lengths = [1230, 820]\nprint(lenghts)',
      'print "in km"\nprint "and miles"'
    ])
  );
  const repeats = panel.root.locator('.jp-Freshkernel-repeats');
  await expect(repeats).toContainText('2 places');
  // The intended name: applied at once, with Undo. It was the last row.
  await panel.finding('lenghts').focus();
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.locator('.jp-Dialog')).toHaveCount(0);
  await expect(repeats).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  const places = repeats.locator('.jp-Freshkernel-finding');
  await expect(places.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  // Two edits: a dialog.
  await page.keyboard.press('.');
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' }).click();
  // Reading a cell with Galata would move the focus.
  const cells = page.locator('.jp-Notebook:visible .jp-Cell');
  await expect(cells.nth(3)).toContainText('print("and miles")');
  await expect(panel.finding('Python 2')).toBeFocused();
  await page.keyboard.press('.');
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(cells.nth(1)).toContainText('print("lengths")');
  await expect(panel.root.locator('.jp-Freshkernel-tree')).toHaveCount(0);
  await expect(panel.root.locator('.jp-Freshkernel-scroll')).toBeFocused();
});

test('the focus stays in the list after a finding is hidden with the keyboard, or not', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(
    notebook([{ markdown: '# Rivers' }, 'print(first_river)', 'print(second_lake)', 'print(third)'])
  );
  await expect(panel.findings).toHaveCount(3);
  const focused = panel.root.locator('.jp-Freshkernel-finding:focus');
  await panel.finding('first_river').focus();
  await page.keyboard.press('h');
  await expect(page.locator('.lm-Menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused).toContainText('first_river');
  await page.keyboard.press('h');
  await page.locator('.lm-Menu-item', { hasText: 'Hide this finding' }).click();
  await expect(panel.findings).toHaveCount(2);
  await expect(focused).toContainText('second_lake');
  // Notifications do not cover the list.
  const toast = page.locator('.Toastify__toast').first();
  await expect(toast).toBeVisible();
  const list = await panel.root.boundingBox();
  // It slides in.
  await expect
    .poll(() => toast.evaluate(node => node.getBoundingClientRect().right))
    .toBeLessThanOrEqual(list?.x ?? 0);
  // Escape goes to the notebook, where keys work.
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('.jp-NotebookPanel'))))
    .toBe(true);
});

test('Escape on a finding goes to the notebook, also where its active cell is out of view', async ({
  page,
  openNotebook
}) => {
  const assignments = Array.from({ length: 80 }, (_, at) => `a${at} = ${at}\nb = 1\nc = 2`);
  const panel = await openNotebook(
    notebook([{ markdown: '# Rivers' }, ...assignments, 'print(first_river)'])
  );
  const focusedCell = page.locator('.jp-NotebookPanel:visible .jp-Cell.jp-mod-active:focus');
  const focusedEditor = page.locator(
    '.jp-NotebookPanel:visible .jp-Cell.jp-mod-active .cm-content:focus'
  );
  const goToEnd = (): Promise<void> =>
    page
      .locator('.jp-NotebookPanel:visible .jp-WindowedPanel-outer')
      .evaluate(node => node.scrollTo(0, node.scrollHeight));
  await page.notebook.selectCells(1);
  await goToEnd();
  await panel.finding('first_river').focus();
  await page.keyboard.press('Escape');
  await expect(focusedCell).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(focusedEditor).toHaveCount(1);
  await goToEnd();
  await panel.finding('first_river').focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('.jp-NotebookPanel:visible :focus')).toHaveCount(1);
});
