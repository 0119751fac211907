/** Runs the tasks of a command on a Dask cluster, by a Python process that connects to its scheduler. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type {
  ClusterBatch,
  ClusterDone,
  ClusterMessage,
  ClusterReady,
  ClusterRequest,
  RunEvent,
  RunJob
} from '../../protocol';
import { UsageFailure } from '../console/failure';
import { killTree } from '../processes/process-tree';
import { startProcess } from '../processes/start-process';
import type { ChildProcess } from '../processes/start-process';
import type {
  RemoteNeeds,
  RestorationExecutor,
  RestorationRequest,
  ResultFolder,
  RunEnd,
  RunExecutor
} from './run-executor';
import { RunFolder } from './run-folder';
import { packagePython, workerCommand } from './worker-process';

const MAX_STDERR_LENGTH = 4_000;

/** How long the runs on a cluster may take to end when they are asked to. */
const END_MS = 30_000;

/** Runs that wait at the scheduler for each that runs, so that no worker is without one. */
const QUEUED_PER_SLOT = 2;
const MAX_AT_ONCE = 4_000;

const HINT =
  "Working on a cluster needs the Python package with Dask: `pip install 'freshkernel[dask]'`.";

/** The cluster that a command uses. */
export interface ClusterAddress {
  readonly scheduler: string;
  /** Absolute path of the journal; null for none. */
  readonly journal: string | null;
  /** The number of worker processes of a cluster on this machine; null for one per core. */
  readonly workers: number | null;
}

interface Task {
  readonly resultPath: string;
  readonly onEvent: (event: RunEvent) => void;
  readonly end: (end: RunEnd) => void;
}

/** The driver of a cluster. */
export class ClusterDriver implements RunExecutor, RestorationExecutor {
  /** For files of this command; it goes when the driver is closed. */
  readonly folder = new RunFolder();
  private readonly child: ChildProcess;
  private readonly tasks = new Map<string, Task>();
  private readonly ready: Promise<ClusterReady>;
  private stderr = '';
  private problem: string | null = null;
  private _isEnding = false;
  private _resumed = 0;

  /** @param warn - shows a warning to the user */
  private constructor(
    address: ClusterAddress,
    private readonly warn: (message: string) => void
  ) {
    if (packagePython() === null) {
      this.folder.remove();
      throw new UsageFailure(HINT);
    }
    const { program, variables } = workerCommand();
    this.child = startProcess(program, ['-m', 'freshkernel.cluster.driver'], {
      folder: this.folder.path,
      variables
    });
    this.ready = this.follow(this.child);
    this.send({ kind: 'start', ...address });
  }

  /** Connects to a cluster. */
  static async connect(
    address: ClusterAddress,
    warn: (message: string) => void
  ): Promise<{ readonly driver: ClusterDriver; readonly atOnce: number }> {
    const driver = new ClusterDriver(address, warn);
    try {
      const { slots } = await driver.ready;
      return { driver, atOnce: Math.min(slots * QUEUED_PER_SLOT, MAX_AT_ONCE) };
    } catch (error) {
      await driver.close();
      throw error;
    }
  }

  get isEnding(): boolean {
    return this._isEnding;
  }

  /** How many results came from the journal. */
  get resumed(): number {
    return this._resumed;
  }

  run(
    job: RunJob,
    _: ResultFolder,
    onEvent: (event: RunEvent) => void,
    { inputs, resources }: RemoteNeeds
  ): Promise<RunEnd> {
    const request = { job, inputs: [...inputs], resources: { ...resources } };
    return this.begin({ kind: 'task', ...request }, job.id, job.result_path, onEvent);
  }

  /** Analyzes the notebooks of a batch. */
  runBatch(batch: Omit<ClusterBatch, 'kind'>): Promise<RunEnd> {
    return this.begin({ kind: 'batch', ...batch }, batch.id, batch.result_path, () => undefined);
  }

  end(): void {
    this._isEnding = true;
    this.child.kill('SIGTERM');
    setTimeout(() => killTree(this.child.pid), END_MS).unref();
  }

  /** Ends the driver; resolves when its process is gone. */
  async close(): Promise<void> {
    const isGone = new Promise<void>(resolve => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        resolve();
      } else {
        this.child.once('close', () => resolve());
      }
    });
    this.child.stdin?.end();
    const force = setTimeout(() => killTree(this.child.pid), END_MS);
    await isGone;
    clearTimeout(force);
    this.folder.remove();
  }

  /** Restores a notebook. */
  runRestoration(restoration: RestorationRequest): Promise<RunEnd> {
    const { id, result_path } = restoration;
    return this.begin({ kind: 'restoration', ...restoration }, id, result_path, () => undefined);
  }

  private begin(
    request: ClusterRequest,
    id: string,
    resultPath: string,
    onEvent: Task['onEvent']
  ): Promise<RunEnd> {
    if (this.problem !== null) {
      return Promise.resolve({ ok: false, message: this.problem, kind: 'scheduler-lost' });
    }
    return new Promise(end => {
      this.tasks.set(id, { resultPath, onEvent, end });
      this.send(request);
    });
  }

  private send(request: ClusterRequest): void {
    this.child.stdin?.write(`${JSON.stringify(request)}\n`);
  }

  private follow(child: ChildProcess): Promise<ClusterReady> {
    // A driver that crashes does not read; its exit explains why.
    child.stdin?.on('error', () => undefined);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = `${this.stderr}${text}`.slice(-MAX_STDERR_LENGTH);
    });
    return new Promise((resolve, reject) => {
      const refuse = (message: string): void => {
        this.problem = message;
        reject(new UsageFailure(message));
        this.failAll(message);
      };
      if (child.stdout !== null) {
        createInterface({ input: child.stdout }).on('line', line =>
          this.take(JSON.parse(line) as ClusterMessage, resolve, refuse)
        );
      }
      child.on('error', error => refuse(`Python cannot be started (${error.message}). ${HINT}`));
      child.on('close', code => refuse(this.problem ?? this.explain(code)));
    });
  }

  private take(
    message: ClusterMessage,
    onReady: (ready: ClusterReady) => void,
    refuse: (message: string) => void
  ): void {
    switch (message.kind) {
      case 'ready':
        return onReady(message);
      case 'refused':
        return refuse(message.message);
      case 'warning':
        return this.warn(message.message);
      case 'event':
        return this.tasks.get(message.id)?.onEvent(message.event);
      case 'done':
        return this.finish(message);
    }
  }

  private finish({ id, failure, resumed }: ClusterDone): void {
    const task = this.tasks.get(id);
    if (task === undefined) {
      return;
    }
    this.tasks.delete(id);
    this._resumed += resumed ? 1 : 0;
    task.end(
      failure === null
        ? { ok: true, result: readFileSync(task.resultPath, 'utf8'), isResumed: resumed }
        : { ok: false, ...failure }
    );
  }

  private failAll(message: string): void {
    this.tasks.forEach(({ end }) => end({ ok: false, message, kind: 'scheduler-lost' }));
    this.tasks.clear();
  }

  private explain(code: number | null): string {
    if (/No module named '?(?:freshkernel|distributed|dask)/.test(this.stderr)) {
      return HINT;
    }
    const end = code === null ? 'was killed' : `ended with code ${code}`;
    return `The driver of the cluster ${end}. ${this.stderr.trim()}`.trim();
  }
}
