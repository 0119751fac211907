// Modernizes the tutorials of bench/tutorials.json with rules alone, and counts: which stop today, for which reason, and
// which run to their end afterwards, with their stored outputs. Run after fetch_tutorials.py and `make build`:
// node bench/modernize_tutorials.mjs [--half open|held-out] [--only TEXT] [--minutes N] [--jobs N] [--kept]
// Answers are kept in .cache/tutorials: a check for the notebook and the environment, a modernization for the program, too.
// A run goes on where an earlier one ended; --kept runs nothing and counts what is there. Of the held-out half nothing but
// counts is printed. The table is .cache/tutorials/table.md.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { cellsOf, sourceOf } from './notebook_sources.mjs';
import { program, programEnvironment, programHash, root } from './tested_program.mjs';
import { importsOf, reasonBeforeRun, reasonOf, reasonOfError } from './tutorial_reasons.mjs';
import { tutorialTable } from './tutorial_table.mjs';

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '45' },
    jobs: { type: 'string', default: '2' },
    kept: { type: 'boolean', default: false }
  }
});
const cache = join(root, '.cache/tutorials');
const python = join(root, '.cache/tutorials-venv/bin/python');
const NOT_KEPT = 'not measured yet';
const KERNEL = ['--kernel', 'tutorials', '--no-config', '--format', 'json'];
const CHECK_LIMITS = ['--stop-on-error', '--timeout', '90', '--cell-timeout', '60'];
const MODERNIZE_LIMITS = ['--max-runs', '14', '--timeout', '400', '--cell-timeout', '60'];
const env = { ...programEnvironment, JUPYTER_PATH: join(cache, 'jupyter') };

const hashOf = (...texts) => {
  const hash = createHash('sha256');
  texts.forEach(text => hash.update(text));
  return hash.digest('hex');
};

/** A kernel with the libraries of requirements-tutorials.txt. */
function writeKernel() {
  const folder = join(cache, 'jupyter/kernels/tutorials');
  mkdirSync(folder, { recursive: true });
  const argv = [python, '-m', 'ipykernel_launcher', '-f', '{connection_file}'];
  const kernel = { argv, display_name: 'Tutorials', language: 'python' };
  writeFileSync(join(folder, 'kernel.json'), JSON.stringify(kernel));
}

/** The notebooks with their halves: which one is in is decided by the hash of its bytes. */
function tutorials() {
  const { packages } = JSON.parse(readFileSync(join(root, 'bench/tutorials.json'), 'utf8'));
  return packages.flatMap(({ name, version, notebooks }) =>
    notebooks.map(path => {
      const shown = `${name}-${version}/${path}`;
      const file = join(cache, 'corpus', shown);
      const bytes = readFileSync(file);
      const hash = hashOf(bytes);
      return {
        shown,
        file,
        hash,
        sources: sourcesOf(bytes),
        half: parseInt(hash[0], 16) % 2 === 0 ? 'open' : 'held-out'
      };
    })
  );
}

/** Which of these top-level modules the environment has. */
function installedOf(names) {
  const code =
    'import importlib.util, json, sys\n' +
    'print(json.dumps([n for n in sys.argv[1:] if importlib.util.find_spec(n) is not None]))';
  const { stdout } = spawnSync(python, ['-c', code, ...names], { encoding: 'utf8' });
  return new Set(JSON.parse(stdout));
}

function answerOf(words) {
  return new Promise(resolve => {
    const child = spawn('nice', ['node', program, ...words], { env, cwd: root });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', part => (stdout += part));
    child.stderr.on('data', part => (stderr += part));
    child.on('close', () => resolve({ stdout, stderr }));
  });
}

