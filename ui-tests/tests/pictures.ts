// Pictures of views of notebooks, for the docs and to look at.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { expect, type Locator, type TestInfo } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';

/** Folder for the pictures of the docs; without it they go to the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;

/** Widths of the window; a view in the narrowest is 300 pixels wide. */
const NARROW = [
  [640, 'narrow'],
  [604, 'narrowest']
] as const;

/** Pictures of a view, light and dark, wide and narrow; the wide light one is for the docs. Nothing needs to be scrolled sideways. */
export async function takePictures(
  page: IJupyterLabPageFixture,
  view: Locator,
  name: string,
  testInfo: TestInfo
): Promise<void> {
  await page.sidebar.close('left');
  await page.sidebar.close('right');
  await takePicturesOfDialog(page, view, name, testInfo);
}

/** The same of a dialog: the rest of the page takes no clicks meanwhile. */
export async function takePicturesOfDialog(
  page: IJupyterLabPageFixture,
  view: Locator,
  name: string,
  { outputDir }: TestInfo
): Promise<void> {
  mkdirSync(outputDir, { recursive: true });
  for (const [theme, suffix] of [
    ['JupyterLab Light', 'light'],
    ['JupyterLab Dark', 'dark']
  ]) {
    await page.theme.setTheme(theme);
    await page.setViewportSize({ width: 1900, height: 720 });
    const target = suffix === 'light' ? (pictures ?? outputDir) : outputDir;
    await view.screenshot({ path: path.join(target, `${name}-${suffix}.png`) });
    for (const [width, kind] of NARROW) {
      await page.setViewportSize({ width, height: 900 });
      await view.screenshot({ path: path.join(outputDir, `${kind}-${suffix}.png`) });
      const overflow = await view.evaluate(node => node.scrollWidth - node.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  }
}
