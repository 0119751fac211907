// Notebooks per CPU second of the command line on the corpus (bench/fetch_corpus.py), one process.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = `${root}.cache/corpus`;
if (!existsSync(corpus)) {
  console.error('no corpus yet: run .venv/bin/python bench/fetch_corpus.py');
  process.exit(1);
}
const start = performance.now();
const run = spawnSync(
  'bash',
  ['-c', `time -p node dist/freshkernel.cjs lint --format json ${corpus}`],
  {
    cwd: root,
    maxBuffer: 1 << 30,
    encoding: 'utf8'
  }
);
const wall = (performance.now() - start) / 1000;
const seconds = ['user', 'sys'].map(key =>
  Number(new RegExp(`${key} ([\\d.]+)`).exec(run.stderr)[1])
);
const count = JSON.parse(run.stdout).notebooks.length;
const cpu = seconds[0] + seconds[1];
console.log(
  `${count} notebooks: ${cpu.toFixed(2)} CPU s, ${wall.toFixed(2)} s wall, ${(count / cpu).toFixed(0)} notebooks per CPU second`
);
