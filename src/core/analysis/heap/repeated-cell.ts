/**
 * A cell that runs again on what its last execution left. Where a statement reads what the cell left only because it
 * replaces a part of it, or settles, and all else that it reads is unchanged, it leaves the same: its writes get the value
 * numbers of the last execution, and it counts as having read the same. Other executions that wrote such a location in
 * between make it run on something else.
 */
import type { MemoryLocation } from './heap';
import type { Entry, LocationReader, Read, StatementTrace, Write } from './statement-trace';
import { ABSENT } from './value-numbering';
import type { Values } from './value';

/** What the last execution of a cell did with a location. */
interface LastWrites {
  readonly entry: Entry | null;
  /** Positions of the statements that wrote it, in order. */
  readonly writers: number[];
}

/** Compares the statements of an execution, in order, with those of the last execution of the same cell. */
export class RepeatedCell {
  private readonly left = new Map<MemoryLocation, LastWrites>();
  /** What is not as the last execution left it, or has been written in another way in this one. */
  private readonly other = new Set<MemoryLocation>();
  private position = 0;
  private isComparable = true;
  private readonly repeated = new Set<number>();

  /** @param last - the statements of the last execution, which ended without an error */
  constructor(
    private readonly last: readonly StatementTrace[],
    before: LocationReader,
    private readonly values: Pick<Values, 'withObjects'>
  ) {
    last.forEach(({ writes }, position) =>
      writes.forEach(({ location, entry }) => {
        const writers = this.left.get(location)?.writers ?? [];
        this.left.set(location, { entry, writers: [...writers, position] });
      })
    );
    for (const [location, { entry }] of this.left) {
      if (numberOf(before.lookup(location)) !== numberOf(entry)) {
        this.other.add(location);
      }
    }
  }

  /** The statement with the numbers of its last execution, where it leaves the same. */
  next(trace: StatementTrace): StatementTrace {
    const position = this.position++;
    const last = this.last.at(position);
    this.isComparable &&= last?.id === trace.id;
    if (!this.isComparable || last === undefined || !this.readsSame(trace, last)) {
      trace.writes.forEach(({ location }) => this.other.add(location));
      return trace;
    }
    this.repeated.add(position);
    return { ...trace, writes: this.writesAsBefore(trace, last, position) };
  }

  /** The statements, with the reads of the last execution where they left the same. */
  withSameReads(traces: readonly StatementTrace[]): readonly StatementTrace[] {
    if (this.repeated.size === 0 || traces.length !== this.last.length) {
      return traces;
    }
    return traces.map((trace, position) =>
      this.repeated.has(position) ? this.readingAsBefore(trace, position, traces) : trace
    );
  }

  private readsSame(trace: StatementTrace, last: StatementTrace): boolean {
    const before = readsByLocation(trace, last);
    const own = new Set(trace.settles ? writtenBy(last) : trace.replacedInPart);
    const isEqual = ({ location, valueNumber, isFallback }: Read): boolean => {
      const known = before.get(location);
      return known?.valueNumber === valueNumber && known.isFallback === isFallback;
    };
    const isSame = (read: Read): boolean =>
      isEqual(read) ||
      (own.has(read.location) && this.isAsLeft(read.location, trace)) ||
      (trace.settles && this.isAbsentAsLeft(read, last));
    return (
      trace.settles === last.settles &&
      trace.writes.length === last.writes.length &&
      trace.writes.every((write, at) => isSamePlace(write, last.writes[at])) &&
      trace.reads.every(isSame) &&
      // On what it left itself, it may find fewer parts; on what it found the last time, it finds the same ones.
      (trace.reads.length === last.reads.length || (trace.settles && !trace.reads.every(isEqual)))
    );
  }

  /** Whether a location holds what the last execution left, or what its own statements have made of that since. */
  private isAsLeft(location: MemoryLocation, { settles, derivesPart }: StatementTrace): boolean {
    const left = this.left.get(location);
    return (
      left !== undefined &&
      !this.other.has(location) &&
      (!settles || left.writers.length === 1) &&
      // What it follows from is then as it was: other statements made it so before.
      (!derivesPart || left.writers.at(-1) === this.position - 1)
    );
  }

