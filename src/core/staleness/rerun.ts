/**
 * Which cells must run so that given results are those of a fresh run. The running of a set of cells is played through
 * on what the kernel holds; where a statement whose outcome matters would read something else than in a fresh run,
 * the cell that gives it what a fresh run does has to run as well.
 */
import type { FreshRun, RunStatement } from '../symbolic/document_run';
import type { Place } from '../symbolic/heap';
import type { Read, StatementRun } from '../symbolic/memory';
import { termUnder } from '../symbolic/memory';
import { ABSENT } from '../symbolic/terms';
import type { KernelEntry } from './kernel_memory';

/** A read of a fresh run, with the statement that gave it what it reads; null where none did. */
export interface FreshRead {
  readonly read: Read;
  readonly provider: RunStatement | null;
}

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
  /** The statement that put something wrong there; null where it is right, or is what the kernel held. */
  readonly blame: RunStatement | null;
}

/** The least set of cells that holds `wanted` and whose running, in document order, does to them what a fresh run does. */
export function cellsToRun(
  fresh: FreshRun,
  kernel: ReadonlyMap<Place, KernelEntry>,
  wanted: readonly Wanted[]
): Rerun {
  const cells = new Map<number, FreshRead[]>(wanted.map(({ cell }) => [cell, []]));
  const all = new Set(wanted.filter(each => each.all).map(({ cell }) => cell));
  for (;;) {
    const play = new Play(fresh, kernel, cells);
    const before = cells.size;
    let stuck = false;
    const demand = new Demand(play, (read, statement) => {
      const provider = read.provider;
      if (provider === null) {
        stuck = true;
      } else if (provider.cell !== statement.cell || !cells.has(provider.cell)) {
        cells.set(provider.cell, [...(cells.get(provider.cell) ?? []), read]);
      }
    });
    for (const cell of [...cells.keys()].sort((a, b) => a - b)) {
      for (const statement of fresh.statementsOf(cell)) {
        if (statement.run.shows || all.has(cell)) {
          demand.of(statement);
        }
      }
    }
    if (stuck || demand.isHopeless) {
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
    private readonly kernel: ReadonlyMap<Place, KernelEntry>,
    readonly cells: ReadonlyMap<number, unknown>
  ) {
    for (const cell of [...cells.keys()].sort((a, b) => a - b)) {
      fresh.statementsOf(cell).forEach(statement => this.run(statement));
    }
  }

  /** What a statement reads that is not what a fresh run would give it. */
  wrongReads(statement: RunStatement): readonly FreshRead[] {
    return this.wrong.get(statement.run) ?? [];
  }

  /** The statement that put something wrong into the place. */
  blameFor(place: Place): RunStatement | null {
    return this.held.get(place)?.blame ?? null;
  }

  private run(statement: RunStatement): void {
    const wrong: FreshRead[] = [];
    for (const read of statement.run.reads) {
      if (!this.isRight(read, statement.run.id)) {
        wrong.push({ read, provider: this.providerOf(statement, read.place) });
      }
    }
    wrong.push(...this.needlessParts(statement));
    if (wrong.length > 0) {
      this.wrong.set(statement.run, wrong);
    }
    for (const object of statement.run.makes) {
      this.madeAnew.add(object.allocation.id);
      object.slots.forEach(slot => this.held.set(slot, { entry: null, blame: null }));
    }
    const blame = wrong.length > 0 ? statement : null;
    for (const { place, entry } of statement.run.writes) {
      const held =
        entry === null ? null : { ...entry, objects: entry.value.objects, isOutdated: false };
      this.held.set(place, { entry: held, blame });
    }
  }

  /** What gives a statement what it reads; the making of an object, for a part that it must not have. */
  private providerOf(statement: RunStatement, place: Place): RunStatement | null {
    const provider = this.fresh.providerOf(statement, place);
    return provider === null && place.object !== null
      ? this.fresh.makerOf(place.object.allocation.id)
      : provider;
  }

  /** Parts of objects that are read as wholes, and that they do not have in a fresh run. */
  private needlessParts(statement: RunStatement): readonly FreshRead[] {
    const { reads, wholes } = statement.run;
    const known = new Set(reads.map(({ place }) => place));
    return wholes.flatMap(object =>
      [...object.slots.values()]
        .filter(slot => !known.has(slot) && this.entryOf(slot) !== null)
        .map(place => ({
          read: { place, term: ABSENT, value: null, tolerant: false },
          provider: this.fresh.makerOf(object.allocation.id)
        }))
    );
  }

  private entryOf(place: Place): KernelEntry | null {
    const held = this.held.get(place);
    return held === undefined ? (this.kernel.get(place) ?? null) : held.entry;
  }

  private isRight({ place, term, tolerant }: Read, statement: string): boolean {
    const held = this.held.get(place);
    if (held !== undefined && held.blame !== null) {
      return false;
    }
    const entry = held === undefined ? (this.kernel.get(place) ?? null) : held.entry;
    if (held === undefined && entry !== null && this.isSplit(entry)) {
      return false;
    }
    if (tolerant) {
      return term === ABSENT || termUnder(entry, statement) === term;
    }
    return (entry?.term ?? ABSENT) === term;
  }

  /** Whether what the kernel holds refers to an object that others know a newer one of, and that changes. */
  private isSplit({ objects, isOutdated }: KernelEntry): boolean {
    return objects.some(
      ({ allocation }) =>
        this.fresh.isChanged(allocation.id) && (isOutdated || this.madeAnew.has(allocation.id))
    );
  }
}

/** Finds what has to be added so that statements do what they do in a fresh run. */
class Demand {
  private readonly seen = new Set<StatementRun>();
  /** A wrong read whose provider runs, and does right, and yet the read is wrong. */
  isHopeless = false;

  constructor(
    private readonly play: Play,
    private readonly add: (read: FreshRead, statement: RunStatement) => void
  ) {}

  of(statement: RunStatement): void {
    if (this.seen.has(statement.run)) {
      return;
    }
    this.seen.add(statement.run);
    for (const read of this.play.wrongReads(statement)) {
      const { provider } = read;
      if (provider !== null && this.play.cells.has(provider.cell)) {
        this.of(provider);
      } else {
        this.add(read, statement);
      }
    }
  }
}
