/** Memory of a running cell: records the reads and writes of each statement, on top of the memory before the cell. */
import { CallPath } from './call-path';
import { invalidateReadsOf } from './call-scope';
import type { CallScope } from './call-scope';
import type { HeapObject, MemoryLocation } from './heap';
import { isHidden, isOpenFigures, SUMMARY_KEY } from './heap';
import { keptBy, keptByAdding } from './kept-content';
import type { Kept } from './kept-content';
import type {
  Entry,
  LocationReader,
  Read,
  ReadContent,
  StatementTrace,
  Write
} from './statement-trace';
import type { RepeatedCell } from './repeated-cell';
import { settledWrites } from './settled-content';
import { kindsThatSettle } from './settling-statements';
import type { SettlingForm } from './settling-statements';
import type { StepBudget } from './step-budget';
import type { ValueNumber, ValueNumbering } from './value-numbering';
import { ABSENT } from './value-numbering';
import { numberWithObjects } from './object-identities';
import type { Value, Values } from './value';

const NO_NUMBERS: readonly never[] = [];

/** Memory of one symbolic execution of a cell. */
export class Memory extends CallPath {
  private readonly overlay = new Map<MemoryLocation, Entry | null>();
  private reads = new Map<MemoryLocation, ReadContent & Kept>();
  private writes = new Map<MemoryLocation, Value | null>();
  private wholeReads = new Set<HeapObject>();
  /** Values with summarized objects replaced; cleared when another object is summarized. */
  private readonly resolvedValues = new Map<Value, Value>();
  /** The call that wrote a location; null if it was no call or more than one. */
  private writers = new Map<MemoryLocation, CallScope | null>();
  private statement = '';
  private isUnknown = false;
  /** Locations written since the last statement of unknown effects in the cell. */
  private writtenLocations = new Set<MemoryLocation>();
  private includesEarlierCells = true;

  constructor(
    private readonly before: LocationReader,
    private readonly valueNumbers: ValueNumbering,
    private readonly values: Values,
    /** Deduplicates equal reads. */
    private readonly share: (read: Read) => Read,
    private readonly budget: StepBudget,
    private readonly unknown: HeapObject,
    /** Of these, one has content if figures may stay open when a cell ends. */
    readonly keepingFigures: readonly MemoryLocation[],
    /** Null if the cell did not run before. */
    private readonly repeated: RepeatedCell | null = null
  ) {
    super();
  }

  /** Whether a statement of unknown effects ran before: any name may be bound. */
  get isAfterUnknown(): boolean {
    return this.contentOf(this.unknown.content) !== null;
  }

  /** Whether figures of earlier cells may be open. */
  get keepsFigures(): boolean {
    return this.keepingFigures.some(location => this.contentOf(location) !== null);
  }

  startStatement(id: string): void {
    this.statement = id;
  }

  /** Records a read of every slot of an object. */
  recordWholeRead(object: HeapObject): void {
    this.wholeReads.add(object);
  }

  /** The summary object that represents an object, or the object itself. */
  summaryOf(object: HeapObject): HeapObject {
    const { root } = object;
    if (!root.isSummarized) {
      return object;
    }
    const slot = root.slots.get(SUMMARY_KEY);
    const [summary] = (slot === undefined ? null : this.contentOf(slot))?.objects ?? [];
    return summary === undefined ? object : this.summaryOf(summary);
  }

  /** The value with summarized objects replaced by their summary objects. */
  resolve(value: Value): Value {
    if (!value.objects.some(({ root }) => root.isSummarized)) {
      return value;
    }
    let current = this.resolvedValues.get(value);
    if (current === undefined) {
      const objects = value.objects.map(object => this.summaryOf(object));
      current = this.values.withObjects(value, objects);
      this.resolvedValues.set(value, current);
    }
    return current;
  }

  /** Reads a location and records the dependency; null if it is empty. */
  read(location: MemoryLocation): Value | null {
    const value = this.recordRead(this.canonical(location), false);
    return value === null ? null : this.resolve(value);
  }

  /** Reads a location without recording a dependency. */
  peek(location: MemoryLocation): Value | null {
    const value = this.contentOf(this.canonical(location));
    return value === null ? null : this.resolve(value);
  }

  /** Writes a location; a weak update joins the old content. */
  write(location: MemoryLocation, value: Value, certain = !this.isConditional): void {
    const target = this.canonical(location);
    const isShared = target.object?.allocation.isSummary === true;
    const isBinding = target.kind === 'name' || target.kind === 'file';
    const held = certain && !isShared ? null : this.recordRead(target, isBinding);
    // Resolve summarized objects first: otherwise the value would grow with each write.
    this.set(target, held === null ? value : this.values.join(this.resolve(held), value));
  }