/** The kept answer to a question, else the answer of the program, which is then kept. */
async function answerOnce(kind, key, words) {
  const file = join(cache, kind, `${key}.json`);
  if (!existsSync(file)) {
    if (values.kept) {
      return { problem: NOT_KEPT };
    }
    const { stdout, stderr } = await answerOf(words);
    if (stdout === '') {
      return { problem: stderr.trim() };
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stdout);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

const requirements = hashOf(readFileSync(join(root, 'bench/requirements-tutorials.txt')));
const hashOfProgram = programHash();

/** The code of a notebook, in any format. */
function sourcesOf(bytes) {
  return cellsOf(JSON.parse(bytes.toString('utf8')))
    .filter(cell => cell.cell_type === 'code')
    .map(sourceOf)
    .join('\n');
}

async function modernized({ file, hash }) {
  const key = hashOf(hashOfProgram, requirements, hash).slice(0, 24);
  const out = join(cache, 'modernized', `${key}.ipynb`);
  mkdirSync(dirname(out), { recursive: true });
  rmSync(out, { force: true });
  return answerOnce('modernized', key, [
    'modernize',
    ...KERNEL,
    ...MODERNIZE_LIMITS,
    '--out',
    out,
    file
  ]);
}

/** Whether a notebook can import a module: from the environment, or from its own folder. */
const isThere = (name, file) =>
  installed.has(name) || [`${name}.py`, name].some(found => existsSync(join(dirname(file), found)));

/** What is known of a notebook: why it stops, and what modernizing comes to. */
async function measured(tutorial) {
  const before = reasonBeforeRun(tutorial.sources, name => isThere(name, tutorial.file));
  if (before !== null) {
    return { ...tutorial, reason: before };
  }
  const key = hashOf(requirements, tutorial.hash).slice(0, 24);
  const answer = await answerOnce('checked', key, [
    'check',
    ...KERNEL,
    ...CHECK_LIMITS,
    tutorial.file
  ]);
  const check = answer.notebooks?.[0];
  if (check?.cells === undefined) {
    return { ...tutorial, reason: 'other', problem: answer.problem ?? 'not checked' };
  }
  const reason = reasonOf(check, tutorial.sources, name => isThere(name, tutorial.file));
  const error = check.cells.find(cell => cell.error)?.error ?? null;
  const report = reason === 'library' ? await modernized(tutorial) : null;
  return { ...tutorial, reason, error, report, left: leftIn(report, tutorial) };
}

/** Why a modernized notebook stops now; null where it does not. */
function leftIn(report, { sources, file }) {
  const { exception, message } = report?.failure ?? {};
  return exception === undefined
    ? null
    : reasonOfError({ exception: exception ?? '', message: message ?? '' }, sources, name =>
        isThere(name, file)
      );
}

function lineOf({ shown, reason, error, report }) {
  const words = [shown, reason];
  if (error !== null && error !== undefined) {
    words.push(`${error.exception}: ${error.message.slice(0, 150)}`);
  }
  if (report?.verdict !== undefined) {
    const { failure, steps, differing, progress } = report;
    const { equal, compared } = progress.last.outputs;
    words.push(
      `→ ${report.verdict}, ${steps.length} steps, outputs ${equal}/${compared}, differing ${differing.length}`
    );
    words.push(failure === null ? '' : `${failure.exception}: ${failure.message?.slice(0, 150)}`);
  }
  return words.join('  ');
}

async function work(queue, found, end) {
  for (let next = queue.shift(); next !== undefined && Date.now() < end; next = queue.shift()) {
    const result = await measured(next);
    if (result.problem === NOT_KEPT || result.report?.problem === NOT_KEPT) {
      continue;
    }
    found.push(result);
    if (result.half === 'open') {
      console.log(lineOf(result));
    }
  }
}

writeKernel();
const chosen = tutorials()
  .filter(({ half, shown }) => half.includes(values.half) && shown.includes(values.only))
  .sort((a, b) => (a.hash < b.hash ? -1 : 1));
const installed = installedOf(chosen.flatMap(({ sources }) => importsOf(sources)));
const found = [];
const end = Date.now() + Number(values.minutes) * 60_000;
const queue = [...chosen];
await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(queue, found, end)));
const table = tutorialTable(found);
writeFileSync(join(cache, 'table.md'), table);
console.log(table);
if (found.length < chosen.length) {
  console.log(
    `${chosen.length - found.length} of ${chosen.length} are left: run it again for them.`
  );
}
