/** What running a body showed: which reads found nothing, what was read, whom it called. */
import type { NameRange } from '../../python/flow/cell-summary';
import type { CompiledCell, CompiledFunction } from './compiled-function';
import type { DefinitionSet } from './definitions';

/** A read, or a deletion, that may find nothing. */
export interface MissingRead {
  readonly name: number;
  /** What the name was then. */
  readonly set: DefinitionSet;
  /** The cell and, below its top level, the function whose text holds the read. */
  readonly cell: CompiledCell;
  readonly reader: CompiledFunction | null;
  readonly range: NameRange;
  /** It runs whenever the body runs to its end. */
  readonly certain: boolean;
  /** The call, in the text of the body that was traced, by which it came to run. */
  readonly call: TracedCall | null;
}

/** A call on the way to a read. */
export interface TracedCall {
  readonly range: NameRange;
  readonly called: CompiledFunction;
  /** Some call on the way hands the function on, or calls a generator or coroutine. */
  readonly deferred: boolean;
}

/** A read that may see definitions of other cells. */
export interface TracedRead {
  readonly set: DefinitionSet;
  readonly certain: boolean;
  /** In a function that was called. */
  readonly late: boolean;
}

/** How a call joins the trace of the called body to that of the calling one. */
export interface CallJoin {
  readonly call: TracedCall;
  readonly certain: boolean;
  readonly guarded: boolean;
}

/** Collects what one run of a body shows. */
export class Trace {
  readonly reads = new Map<number, TracedRead[]>();
  readonly called = new Set<CompiledFunction>();
  /** By the cell whose text holds the read, and in it by place and name. */
  private readonly missingByCell = new Map<CompiledCell, Map<string, MissingRead>>();

  /** Reads that may find nothing, in the order in which each cell's were found. */
  get missing(): readonly MissingRead[] {
    return [...this.missingByCell.values()].flatMap(reads => [...reads.values()]);
  }

  /** How much there is to take over. */
  get size(): number {
    let size = this.reads.size + this.called.size;
    this.missingByCell.forEach(reads => (size += reads.size));
    return size;
  }

  /** A read that may find nothing; of the same place, the first certain one stands. */
  addMissing(read: MissingRead): void {
    const reads = this.missingByCell.get(read.cell) ?? new Map<string, MissingRead>();
    this.missingByCell.set(read.cell, reads);
    const place = `${read.range.start} ${read.name}`;
    const known = reads.get(place);
    if (known === undefined || (read.certain && !known.certain)) {
      reads.set(place, read);
    }
  }

  /** A read of `name`, whatever it finds. */
  addRead(name: number, read: TracedRead): void {
    const known = this.reads.get(name);
    if (known === undefined) {
      this.reads.set(name, [read]);
      return;
    }
    const same = known.findIndex(other => other.set === read.set && other.late === read.late);
    if (same === -1) {
      known.push(read);
    } else if (read.certain && !known[same].certain) {
      known[same] = read;
    }
  }

  /** Takes over what a called body showed. */
  join(other: Trace, { call, certain, guarded }: CallJoin): void {
    for (const [name, reads] of other.reads) {
      for (const read of reads) {
        this.addRead(name, { set: read.set, certain: certain && read.certain, late: true });
      }
    }
    for (const read of guarded ? [] : other.missing) {
      const deferred = call.deferred || read.call?.deferred === true;
      this.addMissing({
        ...read,
        certain: certain && read.certain,
        call: { ...call, deferred }
      });
    }
    this.called.add(call.called);
    other.called.forEach(body => this.called.add(body));
  }
}
