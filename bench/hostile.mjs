// What notebooks that are made to hurt cost the command line: CPU of all processes of a fresh start and the peak memory
// of the largest one for each case, at its size and at four times as much. Fails where a notebook within the promised size costs more than promised, and
// where four times as much costs far more than four times. Arguments: the verbs (default: lint), then after `--only`
// names of cases or parts of them. A busy machine makes the figures larger.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './core_bundle.mjs';
import { HOSTILE_CASES, notebookText } from './hostile_notebooks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}.cache/bench/hostile`;
/** Promised for notebooks of up to 1,000 cells and a megabyte of source. */
const MOST_SECONDS = 2;
const MOST_MEGABYTES = 300;
const PROMISED_CELLS = 1002;
const PROMISED_BYTES = 1_000_000;
/** What the start of the process costs is taken off before two sizes are compared. */
const MOST_GROWTH = 6;
/** Below this the clock and the collector decide. */
const COMPARABLE_SECONDS = 0.4;
/** Seconds of CPU after which a process is given up; of the clock it may take longer on a busy machine. */
const LIMIT = Number(process.env.CPU_SECONDS ?? 60);

/** How each verb is started on a notebook. */
const VERBS = {
  lint: file => ['lint', file],
  graph: file => ['graph', '--format', 'json', file],
  stale: (file, before) => ['stale', '--before', before, file]
};

const args = process.argv.slice(2);
const split = args.includes('--only') ? args.indexOf('--only') : args.length;
const verbs = split === 0 ? ['lint'] : args.slice(0, split);
const only = args.slice(split + 1);
mkdirSync(folder, { recursive: true });

// The families whose steps the tests count.
const { FAMILIES } = await loadBundle('test/oracles/cost/costly-notebooks');
const families = Object.entries(FAMILIES).map(([name, cells]) => ({ name, size: 990, cells }));
const cases = [...HOSTILE_CASES, ...families];

function isChosen({ name }) {
  return only.length === 0 || only.some(part => name.includes(part));
}

/** The notebook as a file, and the one before its last code cell was edited. */
function writeNotebook({ name, cells }, size) {
  const stem = `${folder}/${name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}-${size}`;
  const sources = cells(size);
  const before = sources.map((source, at) =>
    at === 0 && typeof source === 'string' ? `edited = 1\n${source}` : source
  );
  writeFileSync(`${stem}.ipynb`, notebookText(sources));
  writeFileSync(`${stem}-before.ipynb`, notebookText(before));
  const bytes = sources.reduce(
    (sum, source) => sum + (typeof source === 'string' ? source.length : source.markdown.length),
    0
  );
  const isPromised = sources.length <= PROMISED_CELLS && bytes <= PROMISED_BYTES;
  return { file: `${stem}.ipynb`, before: `${stem}-before.ipynb`, isPromised };
}

/** CPU seconds and megabytes of a command with all its processes; infinite where one did not end in time. */
function measure(verb, { file, before }) {
  const command = ['node', 'dist/freshkernel.cjs', ...VERBS[verb](file, before)];
  const run = spawnSync('python3', ['bench/report_usage.py', String(LIMIT), ...command], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 1 << 28
  });
  const lines = run.stderr.trim().split('\n');
  const { seconds, kilobytes, ended } = JSON.parse(lines.pop());
  return ended
    ? { seconds, megabytes: kilobytes / 1024, errors: lines.join('\n') }
    : { seconds: Infinity, megabytes: Infinity, errors: lines.join('\n') };
}

function figures({ seconds, megabytes }) {
  return seconds === Infinity
    ? `over ${LIMIT} s`.padStart(16)
    : `${seconds.toFixed(2)} s`.padStart(8) + `${megabytes.toFixed(0)} MB`.padStart(8);
}

/** What is wrong with the costs of a case; empty where nothing is. */
function complaints(small, large, start, quadratic) {
  const found = [];
  for (const { cost, notebook } of [small, large]) {
    if (notebook.isPromised && cost.seconds > MOST_SECONDS) {
      found.push(`more than ${MOST_SECONDS} s`);
    }
    if (notebook.isPromised && cost.megabytes > MOST_MEGABYTES) {
      found.push(`more than ${MOST_MEGABYTES} MB`);
    }
    if (cost.errors !== '') {
      found.push(cost.errors.split('\n')[0]);
    }
  }
  const growth = (large.cost.seconds - start) / Math.max(small.cost.seconds - start, 0.1);
  const isComparable = large.cost.seconds > COMPARABLE_SECONDS + start;
  if (isComparable && growth > (quadratic ? 4 : 1) * MOST_GROWTH) {
    found.push(`grows ${growth.toFixed(1)} times`);
  }
  return found;
}

let failed = false;
for (const verb of verbs) {
  const start = measure(verb, writeNotebook({ name: 'one cell', cells: () => ['x = 1'] }, 1));
  console.log(`${verb}: start ${figures(start)}; each case at its size and four times that`);
  for (const each of cases.filter(isChosen)) {
    const [small, large] = [each.size, 4 * each.size].map(size => {
      const notebook = writeNotebook(each, size);
      return { notebook, cost: measure(verb, notebook) };
    });
    const found = complaints(small, large, start.seconds, each.quadratic === true);
    failed ||= found.length > 0;
    const title = `${each.name} (${each.size})`.padEnd(42);
    console.log(`${title}${figures(small.cost)}${figures(large.cost)}  ${found.join(', ')}`);
  }
}
process.exitCode = failed ? 1 : 0;
