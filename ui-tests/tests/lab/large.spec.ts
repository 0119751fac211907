import { notebook } from '../notebooks';
import { expect, retype, test } from './fixtures';

// Measured alone: the limits are those of a page that was just opened.
test.use({ ownTab: true });

// Every thirtieth cell reads a name that no cell defines.
const cells = Array.from({ length: 300 }, (_, index) => {
  const lines = Array.from({ length: 8 }, (__, line) => `row_${index}_${line} = ${line} + offset`);
  return index % 30 === 29 ? `${lines.join('\n')}\nprint(missing_${index})` : lines.join('\n');
});

test('a finding is reached while the notebook still renders its cells', async ({
  page,
  openNotebook
}) => {
  test.slow();
  const panel = await openNotebook(notebook(['offset = 1', ...cells]));
  // A slow page, on which rendering all cells takes most of a minute.
  const session = await page.context().newCDPSession(page.context().pages()[0]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await panel.goTo(panel.finding('missing_269'));
  await expect(page.locator('.cm-lintRange', { hasText: 'missing_269' })).toBeInViewport();
  expect(await page.locator('.jp-Notebook:visible .jp-Cell').count()).toBeLessThan(cells.length);
});

test(
  'a notebook of 300 cells is scrolled and edited',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    // JupyterLab alone takes most of a minute to render the cells on a loaded machine.
    test.slow();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    const panel = await openNotebook(
      notebook([{ markdown: '# Many rows' }, 'offset = 1', ...cells, { markdown: 'The end.' }])
    );
    await expect(panel.findings).toHaveCount(10);

    const scroller = page.locator('.jp-Notebook:visible .jp-WindowedPanel-outer');
    for (let step = 1; step <= 20; step++) {
      await scroller.evaluate((node, part) => {
        node.scrollTop = node.scrollHeight * part;
      }, step / 20);
      await page.waitForTimeout(50);
    }
    await expect(panel.findings).toHaveCount(10);

    await panel.goTo(panel.finding('missing_149'));
    await expect(page.locator('.cm-lintRange', { hasText: 'missing_149' })).toBeInViewport();
    await page.notebook.enterCellEditingMode(151);
    await page.keyboard.press('Control+End');
    for (let key = 0; key < ')\nprint(missing_149)'.length - 1; key++) {
      await page.keyboard.press('Backspace');
    }
    await expect(panel.findings).toHaveCount(9);

    // The name that all cells read is renamed and restored.
    await retype(page, 1, 'ofset = 1');
    await expect(panel.root.locator('.jp-Freshkernel-repeats')).toContainText('300');
    await retype(page, 1, 'offset = 1');
    await expect(panel.root.locator('.jp-Freshkernel-repeats')).toHaveCount(0);
    await expect(panel.findings).toHaveCount(9);
    expect(errors).toEqual([]);
  }
);
