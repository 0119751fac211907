// The picture of docs/variants.md, from a page: freshkernel variants --format html … > PAGE; node scripts/variants-picture.mjs PAGE
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchChromium } from '../bench/chromium.mjs';

const picture = fileURLToPath(new URL('../docs/images/variants-light.png', import.meta.url));
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1160, height: 600 } });
await page.goto(pathToFileURL(path.resolve(process.argv[2])).href);
await page.locator('figure').screenshot({ path: picture });
await browser.close();