  /** Whether a part of an object that the last execution allocated is still not there. */
  private isAbsentAsLeft({ location, valueNumber }: Read, last: StatementTrace): boolean {
    const { object } = location;
    return (
      valueNumber === ABSENT &&
      !this.left.has(location) &&
      object !== null &&
      last.allocates.includes(object)
    );
  }

  /** Between several statements that each replace a part, a location holds the parts of all of them: no earlier number fits. */
  private writesAsBefore(
    { writes, replacedInPart, settles, allocates }: StatementTrace,
    last: StatementTrace,
    position: number
  ): readonly Write[] {
    const renewed = new Map(allocates.map(object => [object.allocation, object]));
    return writes.map(({ location, entry }, at): Write => {
      const before = last.writes[at].entry;
      const isLater =
        replacedInPart.includes(location) && this.left.get(location)?.writers.at(-1) !== position;
      if (entry === null || before === null || isLater) {
        return { location, entry };
      }
      const isOwn = settles || replacedInPart.includes(location);
      if (!isOwn || entry.value.callables.length > 0) {
        return { location, entry: { ...before, value: entry.value } };
      }
      // What it holds instead of what the last execution allocated, and of what other cells have allocated again since.
      const present = new Map(entry.value.objects.map(object => [object.allocation, object]));
      const objects = before.value.objects.map(
        object =>
          (last.allocates.includes(object) && renewed.get(object.allocation)) ||
          (present.get(object.allocation) ?? object)
      );
      const value = this.values.withObjects(before.value, [...new Set(objects)]);
      return { location, entry: { ...before, value } };
    });
  }

  private readingAsBefore(
    trace: StatementTrace,
    position: number,
    traces: readonly StatementTrace[]
  ): StatementTrace {
    const last = this.last[position];
    if (trace.settles) {
      return { ...trace, reads: last.reads, wholeReads: last.wholeReads };
    }
    const isOwn = ({ location }: Read): boolean =>
      trace.replacedInPart.includes(location) &&
      !this.other.has(location) &&
      this.isUnseenBetween(location, traces);
    const before = new Map(last.reads.map(read => [read.location, read]));
    const reads = trace.reads.map(read =>
      isOwn(read) ? (before.get(read.location) ?? read) : read
    );
    return { ...trace, reads };
  }

  /** Whether nothing is shown before the last statement that writes the location, but by those that do. */
  private isUnseenBetween(location: MemoryLocation, traces: readonly StatementTrace[]): boolean {
    const writers = this.left.get(location)?.writers ?? [];
    return traces
      .slice(0, writers.at(-1) ?? 0)
      .every((trace, position) => !trace.mayProduceOutput || writers.includes(position));
  }
}

/** What the last execution read, by the locations that this one reads. */
function readsByLocation(
  { reads }: StatementTrace,
  last: StatementTrace
): ReadonlyMap<MemoryLocation, Read> {
  const known = new Map(last.reads.map(read => [read.location, read]));
  return new Map(
    reads.flatMap((read): (readonly [MemoryLocation, Read])[] => {
      const same = known.get(read.location) ?? last.reads.find(each => isSamePlace(each, read));
      return same === undefined ? [] : [[read.location, same]];
    })
  );
}

function writtenBy({ writes }: StatementTrace): readonly MemoryLocation[] {
  return writes.map(({ location }) => location);
}

/** Whether two locations are the same, or the same part of what two executions of a cell allocated. */
function isSamePlace(
  { location: a }: Pick<Write, 'location'>,
  { location: b }: Pick<Write, 'location'>
): boolean {
  return (
    a === b ||
    (a.kind === b.kind &&
      a.key === b.key &&
      a.object !== null &&
      a.object.allocation === b.object?.allocation)
  );
}

function numberOf(entry: Entry | null): number {
  return entry?.valueNumber ?? ABSENT;
}
