/** Shares equal traces and reads: symbolic traces of a large notebook consist mostly of them. */
import type { Place } from './heap';
import type { Read, StatementRun, Write } from './statement-run';

/** Keeps the last read of each location: most cells read the same modules, tables and functions. */
export class SameReads {
  private readonly known = new Map<Place, Read>();

  /** The previous read of the location if it is equal, otherwise `read`. */
  share(read: Read): Read {
    const known = this.known.get(read.place);
    if (known !== undefined && isSameRead(known, read)) {
      return known;
    }
    this.known.set(read.place, read);
    return read;
  }
}

/** Keeps the last trace of each statement: executions in the kernel usually match those of a fresh run. */
export class SameStatements {
  private readonly known = new Map<string, StatementRun>();

  /** The previous trace of the statement if it is equal, otherwise `trace`. */
  share(trace: StatementRun): StatementRun {
    const known = this.known.get(trace.id);
    if (known !== undefined && isSame(known, trace)) {
      return known;
    }
    this.known.set(trace.id, trace);
    return trace;
  }
}

function isSame(a: StatementRun, b: StatementRun): boolean {
  return (
    a.inputs === b.inputs &&
    a.shows === b.shows &&
    a.fails === b.fails &&
    areAll(a.reads, b.reads, isSameRead) &&
    areAll(a.writes, b.writes, isSameWrite) &&
    areAll(a.wholes, b.wholes, Object.is) &&
    areAll(a.makes, b.makes, Object.is) &&
    areAll(a.observed, b.observed, Object.is)
  );
}

function areAll<T>(a: readonly T[], b: readonly T[], isEqual: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((each, index) => isEqual(each, b[index]));
}

function isSameRead(a: Read, b: Read): boolean {
  return (
    a.place === b.place && a.term === b.term && a.value === b.value && a.tolerant === b.tolerant
  );
}

function isSameWrite(
  { place: location, entry: a }: Write,
  { place: otherLocation, entry: b }: Write
): boolean {
  return (
    location === otherLocation &&
    a?.term === b?.term &&
    a?.value === b?.value &&
    a?.under?.by === b?.under?.by &&
    a?.under?.term === b?.under?.term
  );
}
