/** One object for what is the very same: runs of a large notebook hold little but statements and what they read. */
import type { Place } from './heap';
import type { Read, StatementRun, Write } from './statement-run';

/** Keeps the last read of each place: most cells find the same in modules, tables and functions. */
export class SameReads {
  private readonly known = new Map<Place, Read>();

  /** The read itself, or the one before it if that found the same. */
  share(read: Read): Read {
    const known = this.known.get(read.place);
    if (known !== undefined && isSameRead(known, read)) {
      return known;
    }
    this.known.set(read.place, read);
    return read;
  }
}

/** Keeps the last doing of each statement: a kernel's run of a cell most often is the fresh run of it. */
export class SameStatements {
  private readonly known = new Map<string, StatementRun>();

  /** The doing itself, or the one before it if that was the same. */
  share(run: StatementRun): StatementRun {
    const known = this.known.get(run.id);
    if (known !== undefined && isSame(known, run)) {
      return known;
    }
    this.known.set(run.id, run);
    return run;
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

function isSameWrite({ place, entry: a }: Write, { place: other, entry: b }: Write): boolean {
  return (
    place === other &&
    a?.term === b?.term &&
    a?.value === b?.value &&
    a?.under?.by === b?.under?.by &&
    a?.under?.term === b?.under?.term
  );
}
