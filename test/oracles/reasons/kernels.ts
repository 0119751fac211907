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
  /** Names whose objects are parts of those of other names, by these. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

/** States that the kernels are not asked for. */
const UNOBSERVED =
  /^(env|cwd|clock|network|random:system|numbers:|option:(?!numpy|pandas|matplotlib))/;

/** Whether it is a state that the kernels are not asked for. */
export function isUnobserved(name: string): boolean {
  return UNOBSERVED.test(name);
}

/** Whether an execution changed one of several names, files or states of the process. */
export function changesName({ changed }: Observed, names: readonly string[]): boolean {
  return names.some(name => name.replace(/^file:/, '') in changed);
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
    // Where the program has ended, its messages say why.
    this.process.stdin.on('error', () => undefined);
    this.process.stderr.on('data', (data: Buffer) => (this.errors += data.toString()));
    this.lines = createInterface(this.process.stdout)[Symbol.asyncIterator]();
  }

  /**
   * Runs a source in the live kernel.
   *
   * @param seed - what the kernel draws, if it does not run yet
   */
  async run(source: string, seed: number): Promise<Observed> {
    return (await this.ask({ do: 'run', source, seed })) as Observed;
  }

  /** Runs sources in a new kernel, whether some fail or not; what it draws follows from `seed`. */
  async fresh(cells: readonly string[], seed: number): Promise<readonly Observed[]> {
    return (await this.ask({ do: 'fresh', cells, seed })) as readonly Observed[];
  }

  /** Ends the live kernel. */
  async restart(): Promise<void> {
    await this.ask({ do: 'restart' });
  }

  /** Ends all kernels. */
  async end(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = new Promise(resolve => this.process.on('close', resolve));
      this.process.stdin.end();
      await ended;
    }
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
