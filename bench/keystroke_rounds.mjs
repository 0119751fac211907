// Edits of a leaf cell, of one in the middle, of the import cell that all others use, and of the very name that they use
// it by. Absolute, and as a multiple of parsing the edited cell alone, in the same run. First the opening, in the steps
// that the page takes it in.
//
// With the history of a kernel, what is stale is worked out when the typing rests: that, too, in steps, and it may
// take the whole notebook where all cells use what was edited. At the end: all cells stale at once, and the memory.
//
// Between two keys, and between the slices of longer work, the page is given back, as the extension does: there the
// engine does what it does between the keys of a person.
import { ms, percentile } from './figures.mjs';
import { cellSource, largeNotebook } from './large_notebook.mjs';

const BETWEEN_KEYS = 10;
const SLICE = 25;

const facts = { notebookFolder: null, moduleExports: () => null };
const parseOptions = { version: { major: 3, minor: 12 }, topLevelAwait: true };
const base = largeNotebook();

/**
 * Measures without a kernel, then with one.
 *
 * @param core - the parts of the core that are measured
 * @param host - `edits`: keys for each cell; `usedMemory`: bytes in use, refuse taken away; `log`: takes a line; `cpuTime`, where
 *   there is such a clock: milliseconds that the process has used, which on a busy machine say more than those that passed
 */
export async function measureKeystrokes(core, host) {
  for (const withHistory of [false, true]) {
    await host.log(
      withHistory ? 'with the history of a kernel that ran all cells:' : 'without a kernel:'
    );
    await measure(core, host, withHistory);
  }
}

async function measure(core, host, withHistory) {
  const session = new core.LintSession(core.DEFAULT_CONFIG, facts);
  const kernel = withHistory ? ranWhole(core, base, session) : null;
  const history = kernel?.history ?? null;
  const before = await host.usedMemory();
  const stateOf = document => {
    history?.update(document);
    return { history: history?.state ?? null, apiChanges: core.knownApiChanges() };
  };
  const opening = await inSlices(session.steps(base, stateOf(base)));
  await host.log(
    `opening: ${ms(opening.busy)}, longest step ${ms(opening.longest)} (goal ≤ 50 ms)`
  );
  const memory = (await host.usedMemory()) - before;
  await host.log(`memory of the analysis: ${(memory / 1e6).toFixed(1)} MB`);
  for (const place of PLACES) {
    await keystrokes(core, host, place, session, stateOf, withHistory);
  }
  if (kernel !== null) {
    await allStale(host, session, stateOf, kernel);
  }
}

const PLACES = [
  { label: 'leaf cell', cell: 999, share: 1 },
  { label: 'middle cell', cell: 500, share: 1 },
  { label: 'import cell', cell: 0, share: 1 },
  {
    label: 'import cell, typing another name',
    cell: 0,
    share: 0.1,
    change: (source, variant) => source.replace('import numpy as np', `import numpy as n${variant}`)
  }
];

async function keystrokes(core, host, { label, cell, share, change }, session, stateOf, hasRest) {
  const update = [];
  const parse = [];
  const steps = [];
  const rests = [];
  const cpu = [];
  for (let variant = 1; variant <= host.edits * share; variant++) {
    const document = largeNotebook(1000, base, cell, variant);
    if (change !== undefined) {
      document.cells[cell].source = change(document.cells[cell].source, variant);
    }
    await pause(BETWEEN_KEYS);
    const cpuBefore = host.cpuTime?.();
    const key = runFor(Infinity, keySteps(session, stateOf, document, `cell-${cell}`));
    if (host.cpuTime !== undefined) {
      cpu.push(host.cpuTime() - cpuBefore);
    }
    update.push(key.busy);
    steps.push(key.longest);
    parse.push(timeToParse(core, cellSource(cell, variant)));
    if (hasRest && variant % 10 === 0) {
      rests.push(await inSlices(session.steps(document, stateOf(document))));
    }
  }
  const warm = Math.min(20, update.length / 4);
  const [settled, parsed] = [update.slice(warm), parse.slice(warm)];
  const median = percentile(settled, 0.5);
  await host.log(
    `edit of the ${label}: p50 ${ms(median)}, p99 ${ms(percentile(settled, 0.99))} (goal ≤ 8 ms); ` +
      `${(median / percentile(parsed, 0.5)).toFixed(1)} × parsing the cell; ` +
      `longest step p99 ${ms(percentile(steps.slice(warm), 0.99))}` +
      (cpu.length === 0 ? '' : `; CPU time p50 ${ms(percentile(cpu.slice(warm), 0.5))}`)
  );
  if (hasRest) {
    const of = (kind, part) =>
      percentile(
        rests.map(rest => rest[kind]),
        part
      );
    await host.log(
      `  when the typing rests: p50 ${ms(of('busy', 0.5))}, p99 ${ms(of('busy', 0.99))}; ` +
        `longest step p99 ${ms(of('longest', 0.99))}`
    );
  }
}

/** All that follows a key: what became of the cells, then the lint. */
function* keySteps(session, stateOf, document, typingIn) {
  yield* session.steps(document, { typingIn, ...stateOf(document) });
}

/** The cell that all others use runs with another text: every result below it is stale. */
async function allStale(host, session, stateOf, { run }) {
  const document = largeNotebook(1000, base, 0, 5);
  stateOf(document);
  run(document.cells[0]);
  let staleness;
  const steps = resultInto(
    session.steps(document, stateOf(document)),
    result => (staleness = result.staleness)
  );
  const { busy, longest } = await inSlices(steps);
  const stale = [...staleness.cells.values()].filter(({ inputs }) => inputs.length > 0).length;
  const start = performance.now();
  staleness.plan();
  const plan = performance.now() - start;
  await host.log(
    `${stale} cells stale after a run: ${ms(busy)}, longest step ${ms(longest)}; plan for all: ${ms(plan)}`
  );
}

/** The same steps; tells their result. */
function* resultInto(steps, tell) {
  tell(yield* steps);
}

function timeToParse(core, source) {
  const start = performance.now();
  core.parseModule(source, parseOptions);
  return performance.now() - start;
}

/** Milliseconds that a lint takes that gives the page back now and then, pauses left out, and its longest step. */
async function inSlices(steps) {
  let busy = 0;
  let longest = 0;
  for (let done = false; !done;) {
    await pause(0);
    const slice = runFor(SLICE, steps);
    busy += slice.busy;
    longest = Math.max(longest, slice.longest);
    done = slice.done;
  }
  return { busy, longest };
}

/** Takes steps for so many milliseconds, or until they are done. */
function runFor(milliseconds, steps) {
  const start = performance.now();
  let last = start;
  let longest = 0;
  let done = false;
  while (!done && last - start < milliseconds) {
    done = steps.next().done;
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return { busy: last - start, longest, done };
}

function pause(milliseconds) {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}

/** The history of a kernel that ran every cell once, from top to bottom, and a way to run one more. */
function ranWhole(core, document, session) {
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
    history.receive({
      kind: 'runs',
      session: 'kernel',
      runs: [toldRun(count, client, key, source)]
    });
  };
  document.cells.forEach(run);
  return { history, run };
}

/** What a probe tells of a run that went well. */
function toldRun(count, client, key, source) {
  const names = [...source.matchAll(/^(?:def )?(\w+)(?=[(,]| =)/gm)].map(match => match[1]);
  return {
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
    bound: [...new Set(names)].sort(),
    rebound: [],
    deleted: [],
    touched: []
  };
}
