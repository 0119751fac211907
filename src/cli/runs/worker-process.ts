/** Starts worker processes, which run notebooks on fresh kernels, and reads their events. */
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RunEvent, RunJob } from '../../protocol';
import { UsageFailure } from '../console/failure';
import { codeOf, failureText, systemFault } from '../console/system-fault';
import { ChildProcesses } from '../processes/child-processes';
import { isStopped, killTree } from '../processes/process-tree';
import { startProcess } from '../processes/start-process';
import type { ChildProcess } from '../processes/start-process';
import type { RunEnd, RunExecutor } from './run-executor';
import type { RunFolder } from './run-folder';

/** How long a worker may take to end when it is asked to. */
const END_MS = 5_000;

/** How long a worker may be stopped by a signal. */
const STOPPED_MS = 10_000;
const LOOK_MS = 1_000;

/** Environment variable with the path of the Python that has the `freshkernel` package; set by the console script. */
const PYTHON_VARIABLE = 'FRESHKERNEL_PYTHON';

/** The running workers of this machine; ends all of them at once. */
export class Workers implements RunExecutor {
  private readonly processes = new ChildProcesses(child => child.kill('SIGTERM'), END_MS);

  /** No new workers may start. */
  get isEnding(): boolean {
    return this.processes.isEnding;
  }

  /** Runs a job to its end. The worker starts in a folder without modules, so that it imports only its own. */
  async run(job: RunJob, folder: RunFolder, onEvent: (event: RunEvent) => void): Promise<RunEnd> {
    const { program, variables } = workerCommand();
    const child = startProcess(program, ['-m', 'freshkernel.runner.worker'], {
      folder: folder.path,
      variables
    });
    const ending = this.processes.waitFor(child).catch((error: unknown) => {
      throw error instanceof Error ? cannotStart(error) : error;
    });
    createInterface({ input: child.stdout }).on('line', line => {
      onEvent(JSON.parse(line) as RunEvent);
    });
    child.stdin.end(JSON.stringify(job));
    const watch = endStopped(child);
    const { code, stderr } = await ending;
    clearInterval(watch);
    if (existsSync(job.result_path)) {
      return { ok: true, result: readFileSync(job.result_path, 'utf8') };
    }
    return { ok: false, message: explain(stderr, code) };
  }

  /** Asks all workers to stop; each still reports its results so far. Kills those that do not. */
  end(): void {
    this.processes.end();
  }
}

/** Kills a worker that is stopped by a signal and does not continue. */
function endStopped(child: ChildProcess): NodeJS.Timeout {
  let stoppedMs = 0;
  const watch = setInterval(() => {
    stoppedMs = isStopped(child.pid) ? stoppedMs + LOOK_MS : 0;
    if (stoppedMs >= STOPPED_MS) {
      killTree(child.pid);
    }
  }, LOOK_MS);
  return watch.unref();
}

/** The Python that starts workers, and their environment variables. */
export function workerCommand(): {
  readonly program: string;
  readonly variables: NodeJS.ProcessEnv;
} {
  return {
    program: pythonProgram(),
    variables: { ...process.env, [PYTHON_VARIABLE]: undefined }
  };
}

function pythonProgram(): string {
  return packagePython() ?? (process.platform === 'win32' ? 'python' : 'python3');
}

/** The Python of the installed package that started this program, or that the user named; null if there is none. */
export function packagePython(): string | null {
  const named = process.env[PYTHON_VARIABLE];
  return named === undefined || named === '' ? null : named;
}

const REMEDY =
  'Running a notebook needs Python with the package: `pip install freshkernel`. Name another Python by the environment variable FRESHKERNEL_PYTHON.';

/** The failure of a user without Python, or whose system starts no process. */
export function cannotStart(error: Error): UsageFailure {
  const isAboutPython = systemFault(error) === null || codeOf(error) === 'EACCES';
  return new UsageFailure(
    isAboutPython
      ? `Python cannot be started (${error.message}). ${REMEDY}`
      : failureText('Python cannot be started', error)
  );
}

/** The failure of a user whose Python printed that it lacks this package; otherwise null. */
export function packageFailure(stderr: string): UsageFailure | null {
  return /No module named '?freshkernel/.test(stderr)
    ? new UsageFailure(`${pythonProgram()} has no package \`freshkernel\`. ${REMEDY}`)
    : null;
}

function explain(stderr: string, code: number | null): string {
  const lacking = packageFailure(stderr);
  if (lacking !== null) {
    throw lacking;
  }
  const refusal = /^The job cannot be used: (.*)$/m.exec(stderr)?.[1];
  if (refusal !== undefined) {
    throw new UsageFailure(refusal);
  }
  const end = code === null ? 'was killed' : `ended with code ${code}`;
  return `The worker ${end} and left no result. ${stderr}`.trim();
}
