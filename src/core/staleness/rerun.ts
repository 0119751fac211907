/**
 * Finds the cells that must run so that given results equal those of a fresh run. Simulates running a set of cells on
 * the kernel's memory; where a relevant statement would read something different from a fresh run, the provider of that
 * read is added to the set.
 */
import { allAtOnce } from '../memo/steps';
import type { SymbolicTrace, ExecutedStatement } from '../analysis/heap/document-slot';
import { endOf } from '../analysis/heap/document-slot';
import type { MemoryLocation } from '../analysis/heap/heap';
import { isRandomState, optionOf } from '../analysis/heap/heap';
import { libraryEffects } from '../effects/lookup';
import type { Read, StatementTrace } from '../analysis/heap/statement-trace';
import { mayMakeFail, mustBeRight } from './failing-inputs';
import type { DrawnValues } from './drawn-values';
import { AS_FRESH, drawnRead } from './drawn-values';
import type { FreshRead, WrongRead } from './fresh-reads';
import {
  hasOutdatedObject,
  kernelSatisfies,
  allocatorOrProvider,
  unexpectedSlots
} from './fresh-reads';
import type { KernelEntry, KernelMemory } from './kernel-memory';
import type { RerunOptions } from './needed-cells';
import { NeededCells } from './needed-cells';

/** A set of cells to run, with the reason for each. */
export interface Rerun {
  /** Positions among the code cells, with the reads that require them. */
  readonly cells: ReadonlyMap<number, readonly FreshRead[]>;
  /** Some location must have content that no cell produces. */
  readonly restart: boolean;
}

/** A cell that must run, and which of its effects are relevant. */
export interface RequiredCell {
  /** Position among the code cells. */
  readonly cell: number;
  /** All effects are relevant, not only the output. */
  readonly all: boolean;
}

/** A location during the simulation. */
interface Held {
  readonly entry: KernelEntry | null;
  /** The content differs from that of a fresh run. */
  readonly isWrong: boolean;
}

/**
 * The smallest set that includes `wanted` and whose execution in document order has the same effects on these cells as
 * a fresh run.
 */
export function cellsToRun(
  fresh: SymbolicTrace,
  kernel: KernelMemory,
  wanted: readonly RequiredCell[]
): Rerun {
  return allAtOnce(stepsToRerun(fresh, kernel, wanted));
}

