// Pictures of views of notebooks, for the docs and to look at.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { expect, type Locator, type TestInfo } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';

/** Folder for the pictures of the docs; without it they go to the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;

/**
 * Whether pictures are taken: on request and at full scale. Two themes and several widths take as long as the rest of a
 * test, and no one looks at the pictures of a sample.
 */
export const takesPictures = pictures !== undefined || process.env.FRESHKERNEL_SCALE === 'full';

/** Widths of the window; a view in the narrowest is 300 pixels wide. */
const NARROW = [
  [640, 'narrow'],
  [604, 'narrowest']
] as const;

/**
 * Pictures of a view, light and dark, wide and narrow; the wide light one is for the docs. Nothing needs to be scrolled
 * sideways: this is measured in a sample, too, in one theme.
 */
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
  if (!takesPictures) {
    await expectNothingSideways(page, view);
    return;
  }
  mkdirSync(outputDir, { recursive: true });
  for (const [theme, suffix] of [
    ['JupyterLab Light', 'light'],
    ['JupyterLab Dark', 'dark']
  ]) {
    await page.theme.setTheme(theme);
    await page.setViewportSize({ width: 1900, height: 720 });
    const target = suffix === 'light' ? (pictures ?? outputDir) : outputDir;
    await view.screenshot({ path: path.join(target, `${name}-${suffix}.png`) });
    await expectNothingSideways(page, view, async kind => {
      await view.screenshot({ path: path.join(outputDir, `${kind}-${suffix}.png`) });
    });
  }
}

/** In the narrow windows, nothing needs to be scrolled sideways. */
async function expectNothingSideways(
  page: IJupyterLabPageFixture,
  view: Locator,
  look: (kind: string) => Promise<void> = async () => {}
): Promise<void> {
  for (const [width, kind] of NARROW) {
    await page.setViewportSize({ width, height: 900 });
    await look(kind);
    const overflow = await view.evaluate(node => node.scrollWidth - node.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
}
