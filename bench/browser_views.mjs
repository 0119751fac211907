// Typing in a notebook of 500 cells with 3,000 dependencies that a kernel ran, in a real Chromium and JupyterLab, with the
// views closed and with all of them open next to it; and scrolling over the view of dependencies. Counted is the processor
// time of the page's main thread between a key and the next, or in a frame, so that what else the machine does matters
// little. Open and closed take turns in one page with the same keys, and which comes first changes from round to round, so
// that a page that becomes slower with time does not count. Needs what the browser tests need.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inJupyterLab } from './browser_lab.mjs';
import { tasksOf } from './browser_profile.mjs';
import { ms, percentile } from './figures.mjs';
import { differenceOf, verdictOf } from './paired_difference.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = path.join(root, '.cache', 'bench', 'views');
const name = 'views.ipynb';
const cellCount = 500;
const readsOfCell = 6;
const rounds = Number(process.env.ROUNDS ?? 6);
const keysOfRound = Number(process.env.KEYS ?? 400);
/** Milliseconds that the views may add to a key. */
const mostOfViews = 1;
/** Keys of a line: a long line takes the editor longer. */
const keysOfLine = 50;
/** The last one opened is in front. */
const views = [
  'freshkernel:show-variables',
  'freshkernel:show-timeline',
  'freshkernel:show-dependencies'
];

rmSync(work, { recursive: true, force: true });
writeNotebook();
const { typing, panning, edges } = await inJupyterLab(work, 'on', measure);

for (const how of ['closed', 'open']) {
  const keys = typing[how].keys.flat();
  const [p50, p99] = [percentile(keys, 0.5), percentile(keys, 0.99)];
  console.log(
    `views ${how}: ${keys.length} keys, processor time for each p50 ${ms(p50)}, p99 ${ms(p99)}; ${describe(typing[how].tasks)}`
  );
}
for (const [label, share] of [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99]
]) {
  const difference = differenceOf(typing.closed.keys, typing.open.keys, share);
  const [low, high] = difference.interval.map(signed);
  const verdict = verdictOf(difference, mostOfViews);
  console.log(
    `open − closed, ${label}: ${signed(difference.estimate)} ms, 95 % interval ${low} to ${high} ms (goal ≤ ${mostOfViews} ms: ${verdict})`
  );
}
console.log(
  `scrolling over ${edges}: ${panning.times.length} frames, p50 ${ms(percentile(panning.times, 0.5))}, ` +
    `p99 ${ms(percentile(panning.times, 0.99))}; ${describe(panning.tasks)} (goal: none)`
);

async function measure(page, url) {
  await page.addInitScript(observeInPage);
  await page.goto(`${url}lab?reset`);
  await page.waitForFunction(() => window.jupyterapp?.shell !== undefined);
  await page.evaluate(() => window.jupyterapp.restored);
  await command(page, 'docmanager:open', { path: name });
  await page.locator('.jp-NotebookPanel .jp-Cell').first().waitFor();
  await page.locator('.jp-Freshkernel-status').waitFor({ timeout: 60_000 });
  await command(page, 'notebook:run-all-cells');
  await rest(page);
  const typing = { closed: noWork(), open: noWork() };
  let edges = '';
  for (let round = 0; round < rounds; round++) {
    for (const how of round % 2 === 0 ? ['closed', 'open'] : ['open', 'closed']) {
      if (how === 'open') {
        edges = await openViews(page);
      } else {
        await page.evaluate(() => window.benchCloseViews());
      }
      await type(page, typing[how]);
    }
  }
  edges = await openViews(page);
  const tree = page.locator('.jp-Freshkernel-graphTree');
  await tree.locator('[role=treeitem]').first().click();
  await rest(page);
  const panning = await traced(page, () => page.evaluate(() => window.benchPan()));
  return { typing, edges, panning };
}

/** Opens the views that are not open; returns how many dependencies there are. */
async function openViews(page) {
  for (const id of views) {
    await page.waitForFunction(view => window.jupyterapp.commands.isEnabled(view), id);
    await command(page, id);
  }
  const status = page.locator('.jp-Freshkernel-graph [role=status]').first();
  await status.filter({ hasText: 'dependencies' }).waitFor({ timeout: 120_000 });
  return status.innerText();
}

function noWork() {
  return { keys: [], tasks: [] };
}

