import * as path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';

/** The path of the file that an action saves. */
export async function saved(
  page: Page,
  testInfo: TestInfo,
  save: () => Promise<void>
): Promise<string> {
  const downloading = page.waitForEvent('download');
  await save();
  const download = await downloading;
  const file = path.join(testInfo.outputDir, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
