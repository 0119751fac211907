/** Restores one broken notebook for real and judges the result, once for the same program and the same notebook. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { RestoreDocument } from '../../../src/protocol';
import { bundle } from '../../cli/command';
import { PYTHON_PATH } from '../../python-path';

const ROOT = join(__dirname, '../../..');
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');
const JUDGE = join(__dirname, 'judge_outputs.py');
const RUNNER = join(ROOT, 'python_server/freshkernel');
const KEPT = join(ROOT, '.cache/restore');

/** The environment in which notebooks are broken, restored and judged. */
export const PYTHON_ENV = {
  ...process.env,
  FRESHKERNEL_PYTHON: PYTHON,
  PYTHONPATH: PYTHON_PATH,
  PYTHONDONTWRITEBYTECODE: '1'
};

interface Case {
  readonly kind: string;
  readonly restorable: boolean;
  readonly notebook: string;
  /** The right output of each cell by its id. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** A restoration of a broken notebook, compared with the notebook before it was broken. */
export interface JudgedCase {
  readonly name: string;
  readonly kind: string;
  readonly restorable: boolean;
  readonly report: RestoreDocument;
  /** The restored notebook prints what the one that was broken printed; false where there is none. */
  readonly isRight: boolean;
  /** No byte of the project has changed. */
  readonly isUnchanged: boolean;
}

/** Breaks notebooks: `count` seeds from `first`, each in the next of the kinds. Returns the folder of each by its name. */
export function breakNotebooks(
  folder: string,
  first: number,
  count: number,
  kinds: readonly string[]
): [name: string, path: string][] {
  const script = join(__dirname, 'break_notebooks.py');
  const words = [script, folder, String(first), String(count), ...kinds];
  execFileSync(PYTHON, words, { env: PYTHON_ENV, stdio: 'inherit' });
  return readdirSync(folder).flatMap(name =>
    readdirSync(join(folder, name))
      .map(attempt => join(folder, name, attempt))
      .filter(path => existsSync(join(path, 'case.json')))
      .map((path): [string, string] => [name, path])
  );
}

/** Restores and judges a case, or returns what is kept of it: an interrupted run at full scale goes on with the others. */
export function restoreOnce(name: string, path: string): JudgedCase {
  const file = join(KEPT, `${program()}-${hashOfCase(path)}.json`);
  if (existsSync(file)) {
    return JSON.parse(readFileSync(file, 'utf8')) as JudgedCase;
  }
  const judged = restore(name, path);
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(`${file}.part`, JSON.stringify(judged));
  renameSync(`${file}.part`, file);
  return judged;
}

/** Restores a case and judges the result. */
export function restore(name: string, path: string): JudgedCase {
  const known = JSON.parse(readFileSync(join(path, 'case.json'), 'utf8')) as Case;
  const project = join(path, 'project');
  const notebook = join(path, known.notebook);
  const restored = notebook.replace(/\.ipynb$/, '-restored.ipynb');
  const before = hashOf(filesIn(project));
  const words = [bundle(), 'restore', '--format', 'json', '--out', restored, notebook];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, {
    env: PYTHON_ENV,
    encoding: 'utf8'
  });
  expect([name, stderr]).toEqual([name, '']);
  const report = JSON.parse(stdout) as RestoreDocument;
  expect(status).toBe(['executable', 'restored'].includes(report.verdict) ? 0 : 1);
  expect(existsSync(restored)).toBe(report.output !== null);
  // Before the judge runs the restored notebook, which may write files.
  const added = restored.replace(/\.ipynb$/, '');
  const isUnchanged = hashOf(filesIn(project).filter(file => !file.startsWith(added))) === before;
  const isRight = existsSync(restored) && printsTheSame(restored, known);
  return { name, kind: known.kind, restorable: known.restorable, report, isRight, isUnchanged };
}

function printsTheSame(notebook: string, known: Case): boolean {
  const text = execFileSync(PYTHON, [JUDGE, notebook], { env: PYTHON_ENV, encoding: 'utf8' });
  const { outputs, failure } = JSON.parse(text) as {
    outputs: Record<string, string>;
    failure: string | null;
  };
  const isSame = Object.entries(known.outputs).every(([id, output]) => outputs[id] === output);
  return failure === null && isSame;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap(entry => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    })
    .sort();
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${basename(file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** All that makes a broken notebook. The case has the older version, whose commit in `.git` depends on the clock. */
function hashOfCase(path: string): string {
  const hash = createHash('sha256');
  for (const file of filesIn(path).map(each => relative(path, each))) {
    if (!/(^|\/)(\.git|scratch)\//.test(file)) {
      hash.update(`${file}\0`).update(readFileSync(join(path, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

let programHash: string | null = null;

/** The command line, the Python that runs notebooks, and the judge. */
function program(): string {
  const runner = filesIn(RUNNER).filter(file => file.endsWith('.py'));
  programHash ??= hashOf([bundle(), ...runner, JUDGE, __filename]);
  return programHash;
}
