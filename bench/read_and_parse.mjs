// The floor of `lint`: CPU time of only reading all notebooks of a folder, and of reading and parsing them, in a new process and once
// the engine has compiled what it runs. Usage: node bench/read_and_parse.mjs [FOLDER [read | "read and parse" | lint]]
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './core_bundle.mjs';

const WARM_ROUNDS = 4;
const folder = path.resolve(
  process.argv[2] ?? fileURLToPath(new URL('../.cache/corpus', import.meta.url))
);
const files = readdirSync(folder, { recursive: true })
  .filter(file => file.endsWith('.ipynb'))
  .map(file => ({ shown: file, absolute: path.join(folder, file), content: null }));
const core = await loadBundle(
  'src/cli/tasks/engine-flags',
  'src/cli/notebooks/read-notebook',
  'src/cli/notebooks/lint-notebook',
  'src/core/python/ipython/magic-table',
  'src/core/python/ipython/mask',
  'src/core/python/syntax/parse',
  'src/core/python/version',
  'src/core/settings/config'
);
const version = core.NEWEST_PYTHON;
const magics = core.builtinMagics();

function parse({ document }) {
  for (const { type, source } of document.language === 'python' ? document.cells : []) {
    if (type === 'code') {
      const { code } = core.maskCell(source, { automagic: true, magics, version });
      core.parseModule(code, { version, topLevelAwait: true, futureFeatures: [] });
    }
  }
}

const WORK = {
  read: file => core.readNotebookFile(file),
  'read and parse': file => {
    const read = core.readNotebookFile(file);
    if (read.ok) {
      parse(read);
    }
  },
  lint: file => core.lintNotebookFile(file, core.DEFAULT_CONFIG)
};

/** User and system time of all threads, in seconds. */
function cpuSeconds(work) {
  const before = process.cpuUsage();
  files.forEach(work);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

core.optimizeLess();
const name = process.argv[3] ?? 'read and parse';
const rounds = Array.from({ length: WARM_ROUNDS + 1 }, () => cpuSeconds(WORK[name]));
console.log(
  `${name}, ${files.length} notebooks: ${rounds[0].toFixed(2)} CPU s, in later rounds ${Math.min(...rounds.slice(1)).toFixed(2)} CPU s`
);