  /**
   * Adds to what a location holds: to what others added before. What an earlier execution of the cell added is replaced,
   * so that the same again changes nothing.
   */
  add(location: MemoryLocation, value: Value): void {
    const held = this.recordRead(location, true);
    if (!this.writes.has(location)) {
      const isOwn = this.overlay.has(location);
      const kept = keptByAdding(this.entryBefore(location), this.statement, isOwn);
      this.reads.set(location, { ...kept, isFallback: true, value: held });
    }
    this.set(location, held === null ? value : this.values.join(held, value));
  }

  /** The statement does not depend on what it read of these locations. */
  disregard(locations: Iterable<MemoryLocation>): void {
    for (const location of locations) {
      const read = this.reads.get(location);
      if (read?.isFallback === false) {
        this.reads.set(location, { ...read, valueNumber: ABSENT, isFallback: true });
      }
    }
  }

  /** Replaces the content of a location by a value that represents it; unlike `write`, also that of a summary object. */
  widen(location: MemoryLocation, value: Value): void {
    this.set(this.canonical(location), value);
  }

  /** The locations of an object that the statement has neither read nor written. */
  unreadOf({ content, slots }: HeapObject): readonly MemoryLocation[] {
    return [content, ...slots.values()].filter(
      location => !this.reads.has(location) && !this.writes.has(location)
    );
  }

  /** Deletes the content of a location. */
  clear(location: MemoryLocation): void {
    const target = this.canonical(location);
    const isShared = target.object?.allocation.isSummary === true;
    const held = this.recordRead(target, target.kind === 'name');
    this.set(target, this.isConditional || isShared ? held : null);
  }

  /** All slots of a summary object, or of a summarized object, are one location. */
  private canonical(location: MemoryLocation): MemoryLocation {
    const { object } = location;
    if (object === null || isHidden(location)) {
      return location;
    }
    const summary = this.summaryOf(object);
    return summary.allocation.isSummary ? summary.content : location;
  }

  private contentOf(location: MemoryLocation): Value | null {
    const written = this.writes.get(location);
    return written !== undefined ? written : (this.entryBefore(location)?.value ?? null);
  }

  /** Restarts the statement as one that reads everything, may change everything, and binds these names. */
  restartAsUnknown(names: readonly MemoryLocation[]): void {
    this.clearStatement();
    this.isUnknown = true;
    const { content } = this.unknown;
    for (const location of this.writtenSinceUnknown()) {
      this.recordRead(location, false);
    }
    this.recordRead(content, false);
    const value = this.values.object(this.unknown);
    [content, ...names].forEach(location => this.set(location, value));
    this.producesOutput = true;
  }

  /**
   * Ends a statement whose code has this value number.
   *
   * @param mayFail - it may raise an error on wrong inputs
   * @param form - null if it has not the form of one that settles
   */
  finishStatement(
    code: ValueNumber,
    mayFail: boolean,
    form: SettlingForm | null = null
  ): StatementTrace {
    if (!this.isUnknown) {
      this.noteUnknownEffects();
    }
    const reads: Read[] = [];
    for (const [location, { valueNumber, value, isFallback }] of this.reads) {
      this.producesOutput ||= isOpenFigures(location);
      if (!this.isClosedAfterCell(location)) {
        // Field by field: a spread would allocate a second object.
        reads.push(this.share({ location, valueNumber, value, isFallback }));
      }
    }
    const inputs = this.valueNumbers.of(
      code,
      reads.filter(read => !read.isFallback).map(read => read.valueNumber)
    );
    const writes: Write[] = [];
    if (!this.fails) {
      for (const [location, value] of this.writes) {
        const entry = value === null ? null : this.newEntry(location, value, inputs, writes.length);
        this.overlay.set(location, entry);
        this.writtenLocations.add(location);
        if (!this.isClosedAfterCell(location)) {
          writes.push({ location, entry });
        }
      }
    }
    const settles = form !== null && this.doesOnly(kindsThatSettle(form));
    const replacedInPart = this.replacedAmong(this.writes);
    const settling = { reads, writes, settles, replacedInPart };
    const { derivesPart, fails, allocated, isUnknown } = this;
    const producesOutput = this.producesOutput || fails;
    const mayProduceOutput = producesOutput || this.mayProduceOutput;
    const numbers = this.numberUses.size === 0 ? NO_NUMBERS : [...this.numberUses.values()];
    const wholeReads = [...this.wholeReads].filter(object => !allocated.has(object));
    this.clearStatement();
    // `slice` drops the spare capacity of arrays that grew; these arrays are kept.
    return this.asRepeated({
      id: this.statement,
      reads: reads.slice(),
      writes: settledWrites(this.valueNumbers, code, settling).slice(),
      wholeReads,
      allocates: [...allocated],
      inputs,
      producesOutput,
      mayProduceOutput,
      mayFail,
      fails,
      isUnknown,
      numbers,
      observed: this.observations.take(),
      replacedInPart,
      derivesPart,
      settles
    });
  }

