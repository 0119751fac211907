// The browser that benchmarks run in: Chromium as it is on the machine, driven as the browser tests drive it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Starts it. */
export function launchChromium() {
  const { chromium } = createRequire(`${root}ui-tests/package.json`)('playwright-core');
  return chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
}

function browserPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const candidates = [
    process.env.CHROMIUM,
    ...names.flatMap(each => folders.map(f => path.join(f, each)))
  ];
  const found = candidates.find(candidate => candidate && existsSync(candidate));
  if (!found) {
    throw new Error('Chromium is not there: install it, or set CHROMIUM to the path of one.');
  }
  return found;
}
