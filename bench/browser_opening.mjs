// How soon the first findings of a long public notebook are there after JupyterLab shows it, in a real Chromium; then, with the
// extension and with it switched off, long tasks while F8 goes from finding to finding (or JupyterLab to the same cells), and
// while the notebook is scrolled from its beginning, each with the part of the extension's scripts and what they call.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inJupyterLab } from './browser_lab.mjs';
import { heaviest, ownSlices, profile } from './browser_profile.mjs';
import { ms, percentile } from './figures.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = path.join(root, '.cache', 'bench', 'opening');
const source = 'sktime-0.24.0/docs/source/examples/01_forecasting.ipynb';
const name = 'long.ipynb';
const CELLS = 335;
const own = '/extensions/freshkernel/';
const openings = Number(process.env.ROUNDS ?? 6);

rmSync(work, { recursive: true, force: true });
writeNotebook();

const delays = await inJupyterLab(work, 'on', async (page, url) => {
  const found = [];
  for (let opening = 0; opening < openings; opening++) {
    await page.goto(`${url}lab/tree/${name}?reset`, { waitUntil: 'commit' });
    found.push(await page.evaluate(firstFindings));
  }
  return found;
});
console.log(
  `first findings after ${CELLS} cells are shown: ${delays.map(ms).join(', ')}; median ${ms(percentile(delays, 0.5))} (goal ≤ 1 s)`
);
const visited = [];
report('F8', await inJupyterLab(work, 'on', during(nextFindings)));
report('the same cells without it', await inJupyterLab(work, 'off', during(sameCells)));
for (const variant of ['off', 'on', 'off', 'on']) {
  report(`scrolling, extension ${variant}`, await inJupyterLab(work, variant, during(scroll)));
}

function report(label, { tasks, own: slices }) {
  const long = tasks.filter(task => task > 50);
  const longest = slices.map(slice => slice.milliseconds);
  console.log(
    `${label}: ${long.length} long tasks, longest ${ms(Math.max(0, ...long))}; ` +
      `own code at most ${ms(Math.max(0, ...longest))} at a time (goal ≤ 50 ms)`
  );
  for (const slice of slices.filter(({ milliseconds }) => milliseconds > 50)) {
    console.log(`    ${ms(slice.milliseconds)}: ${heaviest(slice, 9)}`);
  }
}

/** Runs in the page: milliseconds from the moment when cells are visible to the first findings in the status bar. */
function firstFindings() {
  return new Promise(resolve => {
    let shown = null;
    const look = () => {
      const isShown =
        document.querySelectorAll('.jp-Notebook .jp-Cell').length > 5 &&
        document.querySelector('.jp-Spinner') === null;
      shown ??= isShown ? performance.now() : null;
      const status = document.querySelector('.jp-Freshkernel-statusText')?.textContent ?? '';
      if (/error|warning|problem|suggestion/i.test(status)) {
        resolve(shown === null ? 0 : performance.now() - shown);
      } else {
        setTimeout(look, 5);
      }
    };
    look();
  });
}

/** Opens the notebook and waits until all is quiet, then gives the page's tasks during an action, and the extension's slices. */
function during(action) {
  return async (page, url) => {
    await page.goto(`${url}lab/tree/${name}?reset`);
    const cells = page.locator('.jp-Notebook .jp-Cell');
    await cells.nth(5).waitFor();
    await page.waitForTimeout(15_000);
    const skipTour = page.getByRole('button', { name: 'Skip' });
    if (await skipTour.isVisible()) {
      await skipTour.click();
    }
    await cells.first().click();
    await page.keyboard.press('Escape');
    const end = await profile(page);
    await action(page);
    const run = await end();
    return {
      tasks: run.tasks.map(task => (task.end - task.start) / 1000),
      own: ownSlices(run, own)
    };
  };
}

async function nextFindings(page) {
  for (let turn = 0; turn < 25; turn++) {
    await page.keyboard.press('F8');
    await page.waitForTimeout(350);
    visited.push(
      await page.evaluate(() => window.jupyterapp.shell.currentWidget.content.activeCellIndex)
    );
  }
}

/** JupyterLab's own way to the cells that F8 went to. */
async function sameCells(page) {
  for (const index of visited) {
    await page.evaluate(at => {
      const { content } = window.jupyterapp.shell.currentWidget;
      content.activeCellIndex = at;
      void content.scrollToItem(at, 'smart').catch(() => undefined);
    }, index);
    await page.waitForTimeout(350);
  }
}

async function scroll(page) {
  await page.locator('.jp-Notebook').first().hover();
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(60);
  }
}

/** The public notebook, whose first cells come again at its end. */
function writeNotebook() {
  const notebook = JSON.parse(readFileSync(path.join(root, '.cache', 'corpus', source), 'utf8'));
  const again = notebook.cells.map(({ id, ...cell }) =>
    id === undefined ? cell : { ...cell, id: `${id}-again` }
  );
  const cells = [...notebook.cells, ...again].slice(0, CELLS);
  mkdirSync(path.join(work, 'root'), { recursive: true });
  writeFileSync(path.join(work, 'root', name), JSON.stringify({ ...notebook, cells }));
}
