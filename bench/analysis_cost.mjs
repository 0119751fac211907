// What the analysis of notebooks costs, each by itself: processor time of lint, graph, stale and of the traces for causes,
// on the corpus (bench/fetch_corpus.py), on notebooks made to be hard and on random ones. The worst are then measured
// in fresh processes, with their peak memory. Limits: 2 s and 300 MB each.
//
//   node bench/analysis_cost.mjs [--worst 20] [--corpus|--families|--random N] [FILE...]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadBundle } from './core_bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    worst: { type: 'string', default: '20' },
    corpus: { type: 'boolean', default: false },
    families: { type: 'boolean', default: false },
    random: { type: 'string', default: '' }
  }
});
const isAll = positionals.length === 0 && !options.corpus && !options.families && !options.random;

const core = await loadBundle(
  'src/core/notebook/reader',
  'src/core/lint/session',
  'src/core/change-data/known-changes',
  'src/core/settings/config',
  'src/core/lint/target-python',
  'src/core/lint/stale-cells',
  'src/core/report/graph-report',
  'src/core/analysis/names/provided-names',
  'src/core/check/causes/run-trace',
  'src/core/analysis/heap/program',
  'test/oracles/cost/costly-notebooks'
);
const { FAMILIES, notebookOf, randomCells, seeded, SIZES } = core;

function subjects() {
  const found = positionals.map(file => ({ name: file, text: readFileSync(file, 'utf8') }));
  const corpus = `${root}.cache/corpus`;
  if ((isAll || options.corpus) && existsSync(corpus)) {
    for (const file of findNotebooks(corpus)) {
      found.push({ name: path.relative(corpus, file), text: readFileSync(file, 'utf8') });
    }
  }
  if (isAll || options.families) {
    for (const [family, cells] of Object.entries(FAMILIES)) {
      SIZES.forEach(size =>
        found.push({ name: `${family}, ${size}`, text: notebookOf(cells(size)) })
      );
    }
  }
  const random = Number(options.random || (isAll ? 50 : 0));
  for (let seed = 1; seed <= random; seed += 1) {
    const size = 20 + (seed % 10) * 20;
    const text = notebookOf(randomCells(seeded(seed), size));
    found.push({ name: `random ${seed}, ${size}`, text });
  }
  return found;
}

function findNotebooks(folder) {
  const run = spawnSync('find', [folder, '-name', '*.ipynb', '-type', 'f'], { encoding: 'utf8' });
  return run.stdout.split('\n').filter(Boolean).sort();
}

function cpuMilliseconds(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const FACTS = { notebookFolder: '/', moduleExports: () => null };

function measure({ name, text }) {
  const read = core.readNotebook(text, `/${name}.ipynb`);
  if (!read.ok) {
    return null;
  }
  const { document } = read;
  const figures = {};
  let result = null;
  figures.lint = cpuMilliseconds(() => {
    result = new core.LintSession(core.DEFAULT_CONFIG, FACTS).lint(document, {
      apiChanges: core.knownApiChanges()
    });
  });
  const version = core.targetPython(document, core.DEFAULT_CONFIG);
  let limits = 0;
  figures.graph = cpuMilliseconds(() => {
    const subject = { ...result, document, version };
    const graph = core.reportGraph(name, subject, core.isProvidedName);
    limits = graph.limits?.length ?? 0;
  });
  const edited = editFirst(text, name);
  if (edited !== null) {
    figures.stale = cpuMilliseconds(() => {
      core.findStaleCells(document, edited, core.DEFAULT_CONFIG);
    });
  }
  figures.causes = cpuMilliseconds(() => {
    const world = new core.SymbolicWorld(version);
    const cells = document.cells.flatMap(({ index, key }) => {
      const summary = result.summaries.get(key);
      return summary === undefined ? [] : [{ index, key, summary }];
    });
    core.traceRun(cells, world);
    core.traceRun([...cells].reverse(), world);
  });
  return { name, text, cells: document.cells.length, limits, figures };
}

/** The notebook with another first code cell. */
function editFirst(text, name) {
  const notebook = JSON.parse(text);
  const first = notebook.cells?.find(cell => cell.cell_type === 'code');
  if (first === undefined) {
    return null;
  }
  const source = Array.isArray(first.source) ? first.source.join('') : first.source;
  first.source = `${source}\nfreshly_edited = 1`;
  const read = core.readNotebook(JSON.stringify(notebook), `/${name}.ipynb`);
  return read.ok ? read.document : null;
}

function inFreshProcess({ text }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'freshkernel-cost-'));
  const [file, old] = ['new.ipynb', 'old.ipynb'].map(name => path.join(folder, name));
  writeFileSync(file, text);
  writeFileSync(old, text);
  const figures = ['lint', 'graph', 'stale'].map(verb => {
    const before = verb === 'stale' ? ['--before', old] : [];
    const command = [
      'node',
      `${root}dist/freshkernel.cjs`,
      verb,
      '--format',
      'json',
      ...before,
      file
    ];
    const run = spawnSync('/usr/bin/time', ['-f', '%U %S %M', ...command], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      timeout: 120_000
    });
    const found = /([\d.]+) ([\d.]+) (\d+)\s*$/.exec(run.stderr ?? '');
    return found === null
      ? `${verb} no end`
      : `${verb} ${(Number(found[1]) + Number(found[2])).toFixed(2)} s ${Math.round(Number(found[3]) / 1024)} MB`;
  });
  rmSync(folder, { recursive: true });
  return figures.join(', ');
}

const measured = subjects()
  .map(measure)
  .filter(each => each !== null);
const sum = verb => measured.reduce((all, { figures }) => all + (figures[verb] ?? 0), 0);
const worst = ({ figures }) => Math.max(...Object.values(figures));
measured.sort((a, b) => worst(b) - worst(a));
const format = figures =>
  Object.entries(figures)
    .map(([verb, ms]) => `${verb} ${ms.toFixed(0)}`)
    .join(', ');
console.log(
  `${measured.length} notebooks, processor time in all (s): ${['lint', 'graph', 'stale', 'causes'].map(verb => `${verb} ${(sum(verb) / 1000).toFixed(1)}`).join(', ')}`
);
console.log(`with limits: ${measured.filter(({ limits }) => limits > 0).length}`);
for (const each of measured.slice(0, Number(options.worst))) {
  console.log(
    `${each.name} (${each.cells} cells${each.limits > 0 ? `, ${each.limits} with limits` : ''}): ms ${format(each.figures)}; fresh: ${inFreshProcess(each)}`
  );
}
