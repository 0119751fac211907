// Keystroke to updated findings in the core at 1,000 cells / 20,000 lines, in a Chromium: the same program that the
// extension has there, on the engine and with the collector that it has there. What is measured stands in
// keystroke_rounds.mjs. With `--node` it runs in Node instead, for a profiler and for CPU time; there the figures are others.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { launchChromium } from './chromium.mjs';
import { bundleForPage, loadBundle } from './core_bundle.mjs';

const MODULES = [
  'src/core/lint/session',
  'src/core/change-data/known-changes',
  'src/core/settings/config',
  'src/core/python/syntax/parse',
  'src/core/python/ipython/magic-table',
  'src/core/history/notebook-history',
  'src/core/history/source-reader',
  'src/core/python/flow/summarize',
  'bench/keystroke_rounds.mjs'
];
const edits = Number(process.env.EDITS ?? 400);

await (process.argv.includes('--node') ? inNode() : inChromium());

async function inNode() {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const bench = await loadBundle(...MODULES);
  const usedMemory = async () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const cpuTime = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  await bench.measureKeystrokes(bench, { edits, usedMemory, cpuTime, log: console.log });
}

async function inChromium() {
  const browser = await launchChromium();
  try {
    console.log(`Chromium ${browser.version()}`);
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await openIsolated(page);
    await page.exposeFunction('benchLog', line => console.log(line));
    await page.exposeFunction('benchMemory', async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    });
    await page.addScriptTag({ content: await bundleForPage('bench', ...MODULES) });
    await page.evaluate(
      count =>
        window.bench.measureKeystrokes(window.bench, {
          edits: count,
          usedMemory: window.benchMemory,
          log: window.benchLog
        }),
      edits
    );
  } finally {
    await browser.close();
  }
}

/** An empty page of an origin of its own: only there are its clocks finer than a tenth of a millisecond. */
async function openIsolated(page) {
  const url = 'http://localhost/bench';
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp'
  };
  await page.route(url, route =>
    route.fulfill({
      headers,
      contentType: 'text/html',
      body: '<!doctype html><title>bench</title>'
    })
  );
  await page.goto(url);
}
