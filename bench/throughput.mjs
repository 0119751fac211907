// CPU time of `lint` compared to that of ruff's closest rules, on the corpus (bench/fetch_corpus.py) and on generated notebooks that hold
// real outputs; each in one process, in turns, so that both meet the same machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { percentile } from './figures.mjs';

const ROUNDS = 3;
const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = `${root}.cache/corpus`;
const generated = `${root}.cache/bench/with-outputs`;
if (!existsSync(corpus)) {
  console.error('no corpus yet: run .venv/bin/python bench/fetch_corpus.py');
  process.exit(1);
}

/** An output such as notebooks store: a table, a picture or a log. */
function outputOf(at) {
  const rows = Array.from({ length: 60 }, (_, row) => `${row}   ${(row * 7919 + at) % 1000}\n`);
  const picture = Buffer.from(rows.join('').repeat(40)).toString('base64');
  const html = rows.map(row => `<tr>\n<td class="dataframe">${row}</td>\n</tr>\n`);
  const data = [
    { 'text/plain': rows, 'text/html': html },
    { 'text/plain': ['<Figure size 640x480 with 1 Axes>'], 'image/png': picture }
  ][at % 3];
  return data === undefined
    ? { output_type: 'stream', name: 'stdout', text: rows }
    : { output_type: 'display_data', data, metadata: {} };
}

function writeGenerated() {
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  for (let notebook = 0; notebook < 200; notebook++) {
    const cells = Array.from({ length: 30 }, (_, at) => ({
      cell_type: 'code',
      execution_count: at + 1,
      id: `cell-${at}`,
      metadata: {},
      outputs: [outputOf(notebook + at)],
      source: [
        `import pandas as pd\n`,
        `table_${at} = pd.read_csv('data_${at}.csv')\n`,
        `table_${at}`
      ]
    }));
    const document = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
    writeFileSync(`${generated}/notebook-${notebook}.ipynb`, JSON.stringify(document, null, 1));
  }
}

/** User and system time of a command, in seconds. */
function cpuSeconds(command) {
  const run = spawnSync('bash', ['-c', `time -p ${command} > /dev/null`], {
    cwd: root,
    encoding: 'utf8'
  });
  const seconds = key => Number(new RegExp(`${key} ([\\d.]+)`).exec(run.stderr)[1]);
  return seconds('user') + seconds('sys');
}

function measure(name, folder) {
  const commands = {
    lint: `node dist/freshkernel.cjs lint --format json --jobs 1 --no-config ${folder}`,
    ruff: `.venv/bin/ruff check --no-cache --isolated --select F,E402 --exit-zero ${folder}`
  };
  const times = { lint: [], ruff: [] };
  for (let round = 0; round < ROUNDS; round++) {
    Object.entries(commands).forEach(([key, command]) => times[key].push(cpuSeconds(command)));
  }
  const [lint, ruff] = [times.lint, times.ruff].map(each => percentile(each, 0.5));
  const count = readdirSync(folder, { recursive: true }).filter(file =>
    file.endsWith('.ipynb')
  ).length;
  console.log(
    `${name}, ${count} notebooks: ${lint.toFixed(2)} CPU s, ${(count / lint).toFixed(0)} notebooks per CPU second; ` +
      `ruff ${ruff.toFixed(2)} CPU s, ratio ${(lint / ruff).toFixed(1)}`
  );
}

writeGenerated();
measure('corpus', corpus);
measure('generated with outputs', generated);