/** Same as {@link cellsToRun}, in small steps. */
export function* stepsToRerun(
  fresh: SymbolicTrace,
  kernel: KernelMemory,
  wanted: readonly RequiredCell[],
  { draws = AS_FRESH, leavesNoneStale = false }: RerunOptions = {}
): Generator<void, Rerun> {
  const needed = new NeededCells(fresh, kernel, { draws, leavesNoneStale });
  const { cells } = needed;
  for (const { cell, all } of wanted) {
    yield* needed.add(cell, all);
  }
  const all = new Set(wanted.filter(each => each.all).map(({ cell }) => cell));
  // Usually the first round finds nothing wrong.
  for (;;) {
    const simulation = new Simulation(fresh, kernel, cells, draws);
    yield* simulation.steps();
    const before = cells.size;
    let stuck = false;
    const missing: FreshRead[] = [];
    const missingProviders = new MissingProviders(simulation, read => missing.push(read));
    for (const cell of inOrder(cells)) {
      for (const statement of fresh.statementsOf(cell)) {
        if (leavesNoneStale || mustBeRight(statement.trace) || all.has(cell)) {
          missingProviders.of(statement);
        } else if (statement.trace.mayFail) {
          missingProviders.ofFailing(statement);
        }
      }
      for (const read of missing.splice(0)) {
        stuck ||= read.provider === null && !isUnseeded(read) && !isGuessed(fresh, read);
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

/** Simulates running the cells in document order. */
class Simulation {
  private readonly held = new Map<MemoryLocation, Held>();
  private readonly wrong = new Map<StatementTrace, readonly WrongRead[]>();
  /** Allocations of new objects during the simulation. */
  private readonly reallocated = new Set<number>();

  constructor(
    private readonly fresh: SymbolicTrace,
    private readonly kernel: KernelMemory,
    readonly cells: ReadonlyMap<number, unknown>,
    private readonly draws: DrawnValues
  ) {}

  /** Runs the simulation. */
  *steps(): Generator<void, void> {
    for (const cell of inOrder(this.cells)) {
      this.fresh.statementsOf(cell).forEach(statement => this.run(statement));
      yield;
    }
  }

  /** Reads of a statement that differ from a fresh run. */
  wrongReads(statement: ExecutedStatement): readonly WrongRead[] {
    return this.wrong.get(statement.trace) ?? [];
  }

  private run(statement: ExecutedStatement): void {
    const wrong: WrongRead[] = [];
    for (const read of statement.trace.reads) {
      if (!this.isRight(read, statement)) {
        wrong.push({
          read,
          provider: allocatorOrProvider(this.fresh, statement, read.location),
          held: this.entryOf(read.location)
        });
      }
    }
    for (const each of unexpectedSlots(
      this.fresh,
      statement,
      location => this.entryOf(location) !== null
    )) {
      wrong.push({ ...each, held: this.entryOf(each.read.location) });
    }
    if (wrong.length > 0) {
      this.wrong.set(statement.trace, wrong);
    }
    for (const object of statement.trace.allocates) {
      this.reallocated.add(object.allocation.id);
      object.slots.forEach(slot => this.held.set(slot, { entry: null, isWrong: false }));
    }
    const isWrong = wrong.length > 0;
    for (const { location, entry } of statement.trace.writes) {
      this.held.set(location, { entry, isWrong });
    }
  }

  private entryOf(location: MemoryLocation): KernelEntry | null {
    const held = this.held.get(location);
    return held === undefined ? this.kernel.get(location) : held.entry;
  }

  private isRight(read: Read, statement: ExecutedStatement): boolean {
    const held = this.held.get(read.location);
    const { id } = statement.trace;
    const expected = drawnRead(this.fresh, this.draws, statement, read);
    if (expected === null) {
      return true;
    }
    if (held !== undefined) {
      return !held.isWrong && kernelSatisfies(read, held.entry, id);
    }
    const entry = this.kernel.get(read.location);
    const isOld = entry !== null && hasOutdatedObject(this.fresh, entry, this.reallocated);
    return !isOld && kernelSatisfies(expected, entry, id);
  }
}

/** Finds the providers that must be added so that statements have the same effects as in a fresh run. */
class MissingProviders {
  private readonly seen = new Set<StatementTrace>();
  constructor(
    private readonly simulation: Simulation,
    private readonly add: (read: FreshRead) => void
  ) {}

  /** Providers of what may make the statement fail. */
  ofFailing(statement: ExecutedStatement): void {
    for (const read of this.simulation.wrongReads(statement)) {
      const { provider } = read;
      if (provider === null || !mayMakeFail(read.read, read.held)) {
        continue;
      }
      if (this.simulation.cells.has(provider.cell)) {
        this.of(provider);
      } else {
        this.add(read);
      }
    }
  }

  of(wanted: ExecutedStatement): void {
    const stack = [wanted];
    for (let statement = stack.pop(); statement !== undefined; statement = stack.pop()) {
      if (this.seen.has(statement.trace)) {
        continue;
      }
      this.seen.add(statement.trace);
      for (const read of this.simulation.wrongReads(statement)) {
        const { provider } = read;
        if (provider !== null && this.simulation.cells.has(provider.cell)) {
          stack.push(provider);
        } else {
          this.add(read);
        }
      }
    }
  }
}

/** Whether it draws without a seed: a restart does not make the numbers equal either. */
function isUnseeded({ read: { location } }: FreshRead): boolean {
  return isRandomState(location);
}

/**
 * Whether it only may read an option: a library that no table describes sets it further down. Where no cell sets it any
 * more, only a restart resets it.
 */
function isGuessed(fresh: SymbolicTrace, { read: { location } }: FreshRead): boolean {
  const library = optionOf(location)?.slice('option:'.length);
  const last = fresh.cells.length - 1;
  return (
    library !== undefined &&
    !libraryEffects().isKnownModule(library) &&
    fresh.providerOf(endOf(fresh, last), location) !== null
  );
}

function inOrder(cells: ReadonlyMap<number, unknown>): readonly number[] {
  return [...cells.keys()].sort((a, b) => a - b);
}
