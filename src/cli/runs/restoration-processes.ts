/** Restores notebooks on this machine, each in a process of its own: what goes wrong with one leaves the others alone. */
import { existsSync, readFileSync } from 'node:fs';
import { ChildProcesses } from '../processes/child-processes';
import { startOwnRole } from '../processes/start-process';
import { RESTORATION_ROLE } from './remote-restoration';
import type { RestorationExecutor, RestorationRequest, RunEnd } from './run-executor';

/** How long a restoration may take to end when it is asked to. */
const END_MS = 10_000;

/** The restorations of a command. */
export class RestorationProcesses implements RestorationExecutor {
  private readonly processes = new ChildProcesses(child => child.stdin?.end(), END_MS);

  get isEnding(): boolean {
    return this.processes.isEnding;
  }

  async runRestoration({ path, job_path, result_path }: RestorationRequest): Promise<RunEnd> {
    // The end of its input ends it, so that none outlives this process.
    const child = startOwnRole([RESTORATION_ROLE, job_path, path, result_path]);
    const { code, stderr } = await this.processes.waitFor(child);
    return existsSync(result_path)
      ? { ok: true, result: readFileSync(result_path, 'utf8') }
      : { ok: false, message: `The restoration ended with code ${code}. ${stderr}`.trim() };
  }

  end(): void {
    this.processes.end();
  }
}
