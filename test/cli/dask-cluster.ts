/** A scheduler of Dask and its workers, each a process of its own. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { PYTHON_ENVIRONMENT } from './command';

const LOOK_MS = 100;

/** A running cluster. */
export class DaskCluster {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-dask-'));
  private readonly processes: ChildProcess[] = [];

  private constructor(private readonly options: readonly string[]) {}

  /** Starts a scheduler and workers with one thread each, without waiting for the workers. */
  static async start(workers: number, ...options: readonly string[]): Promise<DaskCluster> {
    const cluster = new DaskCluster(options);
    const words = ['--host', '127.0.0.1', '--port', '0', '--no-dashboard'];
    cluster.spawn('dask_scheduler', ...words, '--scheduler-file', cluster.file);
    while (!cluster.isWritten) {
      await new Promise(resolve => setTimeout(resolve, LOOK_MS));
    }
    for (let worker = 0; worker < workers; worker++) {
      cluster.addWorker();
    }
    return cluster;
  }

  /** Starts one more worker. */
  addWorker(): void {
    const words = [
      '--scheduler-file',
      this.file,
      '--nthreads',
      '1',
      '--no-dashboard',
      '--no-nanny'
    ];
    this.spawn('dask_worker', ...words, ...this.options);
  }

  /** Whether the scheduler's file is whole: it exists for a moment before that. */
  private get isWritten(): boolean {
    try {
      return this.address !== '';
    } catch {
      return false;
    }
  }

  /** The address of the scheduler. */
  get address(): string {
    return (JSON.parse(fs.readFileSync(this.file, 'utf8')) as { address: string }).address;
  }

  /** Kills all processes. */
  async stop(): Promise<void> {
    const ended = this.processes.map(child => new Promise(resolve => child.once('close', resolve)));
    this.processes.forEach(child => child.kill('SIGKILL'));
    await Promise.all(ended);
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private get file(): string {
    return path.join(this.folder, 'scheduler.json');
  }

  private spawn(program: string, ...words: readonly string[]): void {
    const { FRESHKERNEL_PYTHON, ...variables } = PYTHON_ENVIRONMENT;
    const child = spawn(FRESHKERNEL_PYTHON, ['-m', `distributed.cli.${program}`, ...words], {
      cwd: this.folder,
      env: { ...process.env, ...variables },
      stdio: 'ignore'
    });
    this.processes.push(child);
  }
}
