// The panel and the view of variables in little room: no text and no button is cut or reaches out.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { runAll } from '../cells';
import { takesPictures } from '../pictures';
import { SHIPS, VariablesTab } from '../variables-tab';
import { expect, retype, test } from './fixtures';

/** Gives a view a width, as a split area does. */
async function setWidth(view: Locator, width: number): Promise<void> {
  await view.evaluate((node: HTMLElement, pixels) => {
    for (const name of ['width', 'min-width', 'max-width']) {
      node.style.setProperty(name, `${pixels}px`, 'important');
    }
  }, width);
  expect((await view.boundingBox())?.width).toBe(width);
}

/**
 * The buttons and texts of a view that are wider than what contains them. What has a box to scroll it may be, and what has a
 * title with its whole text.
 */
async function tooWide(view: Locator): Promise<readonly string[]> {
  return view.evaluate((root: HTMLElement) => {
    const right = root.getBoundingClientRect().left + root.clientLeft + root.clientWidth;
    const hasText = (node: Element): boolean =>
      [...node.childNodes].some(
        each => each.nodeType === Node.TEXT_NODE && each.textContent?.trim() !== ''
      );
    const isInOne = (node: Element, isMeant: (each: Element) => boolean): boolean =>
      node !== root && (isMeant(node) || isInOne(node.parentElement ?? root, isMeant));
    const isTooWide = (node: Element): boolean =>
      node.getBoundingClientRect().right > right + 1 ||
      (getComputedStyle(node).overflowX === 'hidden' && node.scrollWidth > node.clientWidth + 1);
    const mayBe = (node: Element): boolean =>
      isInOne(
        node,
        each =>
          each.getAttribute('title')?.includes(node.textContent?.trim() ?? '') === true ||
          getComputedStyle(each).overflowX === 'auto' ||
          // The beginning of a cell's code, next to its number.
          each.matches('.jp-Freshkernel-firstLine') ||
          // Only read aloud.
          getComputedStyle(each).clipPath !== 'none'
      );
    const found = [...root.querySelectorAll('*')]
      .filter(node => node.matches('button, input') || hasText(node))
      .filter(node => node.checkVisibility() && isTooWide(node) && !mayBe(node))
      .map(node => `${node.tagName} ${node.textContent?.trim().slice(0, 60)}`);
    return root.scrollWidth > root.clientWidth ? [...found, 'the view scrolls sideways'] : found;
  });
}

async function takePictures(
  page: IJupyterLabPageFixture,
  view: Locator,
  nameOf: (theme: string) => string
): Promise<void> {
  if (!takesPictures) {
    return;
  }
  for (const theme of ['Light', 'Dark']) {
    await page.theme.setTheme(`JupyterLab ${theme}`);
    await view.screenshot({ path: nameOf(theme.toLowerCase()) });
  }
}

test('nothing is cut in the variables and the panel at 300, 220 and 142 pixels', async ({
  page,
  openNotebook
}, testInfo) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await expect(panel.kernelLine).toContainText('Kernel connected');
  const view = new VariablesTab(page);
  await runAll(page, panel, 11);
  await retype(page, 4, 'scale = 3');
  await page.keyboard.press('Shift+Enter');
  await view.open();
  await expect(view.row('average')).toHaveAttribute('data-state', 'stale');
  for (const name of ['average', 'mean', 'ships']) {
    await view.toggle(name);
  }
  await expect(view.root.locator('pre').first()).toBeVisible();
  await expect(panel.findings.first()).toBeVisible();
  for (const width of [300, 220, 142]) {
    for (const [name, root] of Object.entries({ variables: view.root, panel: panel.root })) {
      await setWidth(root, width);
      await takePictures(page, root, theme => testInfo.outputPath(`${name}-${width}-${theme}.png`));
      expect.soft(await tooWide(root), `${name}, ${width} pixels`).toEqual([]);
    }
  }
});
