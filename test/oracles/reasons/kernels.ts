/** Real kernels, each in a process of its own, whose executions are observed. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What one execution did. */
export interface Observed {
  /** Type of the exception; null if it ended well. */
  readonly error: string | null;
  readonly text: string;
  readonly bound: string[];
  readonly rebound: string[];
  readonly deleted: string[];
  /**
   * Names whose objects are others, or like others, or were bound again; files with other texts; states such as
   * `random:numpy`. Each with what it is now; null for what is gone or a module.
   */
  readonly changed: Readonly<Record<string, string | null>>;
}

/** Whether a run of all cells gets to a cell, which an error above prevents. */
export function reaches(run: readonly Observed[], index: number): boolean {
  return run.slice(0, index).every(({ error }) => error === null);
}

/** The live kernel of a session, and new ones. */
export class Kernels {
  private readonly process;
  private readonly lines;
  private errors = '';

  constructor(python: string, libraries: boolean) {
    const program = join(__dirname, 'run_kernels.py');
    const more = libraries ? ['libraries'] : [];
    this.process = spawn(python, ['-W', 'ignore', program, ...more], { stdio: 'pipe' });
    this.process.stderr.on('data', (data: Buffer) => (this.errors += data.toString()));
    this.lines = createInterface(this.process.stdout)[Symbol.asyncIterator]();
  }

  /** Runs a source in the live kernel. */
  async run(source: string): Promise<Observed> {
    return (await this.ask({ do: 'run', source })) as Observed;
  }

  /** Runs sources in a new kernel, whether some fail or not. */
  async fresh(cells: readonly string[]): Promise<readonly Observed[]> {
    return (await this.ask({ do: 'fresh', cells })) as readonly Observed[];
  }

  /** Ends the live kernel. */
  async restart(): Promise<void> {
    await this.ask({ do: 'restart' });
  }

  /** Ends all kernels. */
  async end(): Promise<void> {
    const ended = new Promise(resolve => this.process.on('close', resolve));
    this.process.stdin.end();
    await ended;
  }

  private async ask(request: object): Promise<unknown> {
    this.process.stdin.write(`${JSON.stringify(request)}\n`);
    const line = await this.lines.next();
    if (line.done === true) {
      throw new Error(this.errors);
    }
    return JSON.parse(line.value);
  }
}
