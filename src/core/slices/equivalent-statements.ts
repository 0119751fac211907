/**
 * Compares what statements compute in two programs, in which other executions of the same text may have created the objects
 * that they use.
 */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import type { HeapObject, MemoryLocation } from '../analysis/heap/heap';
import type { Read, StatementTrace } from '../analysis/heap/statement-trace';
import { ABSENT } from '../analysis/heap/value-numbering';
import { unexpectedSlots } from '../staleness/fresh-reads';

/** A traced program. */
export interface ComparedProgram {
  readonly trace: SymbolicTrace;
  /** Whether a statement of the cell depends on more than it reads: `%%capture` keeps what the others show. */
  readonly isOpaque: (cell: number) => boolean;
}

/**
 * Pairs of statements that compute the same. They do if they have the same text, and each value that they read has the same number
 * or comes from such a pair. Whether two values share an object must be the same in both programs.
 */
export class EquivalentStatements {
  private readonly known = new Map<string, boolean>();

  constructor(
    private readonly one: ComparedProgram,
    private readonly other: ComparedProgram
  ) {}

  /**
   * Whether a statement of one program computes the same as one of the other program.
   *
   * @param keepsSame - whether that includes values that it keeps on some paths
   */
  areEquivalent(one: ExecutedStatement, other: ExecutedStatement, keepsSame = false): boolean {
    const key = [one, other].map(({ cell, index }) => `${cell}:${index}`).join(' ');
    const withKept = `${key} ${keepsSame}`;
    let areSame = this.known.get(withKept);
    if (areSame === undefined) {
      areSame = this.compare(one, other, keepsSame);
      this.known.set(withKept, areSame);
    }
    return areSame;
  }

  private compare(one: ExecutedStatement, other: ExecutedStatement, keepsSame: boolean): boolean {
    const [first, second] = [one.trace, other.trace];
    if (missingIn(this.one.trace, one) !== missingIn(this.other.trace, other)) {
      return false;
    }
    if (!keepsSame && first.inputs === second.inputs) {
      return true;
    }
    const isComparable =
      codeOf(first) === codeOf(second) &&
      !first.isUnknown &&
      !second.isUnknown &&
      !this.one.isOpaque(one.cell) &&
      !this.other.isOpaque(other.cell);
    return isComparable && this.readTheSame(one, other, keepsSame);
  }

  private readTheSame(
    one: ExecutedStatement,
    other: ExecutedStatement,
    keepsSame: boolean
  ): boolean {
    const readsOf = ({ trace }: ExecutedStatement): readonly Read[] =>
      keepsSame ? trace.reads : trace.reads.filter(({ isFallback }) => !isFallback);
    const objects = new ObjectPairs();
    return (
      areAll(
        readsOf(one),
        readsOf(other),
        (first, second) =>
          objects.addLocations(first.location, second.location) &&
          objects.addAll(first.value?.objects ?? [], second.value?.objects ?? []) &&
          this.areSameReads([one, first], [other, second])
      ) && objects.addAll(one.trace.wholeReads, other.trace.wholeReads)
    );
  }

  /** Whether the values are equal, or pairs of statements wrote them as the same one of their results. */
  private areSameReads(
    [reader, read]: readonly [ExecutedStatement, Read],
    [otherReader, otherRead]: readonly [ExecutedStatement, Read]
  ): boolean {
    if (read.isFallback !== otherRead.isFallback) {
      return false;
    }
    if (read.valueNumber === otherRead.valueNumber) {
      return true;
    }
    const provider = this.one.trace.providerOf(reader, read.location);
    const otherProvider = this.other.trace.providerOf(otherReader, otherRead.location);
    return (
      read.valueNumber !== ABSENT &&
      otherRead.valueNumber !== ABSENT &&
      provider !== null &&
      otherProvider !== null &&
      positionOf(provider, read.location) === positionOf(otherProvider, otherRead.location) &&
      this.areEquivalent(provider, otherProvider, true)
    );
  }
}

/** Which object of one program corresponds to which of the other. */
class ObjectPairs {
  private readonly others = new Map<HeapObject, HeapObject>();
  private readonly ones = new Map<HeapObject, HeapObject>();

  /** Returns whether the locations correspond. */
  addLocations(one: MemoryLocation, other: MemoryLocation): boolean {
    if (one.object === null || other.object === null) {
      return one === other;
    }
    return one.kind === other.kind && one.key === other.key && this.add(one.object, other.object);
  }

  /** Returns whether the objects correspond, in this order. */
  addAll(some: readonly HeapObject[], others: readonly HeapObject[]): boolean {
    return areAll(some, others, (one, other) => this.add(one, other));
  }

  private add(one: HeapObject, other: HeapObject): boolean {
    const isPossible = one === other || (isAllocated(one) && isAllocated(other));
    const isNew = !this.others.has(one) && !this.ones.has(other);
    if (isPossible && isNew) {
      this.others.set(one, other);
      this.ones.set(other, one);
    }
    return isPossible && this.others.get(one) === other;
  }
}

/** Whether a statement created the object: not a part or view of one, a folder, or a state of the process. */
function isAllocated(object: HeapObject): boolean {
  return object.content.object === object && object.base === null;
}

function areAll<T>(
  some: readonly T[],
  others: readonly T[],
  areSame: (one: T, other: T) => boolean
): boolean {
  return some.length === others.length && some.every((each, at) => areSame(each, others[at]));
}

/** Identifies the text of a statement: its `id` is that of its cell, the number of the text, and how often the cell had it before. */
function codeOf({ id }: StatementTrace): string {
  return /\/(\d+)\.\d+$/.exec(id)?.[1] ?? id;
}

function positionOf({ trace }: ExecutedStatement, location: MemoryLocation): number {
  return trace.writes.findIndex(write => write.location === location);
}

/**
 * The entries and files that a statement finds deleted, and the names that it lacks: they have the number of those that never
 * were, but what adds entries or files without showing their names may have added them.
 */
function missingIn(program: SymbolicTrace, statement: ExecutedStatement): string {
  const { trace } = statement;
  const isDeleted = (location: MemoryLocation): boolean =>
    location.kind !== 'name' && program.providerOf(statement, location) !== null;
  const deleted = [
    ...trace.reads.filter(
      ({ location, valueNumber }) => valueNumber === ABSENT && isDeleted(location)
    ),
    ...unexpectedSlots(program, statement, isDeleted).map(({ read }) => read)
  ];
  const missing = trace.reads.filter(
    ({ location, isUnused }) =>
      isUnused === true && program.providerOf(statement, location) === null
  );
  return [...deleted, ...missing].map(({ location }) => location.label).join(' ');
}
