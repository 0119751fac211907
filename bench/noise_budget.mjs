// How many closed rows the panel shows for a notebook of the corpus, against a budget. Fails beyond it. Findings with
// the same message share a row.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = `${root}.cache/corpus`;
const BUDGET = { exploring: { median: 3, p90: 10 }, finishing: { median: 6, p90: 15 } };

/** The findings of each readable notebook. */
function findingsOf(phase) {
  const run = spawnSync(
    'node',
    ['dist/freshkernel.cjs', 'lint', '--format', 'json', '--phase', phase, corpus],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 }
  );
  if (run.status === null || run.stdout === '') {
    throw new Error(`the command line failed: ${run.stderr}`);
  }
  return JSON.parse(run.stdout)
    .notebooks.filter(({ errors }) => errors.length === 0)
    .map(({ findings }) => findings);
}

/** The number of rows: see src/lab/panel/repeats.ts. */
function rowsOf(findings) {
  return new Set(
    findings.map(({ code, severity, message }) => JSON.stringify([code, severity, message]))
  ).size;
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

if (!existsSync(corpus)) {
  console.error('no corpus yet: run .venv/bin/python bench/fetch_corpus.py');
  process.exit(1);
}
for (const [phase, budget] of Object.entries(BUDGET)) {
  const counts = findingsOf(phase)
    .map(rowsOf)
    .sort((a, b) => a - b);
  const [median, p90] = [quantile(counts, 0.5), quantile(counts, 0.9)];
  console.log(
    `${phase}: ${counts.length} notebooks, median ${median} (budget ${budget.median}), p90 ${p90} (budget ${budget.p90}) rows`
  );
  if (median > budget.median || p90 > budget.p90) {
    process.exitCode = 1;
  }
}
