/** What the analysis of a body recorded: reads that found nothing, all reads, and called functions. */
import type { NameRange } from '../../python/flow/cell-summary';
import type { CompiledCell, CompiledFunction } from './compiled-function';
import type { DefinitionSet } from './definition-set';

/** A read or deletion that may find no value. */
export interface MissingRead {
  readonly name: number;
  /** The reaching definitions of the name. */
  readonly set: DefinitionSet;
  /** The cell and, below its top level, the function whose text contains the read. */
  readonly cell: CompiledCell;
  readonly reader: CompiledFunction | null;
  readonly range: NameRange;
  /** The read runs whenever the body runs to its end. */
  readonly certain: boolean;
  /** The call, in the text of the traced body, through which the read was reached. */
  readonly call: TracedCall | null;
}

/** A call on the path to a read. */
export interface TracedCall {
  readonly range: NameRange;
  readonly called: CompiledFunction;
  /** Some call on the path passes the function on, or calls a generator or coroutine. */
  readonly deferred: boolean;
}

/** A read that definitions of other cells may reach. */
export interface TracedRead {
  readonly set: DefinitionSet;
  readonly certain: boolean;
  /** In a called function. */
  readonly late: boolean;
}

/** How the trace of a called body joins that of its caller. */
export interface CallJoin {
  readonly call: TracedCall;
  readonly certain: boolean;
  readonly guarded: boolean;
}

/** Records of one run of a body. */
export class Trace {
  readonly reads = new Map<number, TracedRead[]>();
  readonly called = new Set<CompiledFunction>();
  /** By cell whose text contains the read, then by position and name. */
  private readonly missingByCell = new Map<CompiledCell, Map<string, MissingRead>>();

  /** The list of all of `missingByCell`; null where it must be made again. */
  private missingList: readonly MissingRead[] | null = null;

  /** Reads that may find nothing; for each cell, in the order in which they were found. */
  get missing(): readonly MissingRead[] {
    this.missingList ??= [...this.missingByCell.values()].flatMap(reads => [...reads.values()]);
    return this.missingList;
  }

  /** Number of records that a join copies. */
  get size(): number {
    let size = this.reads.size + this.called.size;
    this.missingByCell.forEach(reads => (size += reads.size));
    return size;
  }

  /** Adds a read that may find nothing; at the same position, the first certain one wins. */
  addMissing(read: MissingRead): void {
    const reads = this.missingByCell.get(read.cell) ?? new Map<string, MissingRead>();
    this.missingByCell.set(read.cell, reads);
    const key = `${read.range.start} ${read.name}`;
    const known = reads.get(key);
    if (known === undefined || (read.certain && !known.certain)) {
      reads.set(key, read);
      this.missingList = null;
    }
  }

  /** Adds a read of `name`, whatever it finds. */
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

  /** Adds the records of a called body. */
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
