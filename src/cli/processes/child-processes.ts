import type { ChildProcess } from './start-process';
import { killTree } from './process-tree';

const MAX_STDERR_LENGTH = 4_000;

/** How a process ended: its exit code, null if it was killed, and the end of what it wrote to its standard error. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly stderr: string;
}

/** The running processes of a command; ends all of them at once. */
export class ChildProcesses {
  private readonly running = new Set<ChildProcess>();
  private _isEnding = false;

  /**
   * @param ask - asks a process to end
   * @param endMs - how long it may take then, in milliseconds, until it is killed
   */
  constructor(
    private readonly ask: (child: ChildProcess) => void,
    private readonly endMs: number
  ) {}

  /** No new processes may start. */
  get isEnding(): boolean {
    return this._isEnding;
  }

  /** Waits for the end of a process that just started; rejects if it cannot be started. */
  async waitFor(child: ChildProcess): Promise<ProcessEnd> {
    this.running.add(child);
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = `${stderr}${text}`.slice(-MAX_STDERR_LENGTH);
    });
    // A process that crashes at once does not read its input; its end explains why.
    child.stdin?.on('error', () => undefined);
    try {
      const code = await new Promise<number | null>((resolve, reject) => {
        child.on('close', resolve).on('error', reject);
      });
      return { code, stderr: stderr.trim() };
    } finally {
      this.running.delete(child);
    }
  }

  /** Asks all processes to end. Kills those that do not. */
  end(): void {
    this._isEnding = true;
    this.running.forEach(child => {
      this.ask(child);
    });
    setTimeout(() => {
      this.running.forEach(child => killTree(child.pid));
    }, this.endMs).unref();
  }
}
