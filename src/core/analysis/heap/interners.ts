/** Shares equal traces and reads: symbolic traces of a large notebook consist mostly of them. */
import type { MemoryLocation } from './heap';
import { isSameFallback } from './kept-content';
import type { NumberUse, Read, StatementTrace, Write } from './statement-trace';

/** Keeps the last read of each location: most cells read the same modules, tables and functions. */
export class ReadInterner {
  private readonly known = new Map<MemoryLocation, Read>();

  /** The previous read of the location if it is equal, otherwise `read`. */
  share(read: Read): Read {
    const known = this.known.get(read.location);
    if (known !== undefined && isSameRead(known, read)) {
      return known;
    }
    this.known.set(read.location, read);
    return read;
  }
}

/** Keeps the last trace of each statement: executions in the kernel usually match those of a fresh run. */
export class TraceInterner {
  private readonly known = new Map<string, StatementTrace>();

  /** The previous trace of the statement if it is equal, otherwise `trace`. */
  share(trace: StatementTrace): StatementTrace {
    const known = this.known.get(trace.id);
    if (known !== undefined && isSame(known, trace)) {
      return known;
    }
    this.known.set(trace.id, trace);
    return trace;
  }
}

function isSame(a: StatementTrace, b: StatementTrace): boolean {
  return (
    a.inputs === b.inputs &&
    a.producesOutput === b.producesOutput &&
    a.mayProduceOutput === b.mayProduceOutput &&
    a.fails === b.fails &&
    areAll(a.reads, b.reads, isSameRead) &&
    areAll(a.writes, b.writes, isSameWrite) &&
    areAll(a.wholeReads, b.wholeReads, Object.is) &&
    areAll(a.allocates, b.allocates, Object.is) &&
    areAll(a.numbers, b.numbers, isSameUse) &&
    areAll(a.observed, b.observed, Object.is) &&
    areAll(a.replacedInPart, b.replacedInPart, Object.is) &&
    a.settles === b.settles
  );
}

function isSameUse(a: NumberUse, b: NumberUse): boolean {
  return (
    a.counter === b.counter && a.takes === b.takes && a.resets === b.resets && a.shows === b.shows
  );
}

function areAll<T>(a: readonly T[], b: readonly T[], isEqual: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((each, index) => isEqual(each, b[index]));
}

function isSameRead(a: Read, b: Read): boolean {
  return (
    a.location === b.location &&
    a.valueNumber === b.valueNumber &&
    a.value === b.value &&
    a.isFallback === b.isFallback
  );
}

function isSameWrite(
  { location, entry: a }: Write,
  { location: otherLocation, entry: b }: Write
): boolean {
  return (
    location === otherLocation &&
    a?.valueNumber === b?.valueNumber &&
    a?.value === b?.value &&
    isSameFallback(a?.fallback ?? null, b?.fallback ?? null)
  );
}