  /** The statement as its last execution, where it leaves the same. */
  private asRepeated(trace: StatementTrace): StatementTrace {
    const repeated = this.repeated?.next(trace) ?? trace;
    repeated.writes.forEach(({ location, entry }) => this.overlay.set(location, entry));
    return repeated;
  }

  /**
   * A statement of unknown effects stands for all statements before it, so only writes since the last one are needed.
   */
  private writtenSinceUnknown(): readonly MemoryLocation[] {
    const locations = [
      ...(this.includesEarlierCells ? this.before.writtenSinceUnknown() : []),
      ...this.writtenLocations
    ];
    this.includesEarlierCells = false;
    this.writtenLocations = new Set();
    return locations;
  }

  private clearStatement(): void {
    this.reads = new Map();
    this.writes = new Map();
    this.writers = new Map();
    this.wholeReads = new Set();
    this.clearOutcome();
    this.isUnknown = false;
  }

  /**
   * After a statement of unknown effects, everything may be in the state that it left; and a mutation may change an
   * object that it kept.
   */
  private noteUnknownEffects(): void {
    const { content } = this.unknown;
    if (!this.isAfterUnknown) {
      return;
    }
    this.recordRead(content, false);
    const changesObjects = [...this.writes.keys()].some(
      ({ object }) => object !== null && !this.allocated.has(object)
    );
    if (changesObjects) {
      this.set(content, this.values.object(this.unknown));
    }
  }

  private newEntry(
    location: MemoryLocation,
    value: Value,
    inputs: ValueNumber,
    position: number
  ): Entry {
    const held = this.reads.get(location);
    const withObjects = (number: ValueNumber): ValueNumber =>
      numberWithObjects(this.valueNumbers, number, value, slot => this.peek(slot));
    if (held?.isFallback !== true) {
      const number = this.numberOfCall(location) ?? this.valueNumbers.of(inputs, [position]);
      return { valueNumber: withObjects(number), value, fallback: null };
    }
    const { valueNumber, earlier } = held;
    const number = withObjects(this.valueNumbers.of(inputs, [position, valueNumber]));
    return { valueNumber: number, value, fallback: { by: this.statement, valueNumber, earlier } };
  }

  /** The number of the content that a single call wrote; null if the content depends on anything else. */
  private numberOfCall(location: MemoryLocation): ValueNumber | null {
    const numberOf = (read: MemoryLocation): ValueNumber =>
      this.reads.get(read)?.valueNumber ?? ABSENT;
    return this.writers.get(location)?.numberOf(location, this.valueNumbers, numberOf) ?? null;
  }

  private set(location: MemoryLocation, value: Value | null): void {
    this.budget.spend();
    this.forgetDeepReads(location, value);
    const scope = this.isConditional ? null : (this.scopes[this.scopes.length - 1] ?? null);
    const isFirst = !this.writes.has(location);
    this.writers.set(location, isFirst || this.writers.get(location) === scope ? scope : null);
    scope?.writes.add(location);
    this.writes.set(location, value);
  }

  /** Invalidates the deep reads that may contain the location. */
  private forgetDeepReads(location: MemoryLocation, value: Value | null): void {
    const held = this.contentOf(location);
    if (held !== value && (held !== null || location.kind === 'name')) {
      this.countWrite(location.object !== null && this.allocated.has(location.object));
    }
    if (location.kind === 'name') {
      return;
    }
    if (location.key === SUMMARY_KEY) {
      this.resolvedValues.clear();
    }
    invalidateReadsOf(this.statementDeepReads, location);
    this.scopes.forEach(({ deepReads }) => invalidateReadsOf(deepReads, location));
  }

  private recordRead(location: MemoryLocation, isFallback: boolean): Value | null {
    this.budget.spend();
    this.noteRead(location);
    const scope = this.scopes[this.scopes.length - 1];
    const written = this.writes.get(location);
    if (written !== undefined) {
      if (scope?.writes.has(location) === false) {
        scope.usesOuterWrites = true;
      }
      return written;
    }
    scope?.reads.add(location);
    const entry = this.entryBefore(location);
    const known = this.reads.get(location);
    if (known === undefined || (known.isFallback && !isFallback)) {
      const kept = isFallback
        ? keptBy(entry, this.statement)
        : { valueNumber: entry?.valueNumber ?? ABSENT, earlier: null };
      this.reads.set(location, { ...kept, isFallback, value: entry?.value ?? null });
    }
    return entry?.value ?? null;
  }

  /** The inline back end closes all figures when a cell ends. */
  private isClosedAfterCell(location: MemoryLocation): boolean {
    return isOpenFigures(location) && !this.keepsFigures;
  }

  private entryBefore(location: MemoryLocation): Entry | null {
    const own = this.overlay.get(location);
    if (own !== undefined || this.isClosedAfterCell(location)) {
      return own ?? null;
    }
    return this.before.lookup(location);
  }
}
