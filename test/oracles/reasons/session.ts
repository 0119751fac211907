/** Random sessions in real kernels: cells are written, run, edited, moved and deleted in any order. */
import { RanNotebook } from '../../core/reactions/ran-notebook';
import { Random } from '../history/random';
import type { Kernels, Observed } from './kernels';
import { Texts } from './texts';

/** Rules about what ran. */
export const RULES = ['H2', 'H6', 'H7', 'H8', 'H10', 'H11', 'C2'];

/** So many runs show what is random, even where few values are possible. */
export const MANY_RUNS = 8;
/** The first number that makes the draws of a live kernel, other than those of fresh runs. */
const LIVE_SEEDS = 1000;

/** An execution of a cell in the live kernel. */
export interface Execution {
  readonly key: string;
  readonly source: string;
  readonly observed: Observed;
}

interface Cell {
  readonly key: string;
  readonly source: string;
}

/** A notebook in a session. */
export class KernelSession {
  readonly random: Random;
  readonly notebook: RanNotebook;
  /** Of all cells, oldest first. */
  readonly executions: Execution[] = [];
  private readonly texts: Texts;
  private readonly log: string[] = [];
  private cells: readonly Cell[];
  private added = 0;
  private freshRuns: { readonly text: string; readonly runs: readonly (readonly Observed[])[] };

  constructor(
    readonly seed: number,
    private readonly kernels: Kernels,
    libraries: boolean
  ) {
    this.random = new Random(seed);
    this.texts = new Texts(this.random, libraries);
    const below = Array.from({ length: 3 + this.random.below(8) }, () => this.texts.cell());
    this.cells = [...this.texts.start(), ...below].map(source => this.newCell(source));
    this.notebook = new RanNotebook(this.cells, RULES);
    this.freshRuns = { text: '', runs: [] };
  }

  /** The cells in the order of the document. */
  get document(): readonly Cell[] {
    return this.cells;
  }

  /** Runs cells one after another, until one fails; whether none did. */
  async run(keys: readonly string[]): Promise<boolean> {
    for (const key of keys) {
      if (!(await this.runCell(key))) {
        return false;
      }
    }
    return true;
  }

  /** Runs all cells. */
  async runAll(): Promise<void> {
    await this.run(this.cells.map(({ key }) => key));
  }

  /** What a user does next. */
  async step(): Promise<void> {
    const { random } = this;
    // What the first cells import and define is needed everywhere.
    const first = random.chance(0.1) ? 0 : Math.min(2, this.cells.length - 1);
    const at = first + random.below(this.cells.length - first);
    const { key } = this.cells[at];
    const choice = random.below(12);
    if (choice < 4) {
      await this.run(random.chance(0.3) ? [key, key] : [key]);
    } else if (choice < 5) {
      await this.run(this.cells.slice(at).map(each => each.key));
    } else if (choice < 8) {
      this.replace(at, 1, { key, source: this.texts.cell() });
      await (random.chance(0.5) ? this.run([key]) : null);
    } else if (choice < 9) {
      const cell = this.newCell(this.texts.cell());
      this.replace(at + 1, 0, cell);
      await (random.chance(0.5) ? this.run([cell.key]) : null);
    } else if (choice < 10) {
      this.replace(at, this.cells.length > 4 ? 1 : 0);
    } else {
      this.replace(at, 1);
      this.replace(random.below(this.cells.length + 1), 0, { ...this.found(key) });
    }
  }

  /** Runs of the whole notebook in so many new kernels. */
  async fresh(count = 1): Promise<readonly (readonly Observed[])[]> {
    const sources = this.cells.map(({ source }) => source);
    const text = JSON.stringify(sources);
    const runs = this.freshRuns.text === text ? [...this.freshRuns.runs] : [];
    while (runs.length < count) {
      runs.push(await this.kernels.fresh(sources, runs.length));
    }
    this.freshRuns = { text, runs };
    return runs;
  }

  /** The names of what is a part of a name's object now: who changed it before changed what the name has. */
  partsOf(name: string): readonly string[] {
    return this.executions.at(-1)?.observed.parts[name] ?? [];
  }

  /** Position of a cell in the document; -1 if it was deleted. */
  indexOf(key: string): number {
    return this.cells.findIndex(cell => cell.key === key);
  }

  /** The notebook, and what happened. */
  toString(): string {
    const cells = this.cells.map(
      ({ key, source }) => `[${key}] ${source.replaceAll('\n', '\n    ')}`
    );
    return [`seed ${this.seed}`, ...this.log, ...cells].join('\n');
  }

  private readonly removed = new Map<string, Cell>();

  private found(key: string): Cell {
    return this.removed.get(key) ?? this.cells[this.indexOf(key)];
  }

  private newCell(source: string): Cell {
    return { key: `c${this.added++}`, source };
  }

  private async runCell(key: string): Promise<boolean> {
    const index = this.indexOf(key);
    const { source } = this.cells[index];
    const observed = await this.kernels.run(source, LIVE_SEEDS + this.seed);
    this.executions.push({ key, source, observed });
    const { error, bound, rebound, deleted } = observed;
    this.log.push(`run ${key}${error === null ? '' : `: ${error}`}`);
    this.notebook.run(index, {
      ...{ bound, rebound, deleted, status: error === null ? 'ok' : 'error' },
      error: error === null ? null : ({ name: error, message: '' } as never)
    });
    return error === null;
  }

  private replace(at: number, count: number, ...cells: readonly Cell[]): void {
    this.cells.slice(at, at + count).forEach(cell => this.removed.set(cell.key, cell));
    const texts = cells.map(({ key, source }) => `${key} ${JSON.stringify(source)}`);
    this.log.push(`replace ${count} at ${at}: ${texts.join()}`);
    this.cells = [...this.cells.slice(0, at), ...cells, ...this.cells.slice(at + count)];
    this.notebook.replace(this.cells);
  }
}
