import { galata } from '@jupyterlab/galata';
import { reload } from '../cells';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

// The tour is for people who never opened JupyterLab in this browser.
test.use({ ownTab: true });

const content = notebook(['total = 1', 'print(total)']);

test.describe('for a new user', () => {
  test.use({ mockSettings: { ...galata.DEFAULT_SETTINGS, 'freshkernel:plugin': { tour: true } } });

  test('the tour explains the panel, the marks and the check, and ends for good', async ({
    page,
    openNotebook
  }) => {
    await openNotebook(content);
    const tour = page.getByRole('dialog', { name: 'Problems show up while you work' });
    await expect(tour).toBeVisible();
    await expect(tour).toContainText('1 of 3');
    const button = page.locator('[data-jp-item-name="freshkernel"]:visible');
    await expect(button).toHaveClass(/jp-Freshkernel-tourAnchor/);

    await tour.getByRole('button', { name: 'Next' }).click();
    const marks = page.getByRole('dialog', { name: 'Marks show which results to trust' });
    await expect(marks).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.jp-CodeCell.jp-Freshkernel-tourAnchor')).toBeVisible();
    // The notebook can be edited meanwhile.
    await page.notebook.enterCellEditingMode(1);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('  # twice');
    await expect(marks).toBeVisible();

    await marks.getByRole('button', { name: 'Next' }).click();
    const last = page.getByRole('dialog', { name: 'Check that others get the same results' });
    await last.getByRole('button', { name: 'Done' }).click();
    await expect(page.locator('.jp-Freshkernel-tour')).toHaveCount(0);
    await expect(page.locator('.jp-Freshkernel-tourAnchor')).toHaveCount(0);

    page.on('dialog', dialog => void dialog.accept());
    await reload(page);
    await expect(page.locator('.jp-Freshkernel-panel')).toContainText('not checked yet');
    await expect(page.locator('.jp-Freshkernel-tour')).toHaveCount(0);
  });

  test('the tour is skipped with Escape, and shown again on request', async ({
    page,
    openNotebook
  }) => {
    await openNotebook(content);
    const tour = page.locator('.jp-Freshkernel-tour');
    await tour.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);

    await page.evaluate(() => window.jupyterapp.commands.execute('freshkernel:show-tour'));
    await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tour).toContainText('2 of 3');
    await tour.getByRole('button', { name: 'Back' }).click();
    await expect(tour).toContainText('1 of 3');
    await tour.getByRole('button', { name: 'Skip' }).click();
    await expect(tour).toHaveCount(0);
  });

  test(
    'the card stands over the notebook, not over the panel or the toolbar',
    { tag: '@full' },
    async ({ page, openNotebook }) => {
      const paragraphs = Array.from({ length: 40 }, () => 'A long introduction.').join('\n\n');
      const panel = await openNotebook(notebook([{ markdown: paragraphs }, 'total = 1']));
      await page.sidebar.setWidth(300, 'right');
      const tour = page.locator('.jp-Freshkernel-tour');
      await expect(tour).toBeVisible();
      const cells = page.locator('.jp-Notebook:visible');
      const edges = async (): Promise<readonly [number, number]> => {
        const [card, list, area] = await Promise.all(
          [tour, panel.root, cells].map(each => each.boundingBox())
        );
        return [list!.x - card!.x - card!.width, card!.y - area!.y];
      };
      for (const step of [1, 2, 3]) {
        await expect(tour).toContainText(`${step} of 3`);
        await expect.poll(async () => Math.min(...(await edges()))).toBeGreaterThanOrEqual(0);
        await tour.locator('.jp-Freshkernel-tourNext').click();
      }
    }
  );
});

test(
  'the tour is not shown to a user who ended it',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const panel = await openNotebook(notebook(['print(missing)']));
    await expect(panel.findings).toHaveCount(1);
    await expect(page.locator('.jp-Freshkernel-tour')).toHaveCount(0);
  }
);
