/** Restores notebooks on this machine, each in a process of its own: what goes wrong with one leaves the others alone. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { killTree } from './process-tree';
import { RESTORATION_ROLE } from './remote-restoration';
import type { RestorationExecutor, RestorationRequest, RunEnd } from './run-executor';

const MAX_STDERR_LENGTH = 4_000;

/** How long a restoration may take to end when it is asked to. */
const END_MS = 10_000;

/** The restorations of a command. */
export class RestorationProcesses implements RestorationExecutor {
  private readonly running = new Set<ChildProcess>();
  private _isEnding = false;

  get isEnding(): boolean {
    return this._isEnding;
  }

  async runRestoration({ path, job_path, result_path }: RestorationRequest): Promise<RunEnd> {
    const words = [RESTORATION_ROLE, job_path, path, result_path];
    const child = spawn(process.execPath, [...process.execArgv, __filename, ...words], {
      // The end of its input ends it, so that none outlives this process.
      stdio: ['pipe', 'ignore', 'pipe'],
      // This process forwards Ctrl+C.
      detached: process.platform !== 'win32'
    });
    this.running.add(child);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = `${stderr}${text}`.slice(-MAX_STDERR_LENGTH);
    });
    child.stdin.on('error', () => undefined);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('close', resolve).on('error', reject);
    });
    this.running.delete(child);
    return existsSync(result_path)
      ? { ok: true, result: readFileSync(result_path, 'utf8') }
      : { ok: false, message: `The restoration ended with code ${code}. ${stderr.trim()}`.trim() };
  }

  end(): void {
    this._isEnding = true;
    this.running.forEach(child => child.stdin?.end());
    setTimeout(() => {
      this.running.forEach(child => killTree(child.pid));
    }, END_MS).unref();
  }
}
