/**
 * The only module that starts processes.
 *
 * Each one starts in a folder without files of others, not in that of a project, and with folder lists that do not lead
 * back to it. A program must not search its working folder for modules, settings or other programs of a stranger.
 */
import { execFile, execFileSync, fork, spawn } from 'node:child_process';
import type {
  ChildProcess,
  ChildProcessByStdio,
  ChildProcessWithoutNullStreams
} from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { childVariables } from './child-variables';
import { emptyFolder } from './empty-folder';

export type { ChildProcess };

/** A process whose input is kept open and whose errors are read. */
export type ErrorReadingProcess = ChildProcessByStdio<Writable, null, Readable>;

/** How a process is started. */
export interface ProcessSettings {
  /** Where it works, in a folder that this command made; by default in an empty one. */
  readonly folder?: string;
  /** By default those of this process. */
  readonly variables?: NodeJS.ProcessEnv;
}

/** How a process is started whose output is collected. */
export interface OutputSettings extends ProcessSettings {
  /** How long it may take; by default without a limit. */
  readonly milliseconds?: number;
  readonly maxBytes?: number;
  /** What it reads; by default nothing. */
  readonly input?: string;
}

/** What a process left. */
export interface ProcessOutput {
  readonly out: string;
  readonly stderr: string;
  /** Why it could not be started (then with the code of the system, such as `ENOENT`), or did not end with success. */
  readonly error: (Error & { readonly code?: string | number | null }) | null;
}

const DEFAULT_BYTES = 1_000_000;

function surroundings({ folder, variables = process.env }: ProcessSettings) {
  return { cwd: folder ?? emptyFolder(), env: childVariables(variables) };
}

/** Starts a process that this one talks to. It gets no Ctrl+C of the terminal, which this process forwards. */
export function startProcess(
  program: string,
  words: readonly string[],
  settings: ProcessSettings = {}
): ChildProcessWithoutNullStreams {
  const child = spawn(program, words, {
    ...surroundings(settings),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32'
  });
  return withStreams(child);
}

/** Without free descriptors, Node returns a process without streams and emits the error later. */
function withStreams<Child extends ChildProcess>(child: Child): Child {
  if (child.pid === undefined && (child.stderr as unknown) === undefined) {
    child.on('error', () => undefined);
    throw Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' });
  }
  return child;
}

/** Starts this program in a different role, like `startProcess`, without its output. */
export function startOwnRole(words: readonly string[]): ErrorReadingProcess {
  const child = spawn(process.execPath, [...process.execArgv, __filename, ...words], {
    ...surroundings({}),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: process.platform !== 'win32'
  });
  return withStreams(child);
}

/**
 * Starts this program in a different role, with a channel for messages. It stays in the working folder, to which names of
 * files can be relative: this program is one file, and Node searches nothing there.
 */
export function forkOwnRole(role: string, engineFlags: readonly string[]): ChildProcess {
  const child = fork(__filename, [role, String(process.pid)], {
    ...surroundings({ folder: process.cwd() }),
    execArgv: [...process.execArgv, ...engineFlags],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc']
  });
  return withStreams(child);
}

/** Code of a thread that looks for the parent of its process. A process whose parent is gone has a different one, or none. */
const WATCH_OF_PARENT = `
const { workerData: parent } = require('node:worker_threads');
function isThere() {
  try {
    return process.ppid === parent && process.kill(parent, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
setInterval(() => isThere() || process.kill(process.pid, 'SIGKILL'), 500);
`;

/**
 * Ends this process, which `forkOwnRole` started, soon after its parent, even while it computes and reads no message. The
 * parent is the one that it was started by: it may have ended already.
 */
export function endWithParent(): void {
  new Worker(WATCH_OF_PARENT, { eval: true, workerData: Number(process.argv[3]) }).unref();
}

/** Runs a program to its end; never rejects. */
export function collectOutput(
  program: string,
  words: readonly string[],
  { milliseconds = 0, maxBytes = DEFAULT_BYTES, input, ...settings }: OutputSettings = {}
): Promise<ProcessOutput> {
  const options = {
    ...surroundings(settings),
    timeout: milliseconds,
    maxBuffer: maxBytes,
    encoding: 'utf8'
  } as const;
  return new Promise(resolve => {
    const child = execFile(program, words, options, (error, out, stderr) =>
      resolve({ error, out, stderr })
    );
    // A program may end before it reads its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

/**
 * Runs a program to its end while this process waits.
 *
 * @throws Error - where it cannot be started, fails, or exceeds a limit
 */
export function collectOutputNow(
  program: string,
  words: readonly string[],
  { milliseconds = 0, maxBytes = DEFAULT_BYTES, ...settings }: Omit<OutputSettings, 'input'> = {}
): Buffer {
  return execFileSync(program, words, {
    ...surroundings(settings),
    maxBuffer: maxBytes,
    timeout: milliseconds,
    stdio: ['ignore', 'pipe', 'ignore']
  });
}
