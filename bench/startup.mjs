// Start to first finding of the command line on a one-cell notebook, as a multiple of a bare Node, pair by pair.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ms, percentile } from './figures.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
mkdirSync(`${root}.cache/bench`, { recursive: true });
const notebook = `${root}.cache/bench/one-cell.ipynb`;
writeFileSync(
  notebook,
  JSON.stringify({
    cells: [
      {
        cell_type: 'code',
        execution_count: 1,
        id: 'a',
        metadata: {},
        outputs: [],
        source: ['print(missing)']
      }
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5
  })
);

function time(args) {
  const start = performance.now();
  const run = spawnSync('node', args, { cwd: root, encoding: 'utf8' });
  return { wall: performance.now() - start, output: run.stdout };
}

const [bare, lint] = [[], []];
for (let run = 0; run < 25; run++) {
  bare.push(time(['-e', '0']).wall);
  const linted = time(['dist/freshkernel.cjs', 'lint', notebook]);
  if (!linted.output.includes('H6')) {
    throw new Error('the command line did not report the undefined name');
  }
  lint.push(linted.wall);
}
const ratios = bare.map((wall, run) => lint[run] / wall);
console.log(
  `bare node ${ms(percentile(bare, 0.5))}, lint of one cell ${ms(percentile(lint, 0.5))}, ` +
    `ratio median ${percentile(ratios, 0.5).toFixed(2)} (min ${percentile(ratios, 0).toFixed(2)}, max ${percentile(ratios, 1).toFixed(2)})`
);
