// Typing in a notebook of 1,000 cells / 20,000 lines in a real Chromium and JupyterLab, with the extension and with it
// switched off: long tasks of the page, delays of key presses, and for how long the extension's own code keeps the
// page busy at a time, while the notebook opens and while keys are pressed. Needs what the browser tests need.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inJupyterLab } from './browser_lab.mjs';
import { heaviest, ownSlices, profile } from './browser_profile.mjs';
import { ms, percentile } from './figures.mjs';
import { largeNotebook } from './large_notebook.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = path.join(root, '.cache', 'bench', 'browser');
const name = 'large-analysis-notebook.ipynb';
const own = '/extensions/freshkernel/';
const rounds = Number(process.env.ROUNDS ?? 2);

/** The texts that are typed, of a hundred keys together for each cell, with a rest after each. */
const places = [
  {
    label: 'middle cell',
    index: 500,
    texts: [
      '\nlargest = frame_499["a"].max()',
      '\nfor row in range(3):\nprint(row, largest)',
      '\nround(largest, 2)  # as it was'
    ]
  },
  {
    label: 'import cell',
    index: 0,
    texts: [
      '\nfrom statistics import mean',
      '\nLIMIT_13 = mean([LIMIT_1, LIMIT_2, 3])',
      '\nOUTPUT = ROOT / "figures of it"'
    ]
  }
];

rmSync(work, { recursive: true, force: true });
writeNotebook();

const results = { off: [], on: [] };
for (let round = 0; round < rounds; round++) {
  for (const variant of ['off', 'on']) {
    results[variant].push(await inJupyterLab(work, variant, start(false)));
  }
}
const profiled = await inJupyterLab(work, 'on', start(true));

for (const phase of Object.keys(profiled)) {
  for (const variant of ['off', 'on']) {
    console.log(
      `${phase}, extension ${variant}: ${describe(results[variant].map(run => run[phase]))}`
    );
  }
  const total = variant =>
    results[variant].reduce((sum, run) => sum + totalOf(run[phase].tasks), 0);
  console.log(`${phase}, long tasks on : off = ${(total('on') / total('off')).toFixed(2)}`);
  const [longest, ...others] = profiled[phase].slices;
  const sum = [longest, ...others].reduce((all, slice) => all + (slice?.milliseconds ?? 0), 0);
  console.log(
    `${phase}, own code: ${ms(sum)} in all, longest slice ${ms(longest?.milliseconds ?? 0)} (goal ≤ 50 ms)`
  );
  for (const slice of profiled[phase].slices.slice(0, 3)) {
    console.log(`    ${ms(slice.milliseconds)}: ${heaviest(slice, 9)}`);
  }
}

/** Starts JupyterLab in a page, then measures. */
function start(withProfile) {
  return async (page, url) => {
    await page.addInitScript(observeInPage);
    await page.goto(`${url}lab?reset`);
    await page.waitForFunction(() => window.jupyterapp?.shell !== undefined);
    await page.evaluate(() => window.jupyterapp.restored);
    await page.waitForTimeout(3000);
    return measure(page, withProfile);
  };
}

/** Opens the notebook and types in it; the phases with their long tasks, delays of keys and own slices. */
async function measure(page, withProfile) {
  const phases = {};
  const observe = async (label, action) => {
    await page.evaluate(() => window.benchTake());
    const end = withProfile ? await profile(page) : null;
    await action();
    const slices = end === null ? [] : ownSlices(await end(), own);
    phases[label] = { ...(await page.evaluate(() => window.benchTake())), slices };
  };
  await observe('opening', () => open(page));
  for (const { label, index, texts } of places) {
    await goTo(page, index);
    await observe(`typing in the ${label}`, () => type(page, texts));
  }
  return phases;
}

async function open(page) {
  await page.evaluate(
    file => window.jupyterapp.commands.execute('docmanager:open', { path: file }),
    name
  );
  await page.locator('.jp-NotebookPanel .jp-Cell').first().waitFor();
  if (await page.evaluate(() => window.jupyterapp.commands.hasCommand('freshkernel:show-panel'))) {
    await page.locator('.jp-Freshkernel-status').waitFor({ timeout: 60_000 });
    await page.evaluate(() => window.jupyterapp.commands.execute('freshkernel:show-panel'));
  }
  await rest(page);
}

/** Waits until JupyterLab has drawn all cells, which takes it long, and has had no long task for two seconds. */
async function rest(page) {
  await page.waitForFunction(
    () =>
      window.jupyterapp.shell.currentWidget.content.widgets.every(cell => !cell.isPlaceholder()) &&
      performance.now() - window.benchLastTask() > 2000,
    null,
    { timeout: 400_000, polling: 500 }
  );
}

async function goTo(page, index) {
  await page.evaluate(async at => {
    const { content } = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = at;
    await content.scrollToItem(at, 'center');
    await content.activeCell.ready;
    content.mode = 'edit';
    content.activeCell.editor.focus();
  }, index);
  await page.keyboard.press('Control+End');
  await rest(page);
}

async function type(page, texts) {
  for (const text of texts) {
    await page.keyboard.type(text, { delay: 80 });
    await page.waitForTimeout(1800);
  }
}

/** Runs in the page: gathers long tasks and slow events until they are taken. */
function observeInPage() {
  const tasks = [];
  const keys = [];
  let lastTask = 0;
  const take = (list, observer, read) =>
    observer.takeRecords().forEach(entry => list.push(read(entry)));
  const duration = entry => entry.duration;
  const long = new PerformanceObserver(list =>
    list.getEntries().forEach(entry => {
      tasks.push(entry.duration);
      lastTask = entry.startTime + entry.duration;
    })
  );
  long.observe({ type: 'longtask' });
  const slow = new PerformanceObserver(list =>
    list.getEntriesByName('keydown').forEach(e => keys.push(duration(e)))
  );
  slow.observe({ type: 'event', durationThreshold: 16 });
  window.benchLastTask = () => lastTask;
  window.benchTake = () => {
    take(tasks, long, duration);
    return { tasks: tasks.splice(0), keys: keys.splice(0) };
  };
}

function writeNotebook() {
  const cells = largeNotebook().cells.map(({ id, source }) => ({
    cell_type: 'code',
    id,
    metadata: {},
    execution_count: null,
    outputs: [],
    source
  }));
  const metadata = {
    kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
    language_info: { name: 'python', version: '3.12.0' }
  };
  mkdirSync(path.join(work, 'root'), { recursive: true });
  writeFileSync(
    path.join(work, 'root', name),
    JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 })
  );
}

function totalOf(tasks) {
  return tasks.reduce((sum, duration) => sum + duration, 0);
}

function describe(runs) {
  const tasks = runs.flatMap(run => run.tasks);
  const keys = runs.flatMap(run => run.keys);
  const delays =
    keys.length === 0
      ? 'no slow keys'
      : `keys over 16 ms: ${keys.length}, p50 ${ms(percentile(keys, 0.5))}, p99 ${ms(percentile(keys, 0.99))}`;
  return `${tasks.length} long tasks in ${runs.length} runs, ${ms(totalOf(tasks))} in all, longest ${ms(Math.max(0, ...tasks))}; ${delays}`;
}
