import type { Again } from '../../effects/effect';
import { append } from '../../memo/lists';
import type { HeapObject, MemoryLocation } from './heap';
import { Observations } from './observations';
import type { NumberUse } from './statement-trace';

const NO_LOCATIONS: readonly never[] = [];

/** What the statement did so far, and whether the current code certainly runs, and how often. */
export class PathState {
  /** Greater than 0 in code that may run any number of times. */
  private conditions = 0;
  /** Greater than 0 on conditional paths. */
  private branches = 0;
  /** What the statement does, as far as it ran. */
  producesOutput = false;
  mayProduceOutput = false;
  fails = false;
  /** By counter. */
  numberUses = new Map<string, NumberUse>();
  private _writeCount = 0;
  private _lastingWriteCount = 0;
  /** Objects that the statement allocated. */
  protected allocated = new Set<HeapObject>();
  private readonly allocatedTwice = new Set<HeapObject>();
  /** Calls that an observer keeps, with whether they are certain. */
  readonly observations = new Observations();

  /** Locations that were read only to replace a part of their content. */
  private readonly partsReplaced = new Set<MemoryLocation>();
  private isReplacing = false;
  /** What the library calls of the statement do when they are made again. */
  private callsAgain: (Again | 'changes')[] = [];
  private callCount = 0;

  /** Begins a statement. */
  protected clearOutcome(): void {
    this.partsReplaced.clear();
    this.callsAgain = [];
    this.callCount = 0;
    this.producesOutput = false;
    this.mayProduceOutput = false;
    this.fails = false;
    this.numberUses = new Map();
    this.allocated = new Set();
    this.allocatedTwice.clear();
    this._writeCount = 0;
    this._lastingWriteCount = 0;
  }

  /** Records the allocation of an object. */
  allocate(object: HeapObject): void {
    (this.allocated.has(object) ? this.allocatedTwice : this.allocated).add(object);
  }

  /** Whether the object represents several objects allocated by the statement. */
  isShared(object: HeapObject): boolean {
    return this.allocatedTwice.has(object);
  }

  /** Whether the statement allocated the object. */
  hasAllocated(object: HeapObject): boolean {
    return this.allocated.has(object);
  }

  /** Number of writes that changed existing content: without a write in between, repeated code has the same effect. */
  get writeCount(): number {
    return this._writeCount;
  }

  /** The same, without changes of objects that the statement allocated. */
  get lastingWriteCount(): number {
    return this._lastingWriteCount;
  }

  /** Counts a write that changed existing content; `isOwn`: of an object that the statement allocated. */
  protected countWrite(isOwn: boolean): void {
    this._writeCount += 1;
    this._lastingWriteCount += isOwn ? 0 : 1;
  }

  /** Counts a call of anything. */
  noteCall(): void {
    this.callCount += 1;
  }

  /** Notes what library calls, or the assignment of labels, do when they are made again. */
  noteAgain(...kinds: readonly (Again | 'changes')[]): void {
    append(this.callsAgain, kinds);
  }

  /** Executes calls of which one is made: what it does again is what all that do anything have in common. */
  alternatives<T>(calls: readonly (() => T)[]): readonly T[] {
    const before = this.callsAgain;
    const kinds = new Set<Again | 'changes'>();
    const results = calls.map(call => {
      this.callsAgain = [];
      const result = this.conditionally(call);
      const [only, ...others] = this.callsAgain;
      if (only !== undefined) {
        kinds.add(others.length > 0 ? 'changes' : only);
      }
      return result;
    });
    this.callsAgain = [...before, ...sharedKind(kinds)];
    return results;
  }

  /** Whether the statement does one thing, and that is of one of these kinds. */
  protected doesOnly(kinds: readonly Again[]): boolean {
    const [only, ...others] = this.callsAgain;
    return this.callCount <= 1 && others.length === 0 && kinds.some(kind => kind === only);
  }

  /** Executes code that reads `unread`, which the statement has not read, only because it replaces a part of it. */
  replacingPartOf<T>(unread: readonly MemoryLocation[], run: () => T): T {
    const isInner = this.isReplacing;
    this.isReplacing = true;
    unread.forEach(location => this.partsReplaced.add(location));
    try {
      return run();
    } finally {
      this.isReplacing = isInner;
    }
  }

  /** Whether a call puts what follows from the rest of an object into a part of it. */
  protected get derivesPart(): boolean {
    return this.callsAgain.includes('derives-part');
  }

  /** Those of the written locations that were read only to replace a part of them. */
  protected replacedAmong(
    written: ReadonlyMap<MemoryLocation, unknown>
  ): readonly MemoryLocation[] {
    // What other calls of the statement do afterwards may be what the part follows from.
    const isMixed = this.derivesPart && !this.doesOnly(['derives-part']);
    return this.partsReplaced.size === 0 || isMixed
      ? NO_LOCATIONS
      : [...this.partsReplaced].filter(location => written.has(location));
  }

  /** Notes a read whose content matters, unless it serves the replacement of a part. */
  protected noteRead(location: MemoryLocation): void {
    if (!this.isReplacing) {
      this.partsReplaced.delete(location);
    }
  }

  /** Whether the current code may run any number of times: its writes are weak updates. */
  get isConditional(): boolean {
    return this.conditions > 0;
  }

  /** Whether the current code certainly runs: if it fails, the statement fails. */
  get isReached(): boolean {
    return this.branches === 0;
  }

  /** Executes code that runs on some paths only: its writes are weak updates. */
  conditionally<T>(run: () => T): T {
    return this.observations.doubtfully(() => this.mostly(run));
  }

  /** Like `conditionally`, for code that usually runs, such as the body of a `try`: its calls count as certain. */
  mostly<T>(run: () => T): T {
    return this.repeatedly(() => this.onUncertainPath(run));
  }

  /** Executes code that usually runs: its writes count, but it cannot make the statement fail. */
  onUncertainPath<T>(run: () => T): T {
    this.branches += 1;
    try {
      return run();
    } finally {
      this.branches -= 1;
    }
  }

  /** Executes the body of a loop: at least one iteration, then iterations on top of its own writes. */
  repeatedly<T>(run: () => T): T {
    this.conditions += 1;
    try {
      return run();
    } finally {
      this.conditions -= 1;
    }
  }
}

/** What is true of each kind: a call that replaces or derives a part also settles. */
function sharedKind(kinds: ReadonlySet<Again | 'changes'>): readonly (Again | 'changes')[] {
  if (kinds.size <= 1) {
    return [...kinds];
  }
  return [kinds.has('changes') || kinds.has('renames') ? 'changes' : 'settles'];
}
