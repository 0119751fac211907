/** Starts a worker, which runs a notebook on a fresh kernel, and listens to it. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import type { RunEvent, RunJob } from '../protocol';
import { UsageFailure } from './failure';

const LONGEST_COMPLAINT = 4_000;

/** Names the Python that has Freshkernel's package; set by the command that starts this program. */
const PYTHON_VARIABLE = 'FRESHKERNEL_PYTHON';

/** What a worker left. */
export type WorkerEnd =
  /** The text of its `RunResult`. */
  | { readonly ok: true; readonly result: string }
  /** Why there is none. */
  | { readonly ok: false; readonly message: string };

/** A folder for the files of a run, gone when it is done with. */
export class RunFolder {
  readonly path = mkdtempSync(path.join(tmpdir(), 'freshkernel-check-'));

  /** Where the worker writes its result. */
  get result(): string {
    return path.join(this.path, 'result.json');
  }

  /** Copies the files that the run left on a gateway, as far as they were brought here. */
  keepOutputs(target: string): void {
    const outputs = path.join(this.path, 'result-outputs');
    if (existsSync(outputs)) {
      cpSync(outputs, target, { recursive: true });
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** The workers that run now, so that all of them can be ended. */
export class Workers {
  private readonly running = new Set<ChildProcess>();
  private _isEnding = false;

  /** Whether no new ones are to be started. */
  get isEnding(): boolean {
    return this._isEnding;
  }

  /** Runs a job to its end. The worker starts in a folder without modules, so that it imports no others than its own. */
  async run(
    job: RunJob,
    folder: RunFolder,
    onEvent: (event: RunEvent) => void
  ): Promise<WorkerEnd> {
    const { program, environment } = workerCommand();
    const child = spawn(program, ['-m', 'freshkernel.runner.worker'], {
      cwd: folder.path,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Ctrl+C reaches it through us, so that it ends in good order.
      detached: process.platform !== 'win32'
    });
    this.running.add(child);
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = `${complaint}${text}`.slice(-LONGEST_COMPLAINT);
    });
    createInterface({ input: child.stdout }).on('line', line => {
      onEvent(JSON.parse(line) as RunEvent);
    });
    // A worker that breaks down at once does not read its job; how it ended says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(job));
    const code = await ended(child);
    this.running.delete(child);
    if (existsSync(job.result_path)) {
      return { ok: true, result: readFileSync(job.result_path, 'utf8') };
    }
    return { ok: false, message: explain(complaint.trim(), code) };
  }

  /** Asks all of them to stop; they tell what they had. */
  end(): void {
    this._isEnding = true;
    this.running.forEach(child => child.kill('SIGTERM'));
  }
}

/** The Python that workers are started with, and their environment variables. */
export function workerCommand(): {
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
} {
  return {
    program: pythonProgram(),
    environment: { ...process.env, [PYTHON_VARIABLE]: undefined }
  };
}

function pythonProgram(): string {
  const named = process.env[PYTHON_VARIABLE];
  return named === undefined || named === ''
    ? process.platform === 'win32'
      ? 'python'
      : 'python3'
    : named;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', error => {
      reject(new UsageFailure(`Python cannot be started (${error.message}). ${REMEDY}`));
    });
  });
}

const REMEDY =
  'Running a notebook needs Python with the package: `pip install freshkernel`. Name another Python by the environment variable FRESHKERNEL_PYTHON.';

function explain(complaint: string, code: number | null): string {
  if (/No module named '?freshkernel/.test(complaint)) {
    throw new UsageFailure(`${pythonProgram()} has no package \`freshkernel\`. ${REMEDY}`);
  }
  const refusal = /^The job cannot be used: (.*)$/m.exec(complaint)?.[1];
  if (refusal !== undefined) {
    throw new UsageFailure(refusal);
  }
  const end = code === null ? 'was killed' : `ended with code ${code}`;
  return `The worker ${end} and left no result. ${complaint}`.trim();
}
