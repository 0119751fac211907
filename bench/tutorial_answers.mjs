// What the program answers about tutorials, in environments of several years. Answers are kept in .cache/tutorials: a check for
// the notebook and the environment, a modernization for the program, too. A run goes on where an earlier one ended.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { program, programEnvironment, programHash, root } from './tested_program.mjs';

export const cache = join(root, '.cache/tutorials');

const COMMON = ['--no-config', '--format', 'json'];
const CHECK_LIMITS = ['--stop-on-error', '--timeout', '90', '--cell-timeout', '60'];
const MODERNIZE_LIMITS = ['--max-runs', '14', '--timeout', '400', '--cell-timeout', '60'];
const hashOfProgram = programHash();
const env = { ...programEnvironment, JUPYTER_PATH: join(cache, 'jupyter') };

/** SHA-256 of texts, one after another. */
export function hashOf(...texts) {
  const hash = createHash('sha256');
  texts.forEach(text => hash.update(text));
  return hash.digest('hex');
}

/** An environment in .cache, with the packages of `bench/requirements-NAME.txt` and a kernel of its name. */
export class TutorialEnvironment {
  constructor(name) {
    this.name = name;
    this.python = join(root, `.cache/${name}-venv/bin/python`);
    this.requirements = hashOf(readFileSync(join(root, `bench/requirements-${name}.txt`)));
    const folder = join(cache, 'jupyter/kernels', name);
    mkdirSync(folder, { recursive: true });
    const argv = [this.python, '-m', 'ipykernel_launcher', '-f', '{connection_file}'];
    const kernel = { argv, display_name: name, language: 'python' };
    writeFileSync(join(folder, 'kernel.json'), JSON.stringify(kernel));
  }

  /** Which of these top-level modules it has. */
  installedOf(names) {
    const code =
      'import importlib.util, json, sys\n' +
      'print(json.dumps([n for n in sys.argv[1:] if importlib.util.find_spec(n) is not None]))';
    const { stdout } = spawnSync(this.python, ['-c', code, ...names], { encoding: 'utf8' });
    return new Set(JSON.parse(stdout));
  }

  /** The last line that Python prints about the error of a program, without the module of the exception; null for none. */
  async errorIn(code, mayRun) {
    const key = hashOf(this.requirements, code).slice(0, 24);
    const answer = await keptOnce('probed', key, mayRun, async () => {
      const { status, stderr } = spawnSync(this.python, ['-W', 'ignore', '-c', code], {
        encoding: 'utf8',
        env: { ...process.env, MPLBACKEND: 'Agg' }
      });
      const [last] = stderr.trim().split('\n').slice(-1);
      return JSON.stringify({ error: status === 0 ? null : last.replace(/^[\w.]*\./, '') });
    });
    return answer?.error ?? null;
  }

  /** The check of a notebook; null where there is none, for the reason in `problem`. */
  async checked({ file, hash }, mayRun) {
    const key = hashOf(this.requirements, hash).slice(0, 24);
    const words = ['check', '--kernel', this.name, ...COMMON, ...CHECK_LIMITS, file];
    const answer = await answerOnce('checked', key, words, mayRun);
    const check = answer?.notebooks?.[0] ?? null;
    return check?.cells === undefined && answer !== null
      ? { cells: [], status: 'not checked', problem: answer.problem ?? null }
      : check;
  }

  /** The report of a notebook's modernization. */
  modernized({ file, hash }, mayRun) {
    const key = hashOf(hashOfProgram, this.requirements, hash).slice(0, 24);
    const out = join(cache, 'modernized', `${key}.ipynb`);
    mkdirSync(dirname(out), { recursive: true });
    if (mayRun && !existsSync(answerFile('modernized', key))) {
      rmSync(out, { force: true });
    }
    const options = ['--kernel', this.name, ...COMMON, ...MODERNIZE_LIMITS, '--out', out];
    return answerOnce('modernized', key, ['modernize', ...options, file], mayRun);
  }
}

const answerFile = (kind, key) => join(cache, kind, `${key}.json`);

/** The kept answer to a question, else the answer of the program, which is then kept; null where it may not run. */
function answerOnce(kind, key, words, mayRun) {
  return keptOnce(kind, key, mayRun, async () => {
    const { stdout, stderr } = await answerOf(words);
    return stdout === '' ? { problem: stderr.trim() } : stdout;
  });
}

/** The kept answer, as JSON; else the one that is made, which is kept if it is a text. */
async function keptOnce(kind, key, mayRun, make) {
  const file = answerFile(kind, key);
  if (!existsSync(file)) {
    const made = mayRun ? await make() : null;
    if (typeof made !== 'string') {
      return made;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, made);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
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
