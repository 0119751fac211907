import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';

/** The reference interpreter; its version determines the grammar. */
export const PYTHON =
  process.env.FRESHKERNEL_PYTHON ?? path.resolve(__dirname, '../../../.venv/bin/python');

/** Whether to judge everything instead of a seeded sample. */
export const FULL = process.env.FRESHKERNEL_SCALE === 'full';

/** A question about one text; see oracle.py. */
export interface Question {
  readonly ask: 'tree' | 'verdict';
  readonly code?: string;
  readonly path?: string;
  readonly await?: boolean;
}

/** An answer of CPython. */
export interface Answer {
  readonly ok?: boolean;
  readonly code?: string;
  readonly tree?: string;
  readonly error?: string;
  readonly skipped?: string;
}

/** Number of texts per process, so that its answers fit into memory. */
const FILES_PER_PROCESS = 100;
const TEXTS_PER_PROCESS = 20_000;

/** Runs a Python program of this folder; its output by lines. */
export function runOracle(script: string, args: readonly string[], input = ''): string[] {
  const result = spawnSync(PYTHON, [path.join(__dirname, script), ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30
  });
  if (result.status !== 0) {
    throw new Error(`${script} failed: ${result.stderr}`);
  }
  return result.stdout.split('\n').filter(line => line !== '');
}

/** The grammar version of the judge: 11 for Python 3.11. */
export function judgeMinor(): number {
  const { stdout } = spawnSync(PYTHON, ['-c', 'import sys; print(sys.version_info[1])'], {
    encoding: 'utf8'
  });
  return Number(stdout);
}

/** Asks about each text and yields the answers in order. */
export function askEach(
  questions: readonly Question[],
  use: (question: Question, answer: Answer) => void
): void {
  const batch = questions.some(question => question.path !== undefined)
    ? FILES_PER_PROCESS
    : TEXTS_PER_PROCESS;
  for (let start = 0; start < questions.length; start += batch) {
    const part = questions.slice(start, start + batch);
    const input = part.map(question => JSON.stringify(question)).join('\n');
    const answers = runOracle('oracle.py', [], input);
    part.forEach((question, index) => use(question, JSON.parse(answers[index]) as Answer));
  }
}

/** The Python files of the judge's standard library, its tests included. */
export function standardLibrary(): string[] {
  return pythonFiles(answerOf('import os; print(os.path.dirname(os.__file__))'));
}

/** The Python files of the packages that are installed for the judge. */
export function installedFiles(): string[] {
  return pythonFiles(answerOf("import sysconfig; print(sysconfig.get_path('purelib'))"));
}

function answerOf(program: string): string {
  return spawnSync(PYTHON, ['-c', program], { encoding: 'utf8' }).stdout.trim();
}

/** The Python files of the large packages that `make verify` fetches; empty if it has not run. */
export function packageFiles(): string[] {
  const cache =
    process.env.FRESHKERNEL_LARGE_PACKAGES ??
    path.resolve(__dirname, '../../../.cache/large-packages');
  return fs.existsSync(cache) ? pythonFiles(cache) : [];
}

function pythonFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.py') && !name.includes('site-packages'))
    .map(name => path.join(folder, name))
    .sort();
}
