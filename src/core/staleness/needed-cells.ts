/**
 * Which cells have to run, found in one go: from each statement that matters to those that give it what the kernel does
 * not hold, and on from there. Its cost is that of the statements that it comes to.
 */
import type { FreshRun, RunStatement } from '../analysis/heap/document-slot';
import type { Place } from '../analysis/heap/heap';
import type { Read, StatementRun } from '../analysis/heap/statement-run';
import { ABSENT } from '../analysis/heap/terms';
import type { Term } from '../analysis/heap/terms';
import type { KernelMemory } from './kernel-memory';
import { isSplit, kernelGives, makerOrProvider, needlessParts } from './fresh-reads';
import type { FreshRead } from './fresh-reads';

/** A statement that matters reads what the kernel holds, as long as nothing that runs takes it away. */
interface KernelRead {
  readonly read: Read;
  readonly reader: number;
  readonly provider: RunStatement;
}

/** Something that a cell which runs leaves in a place on the way. */
interface Left {
  readonly cell: number;
  readonly term: Term;
}

/** Collects the cells. */
export class NeededCells {
  /** Positions among the code cells, with the reads that brought them in. */
  readonly cells = new Map<number, FreshRead[]>();
  private readonly seen = new Set<StatementRun>();
  private readonly queue: RunStatement[] = [];
  /** Statements that matter as soon as their cells run. */
  private readonly waiting = new Map<number, RunStatement[]>();
  private readonly kernelReads = new Map<Place, KernelRead[]>();
  /** Those of them that get an object, by its allocation. */
  private readonly kernelObjects = new Map<number, KernelRead[]>();
  private readonly left = new Map<Place, Left[]>();
  private readonly madeAnew = new Set<number>();

  constructor(
    private readonly fresh: FreshRun,
    private readonly kernel: KernelMemory
  ) {}

  /** The cell has to run, step by step; `all` where all that it does matters, and not only what it shows. */
  *add(cell: number, all: boolean): Generator<void, void> {
    this.choose(cell, null);
    if (all) {
      this.fresh.statementsOf(cell).forEach(statement => this.want(statement));
    }
    yield* this.followAll();
  }

  /** What gives this has to run. */
  *addProvider(wrong: FreshRead): Generator<void, void> {
    this.need(wrong);
    yield* this.followAll();
  }

  private *followAll(): Generator<void, void> {
    for (let next = this.queue.pop(); next !== undefined; next = this.queue.pop()) {
      this.follow(next);
      yield;
    }
  }

  private choose(cell: number, because: FreshRead | null): void {
    const reads = this.cells.get(cell);
    if (reads !== undefined) {
      return;
    }
    this.cells.set(cell, because === null ? [] : [because]);
    for (const statement of this.fresh.statementsOf(cell)) {
      if (statement.run.shows) {
        this.want(statement);
      }
      this.leave(statement);
    }
    this.waiting.get(cell)?.forEach(statement => this.want(statement));
    this.waiting.delete(cell);
  }

  private want(statement: RunStatement): void {
    if (!this.seen.has(statement.run)) {
      this.seen.add(statement.run);
      this.queue.push(statement);
    }
  }

  /** Sees to all that a statement reads. */
  private follow(statement: RunStatement): void {
    const { run } = statement;
    for (const read of run.reads) {
      const provider = makerOrProvider(this.fresh, statement, read.place);
      if (provider === null) {
        continue;
      }
      if (this.cells.has(provider.cell)) {
        this.want(provider);
      } else if (this.isHeld(read, run.id)) {
        this.relyOnKernel(statement, read, provider);
      } else {
        this.need({ read, provider });
      }
    }
    const hasPlace = (place: Place): boolean => this.kernel.has(place);
    needlessParts(this.fresh, run, hasPlace).forEach(each => this.need(each));
  }

  private isHeld(read: Read, statement: string): boolean {
    const entry = this.kernel.get(read.place);
    return (
      !(entry !== null && isSplit(this.fresh, entry, this.madeAnew)) &&
      kernelGives(read, entry, statement)
    );
  }

  private need(wrong: FreshRead): void {
    const { provider } = wrong;
    if (provider !== null) {
      this.choose(provider.cell, wrong);
      this.want(provider);
    }
  }

  private relyOnKernel(statement: RunStatement, read: Read, provider: RunStatement): void {
    const known: KernelRead = { read, reader: statement.cell, provider };
    if (this.left.get(read.place)?.some(each => isTakenBy(known, each)) === true) {
      this.need({ read, provider });
      return;
    }
    addTo(this.waiting, provider.cell, provider);
    addTo(this.kernelReads, read.place, known);
    for (const { allocation } of this.kernel.get(read.place)?.value.objects ?? []) {
      addTo(this.kernelObjects, allocation.id, known);
    }
  }

  /** Notes what a statement that runs leaves: what others relied on may be gone then. */
  private leave({ cell, run }: RunStatement): void {
    for (const { slots, allocation } of run.makes) {
      this.madeAnew.add(allocation.id);
      slots.forEach(place => this.leaveIn(place, { cell, term: ABSENT }));
      if (this.fresh.isChanged(allocation.id)) {
        this.kernelObjects.get(allocation.id)?.forEach(each => this.need(each));
      }
    }
    run.writes.forEach(({ place, entry }) =>
      this.leaveIn(place, { cell, term: entry?.term ?? ABSENT })
    );
  }

  private leaveIn(place: Place, left: Left): void {
    addTo(this.left, place, left);
    for (const known of this.kernelReads.get(place) ?? []) {
      if (isTakenBy(known, left) && !this.cells.has(known.provider.cell)) {
        this.need(known);
      }
    }
  }
}

/** Whether the reader finds what the other cell left, and not what the kernel held. */
function isTakenBy({ read, reader, provider }: KernelRead, { cell, term }: Left): boolean {
  return cell < reader && cell < provider.cell && term !== read.term;
}

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [value]);
  } else {
    list.push(value);
  }
}
