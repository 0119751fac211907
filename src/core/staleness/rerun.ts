/**
 * Which cells must run so that given results are those of a fresh run. The running of a set of cells is played through
 * on what the kernel holds; where a statement whose outcome matters would read something else than in a fresh run,
 * the cell that gives it what a fresh run does has to run as well.
 */
import { allAtOnce } from '../memo/steps';
import type { FreshRun, RunStatement } from '../analysis/heap/document-slot';
import type { Place } from '../analysis/heap/heap';
import type { Read, StatementRun } from '../analysis/heap/statement-run';
import type { FreshRead } from './fresh-reads';
import { isSplit, kernelGives, makerOrProvider, needlessParts } from './fresh-reads';
import type { KernelEntry, KernelMemory } from './kernel-memory';
import { NeededCells } from './needed-cells';

/** A set of cells to run, and what each is in it for. */
export interface Rerun {
  /** Positions among the code cells, with the reads that brought other cells in. */
  readonly cells: ReadonlyMap<number, readonly FreshRead[]>;
  /** Something has to be as no cell makes it. */
  readonly restart: boolean;
}

/** What matters of a cell that has to run. */
export interface Wanted {
  /** Position among the code cells. */
  readonly cell: number;
  /** Everything that it does, or only what it shows. */
  readonly all: boolean;
}

/** A place while the running is played through. */
interface Held {
  readonly entry: KernelEntry | null;
  /** It is not what a fresh run puts there. */
  readonly isWrong: boolean;
}

/** The least set of cells that holds `wanted` and whose running, in document order, does to them what a fresh run does. */
export function cellsToRun(
  fresh: FreshRun,
  kernel: KernelMemory,
  wanted: readonly Wanted[]
): Rerun {
  return allAtOnce(stepsToRerun(fresh, kernel, wanted));
}

/** The same in small steps. */
export function* stepsToRerun(
  fresh: FreshRun,
  kernel: KernelMemory,
  wanted: readonly Wanted[]
): Generator<void, Rerun> {
  const needed = new NeededCells(fresh, kernel);
  const { cells } = needed;
  for (const { cell, all } of wanted) {
    yield* needed.add(cell, all);
  }
  const all = new Set(wanted.filter(each => each.all).map(({ cell }) => cell));
  // Most often the first round finds that nothing is wrong any more.
  for (;;) {
    const play = new Play(fresh, kernel, cells);
    yield* play.steps();
    const before = cells.size;
    let stuck = false;
    const missing: FreshRead[] = [];
    const demand = new Demand(play, read => missing.push(read));
    for (const cell of inOrder(cells)) {
      for (const statement of fresh.statementsOf(cell)) {
        if (statement.run.shows || all.has(cell)) {
          demand.of(statement);
        }
      }
      for (const read of missing.splice(0)) {
        stuck ||= read.provider === null;
        yield* needed.addProvider(read);
      }
      yield;
    }
    if (stuck) {
      return { cells, restart: true };
    }
    if (cells.size === before) {
      return { cells, restart: false };
    }
  }
}

/** Running the cells in document order. */
class Play {
  private readonly held = new Map<Place, Held>();
  private readonly wrong = new Map<StatementRun, readonly FreshRead[]>();
  /** Allocations that made new objects on the way. */
  private readonly madeAnew = new Set<number>();

  constructor(
    private readonly fresh: FreshRun,
    private readonly kernel: KernelMemory,
    readonly cells: ReadonlyMap<number, unknown>
  ) {}

  /** Runs them. */
  *steps(): Generator<void, void> {
    for (const cell of inOrder(this.cells)) {
      this.fresh.statementsOf(cell).forEach(statement => this.run(statement));
      yield;
    }
  }

  /** What a statement reads that is not what a fresh run would give it. */
  wrongReads(statement: RunStatement): readonly FreshRead[] {
    return this.wrong.get(statement.run) ?? [];
  }

  private run(statement: RunStatement): void {
    const wrong: FreshRead[] = [];
    for (const read of statement.run.reads) {
      if (!this.isRight(read, statement.run.id)) {
        wrong.push({ read, provider: makerOrProvider(this.fresh, statement, read.place) });
      }
    }
    wrong.push(...needlessParts(this.fresh, statement.run, place => this.entryOf(place) !== null));
    if (wrong.length > 0) {
      this.wrong.set(statement.run, wrong);
    }
    for (const object of statement.run.makes) {
      this.madeAnew.add(object.allocation.id);
      object.slots.forEach(slot => this.held.set(slot, { entry: null, isWrong: false }));
    }
    const isWrong = wrong.length > 0;
    for (const { place, entry } of statement.run.writes) {
      this.held.set(place, { entry, isWrong });
    }
  }

  private entryOf(place: Place): KernelEntry | null {
    const held = this.held.get(place);
    return held === undefined ? this.kernel.get(place) : held.entry;
  }

  private isRight(read: Read, statement: string): boolean {
    const held = this.held.get(read.place);
    if (held !== undefined) {
      return !held.isWrong && kernelGives(read, held.entry, statement);
    }
    const entry = this.kernel.get(read.place);
    const isOld = entry !== null && isSplit(this.fresh, entry, this.madeAnew);
    return !isOld && kernelGives(read, entry, statement);
  }
}

/** Finds what has to be added so that statements do what they do in a fresh run. */
class Demand {
  private readonly seen = new Set<StatementRun>();
  constructor(
    private readonly play: Play,
    private readonly add: (read: FreshRead) => void
  ) {}

  of(wanted: RunStatement): void {
    const left = [wanted];
    for (let statement = left.pop(); statement !== undefined; statement = left.pop()) {
      if (this.seen.has(statement.run)) {
        continue;
      }
      this.seen.add(statement.run);
      for (const read of this.play.wrongReads(statement)) {
        const { provider } = read;
        if (provider !== null && this.play.cells.has(provider.cell)) {
          left.push(provider);
        } else {
          this.add(read);
        }
      }
    }
  }
}

function inOrder(cells: ReadonlyMap<number, unknown>): readonly number[] {
  return [...cells.keys()].sort((a, b) => a - b);
}
