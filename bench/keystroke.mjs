// Keystroke to updated findings in the core at 1,000 cells / 20,000 lines: edits of a leaf cell, of one in the middle,
// of the import cell that all others use, and of the very name that they use it by. Absolute, and as a multiple of
// parsing the edited cell alone, in the same run. First the opening, in the steps that the browser takes it in.
//
// With the history of a kernel, what is stale is worked out when the typing rests: that, too, in steps, and it may
// take the whole notebook where all cells use what was edited. At the end: all cells stale at once, and the memory.
//
// Beside the time on the clock stands the processor time, which other programs on the machine do not lengthen; it
// counts the collector's own threads too.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadCore, ms, percentile } from './core_bundle.mjs';
import { cellSource, largeNotebook } from './large_notebook.mjs';

const core = await loadCore(
  'core/lint/session',
  'core/lint/config',
  'core/python/syntax/parse',
  'core/python/ipython/magic_table',
  'core/history/notebook_history',
  'core/history/source_reader',
  'core/python/summary/summarize'
);
const facts = { notebookFolder: null, moduleExports: () => null };
const parseOptions = { version: { major: 3, minor: 12 }, topLevelAwait: true };
const base = largeNotebook();
const edits = Number(process.env.EDITS ?? 400);

/** Milliseconds on the clock and on the processor that `work` takes. */
function timed(work) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wall, cpu: (user + system) / 1000 };
}

/** Runs a lint step by step; gives its longest step, on the clock: asking the processor costs more than a step does. */
function longestStep(steps) {
  let longest = 0;
  for (let done = false, start = performance.now(); !done;) {
    done = steps.next().done;
    const end = performance.now();
    longest = Math.max(longest, end - start);
    start = end;
  }
  return longest;
}

function both({ wall, cpu }) {
  return `${ms(wall)} (processor ${ms(cpu)})`;
}

function quantile(samples, share) {
  const of = kind =>
    percentile(
      samples.map(sample => sample[kind]),
      share
    );
  return { wall: of('wall'), cpu: of('cpu') };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Bytes in use, refuse taken away. */
function memory() {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** The history of a kernel that ran every cell once, from top to bottom, and a way to run one more. */
function ranWhole(document, session) {
  const magics = core.builtinMagics();
  const reading = { version: parseOptions.version, magics, futureFeatures: [], automagic: true };
  // As in the page, where a text is read once by whoever comes first.
  const reader = new core.PythonSourceReader(
    reading,
    source => session.summaryOf(source) ?? core.summarizeCell(source, reading)
  );
  const history = new core.NotebookHistory(reader);
  history.update(document);
  const client = 'page';
  history.receive({
    kind: 'hello',
    probe_version: 1,
    session: 'kernel',
    python: '3.12.0',
    implementation_version: '9.0.0',
    ipykernel: null,
    runs: [],
    names: [],
    clients: [{ client, notebook: document.path }],
    truncated: false
  });
  let count = 0;
  const run = ({ key, source }) => {
    count += 1;
    const bound = [
      ...new Set([...source.matchAll(/^(?:def )?(\w+)(?=[(,]| =)/gm)].map(match => match[1]))
    ].sort();
    const told = {
      sequence: count,
      count,
      source,
      status: 'ok',
      error: null,
      started: count,
      ended: count,
      client,
      message_id: null,
      cell_id: key,
      seeded: false,
      bound,
      rebound: [],
      deleted: [],
      touched: []
    };
    history.receive({ kind: 'runs', session: 'kernel', runs: [told] });
  };
  document.cells.forEach(run);
  return { history, run };
}

for (const withHistory of [false, true]) {
  console.log(
    withHistory ? 'with the history of a kernel that ran all cells:' : 'without a kernel:'
  );
  measure(withHistory);
}

function measure(withHistory) {
  const session = new core.LintSession(core.DEFAULT_CONFIG, facts);
  const kernel = withHistory ? ranWhole(base, session) : null;
  const history = kernel?.history ?? null;
  const before = memory();
  const stateOf = document => {
    history?.update(document);
    return history?.state ?? null;
  };
  let opening;
  const whole = timed(
    () => (opening = longestStep(session.steps(base, { history: stateOf(base) })))
  );
  console.log(`opening: ${both(whole)}, longest step ${ms(opening)} (goal ≤ 50 ms)`);
  console.log(`memory of the analysis: ${((memory() - before) / 1e6).toFixed(1)} MB`);
  keystrokes(session, stateOf, history !== null);
  if (kernel !== null) {
    allStale(session, stateOf, kernel);
  }
}

/** The cell that all others use runs with another text: every result below it is stale. */
function allStale(session, stateOf, { run }) {
  const document = largeNotebook(1000, base, 0, 5);
  stateOf(document);
  run(document.cells[0]);
  let longest;
  let staleness;
  const steps = resultInto(
    session.steps(document, { history: stateOf(document) }),
    result => (staleness = result.staleness)
  );
  const whole = timed(() => (longest = longestStep(steps)));
  const stale = [...staleness.cells.values()].filter(({ inputs }) => inputs.length > 0).length;
  const plan = timed(() => staleness.plan());
  console.log(
    `${stale} cells stale after a run: ${both(whole)}, longest step ${ms(longest)}; plan for all: ${both(plan)}`
  );
}

/** The same steps; tells their result. */
function* resultInto(steps, tell) {
  tell(yield* steps);
}

function importing(name) {
  return source => source.replace('import numpy as np', `import numpy as ${name}`);
}

function keystrokes(session, stateOf, hasRest) {
  for (const [label, cell, change] of [
    ['leaf cell', 999, source => source],
    ['middle cell', 500, source => source],
    ['import cell', 0, source => source],
    ['import cell, typing another name', 0, (source, variant) => importing(`n${variant}`)(source)]
  ]) {
    const update = [];
    const parse = [];
    const steps = [];
    const rests = [];
    const restSteps = [];
    const rename = label.includes('name');
    for (let variant = 1; variant <= (rename ? edits / 10 : edits); variant++) {
      const document = largeNotebook(1000, base, cell, variant);
      document.cells[cell].source = change(document.cells[cell].source, variant);
      update.push(
        timed(() => {
          const state = { typingIn: `cell-${cell}`, history: stateOf(document) };
          steps.push(longestStep(session.steps(document, state)));
        })
      );
      parse.push(timed(() => core.parseModule(cellSource(cell, variant), parseOptions)));
      if (hasRest && variant % 10 === 0) {
        const state = { history: stateOf(document) };
        rests.push(timed(() => restSteps.push(longestStep(session.steps(document, state)))));
      }
    }
    const warm = Math.min(20, update.length / 4);
    const [settled, parsed] = [update.slice(warm), parse.slice(warm)];
    const median = quantile(settled, 0.5);
    console.log(
      `edit of the ${label}: p50 ${both(median)}, p99 ${both(quantile(settled, 0.99))} (goal ≤ 8 ms); ` +
        `${(median.wall / quantile(parsed, 0.5).wall).toFixed(1)} × parsing the cell; ` +
        `longest step p99 ${ms(percentile(steps.slice(warm), 0.99))}`
    );
    if (hasRest) {
      console.log(
        `  when the typing rests: p50 ${both(quantile(rests, 0.5))}, p99 ${both(quantile(rests, 0.99))}; ` +
          `longest step p99 ${ms(percentile(restSteps, 0.99))}`
      );
    }
  }
}