/** Types in the middle of the notebook, and adds the work of each key; then the cell is as before. */
async function type(page, { keys, tasks }) {
  const source = await page.evaluate(async file => {
    const widgets = [...window.jupyterapp.shell.widgets('main')];
    const panel = widgets.find(widget => widget.context?.path === file);
    window.jupyterapp.shell.activateById(panel.id);
    panel.content.activeCellIndex = 250;
    await panel.content.scrollToItem(250, 'center');
    await panel.content.activeCell.ready;
    panel.content.mode = 'edit';
    panel.content.activeCell.editor.focus();
    return panel.content.activeCell.model.sharedModel.getSource();
  }, name);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await rest(page);
  const found = await traced(page, async () => {
    await page.keyboard.type(typedText(), { delay: 60 });
    await page.waitForTimeout(1500);
  });
  keys.push(found.times);
  tasks.push(...found.tasks);
  await page.evaluate(
    ([file, text]) => {
      const widgets = [...window.jupyterapp.shell.widgets('main')];
      const panel = widgets.find(widget => widget.context?.path === file);
      panel.content.activeCell.model.sharedModel.setSource(text);
    },
    [name, source]
  );
}

/** Lines of assignments, as many keys as a round has. */
function typedText() {
  const line = 'total = v_12 + 3 + '.repeat(keysOfLine).slice(0, keysOfLine - 3) + ' 1\n';
  return line.repeat(Math.ceil(keysOfRound / keysOfLine)).slice(0, keysOfRound);
}

/** Waits until all has run and there was no long task for two seconds. */
async function rest(page) {
  await page.waitForFunction(
    () =>
      performance.now() - window.benchLastTask() > 2000 &&
      window.jupyterapp.shell.currentWidget !== null &&
      document.querySelector('.jp-NotebookPanel .jp-InputPrompt')?.textContent !== '[*]:',
    null,
    { timeout: 400_000, polling: 500 }
  );
}

function command(page, id, args) {
  return page.evaluate(
    ([id, args]) => window.jupyterapp.commands.execute(id, args).then(() => null),
    [id, args]
  );
}

/**
 * The processor times, in milliseconds, of the page's tasks during an action: of each task, and of all tasks between a mark and the
 * next. Marks are the keys that are pressed, or what the action marks with `console.timeStamp`.
 */
async function traced(page, action) {
  const browser = page.context().browser();
  const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];
  await browser.startTracing(page, { categories });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const tasks = tasksOf(traceEvents);
  const marks = traceEvents
    .filter(
      ({ name, args }) =>
        name === 'TimeStamp' || (name === 'EventDispatch' && args?.data?.type === 'keydown')
    )
    .map(({ ts }) => ts)
    .sort((one, other) => one - other);
  const sumOf = some => some.reduce((sum, { processor }) => sum + processor, 0) / 1000;
  const times = marks.map((from, at) =>
    sumOf(tasks.filter(({ end }) => end > from && end <= (marks[at + 1] ?? Infinity)))
  );
  return { times, tasks: tasks.map(task => sumOf([task])).filter(time => time > 50) };
}

/** Runs in the page. */
function observeInPage() {
  let lastTask = 0;
  new PerformanceObserver(list =>
    list.getEntries().forEach(({ startTime, duration }) => {
      lastTask = startTime + duration;
    })
  ).observe({ type: 'longtask' });
  window.benchLastTask = () => lastTask;
  window.benchCloseViews = () =>
    [...window.jupyterapp.shell.widgets('main')]
      .filter(widget => widget.content?.hasClass?.('jp-Freshkernel-notebookView'))
      .forEach(widget => widget.close());
  /** Scrolls over the view from the top to the end and back. */
  window.benchPan = async () => {
    let node = document.querySelector('.jp-Freshkernel-graphTree');
    while (node.scrollHeight <= node.clientHeight + 10) {
      node = node.parentElement;
    }
    for (let step = 0; step < 200; step++) {
      console.timeStamp('frame');
      node.scrollTop += step < 100 ? 120 : -120;
      await new Promise(requestAnimationFrame);
    }
  };
}

function writeNotebook() {
  const cells = Array.from({ length: cellCount }, (_, at) => {
    const read = Array.from(
      { length: Math.min(at, readsOfCell) },
      (_, back) => `v_${at - 1 - back}`
    );
    return {
      cell_type: 'code',
      id: `cell-${at}`,
      metadata: {},
      execution_count: null,
      outputs: [],
      source: `# Step ${at}\nv_${at} = (${[...read, at].join(' + ')}) % 1000\nv_${at}`
    };
  });
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

function describe(tasks) {
  const total = tasks.reduce((sum, duration) => sum + duration, 0);
  return `${tasks.length} tasks over 50 ms, ${ms(total)} in all, longest ${ms(Math.max(0, ...tasks))}`;
}

function signed(value) {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
