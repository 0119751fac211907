/** What a cell that runs reads and writes, statement by statement, on top of what the cells before it left. */
import { CallScope, forgetWith } from './call-scope';
import type { HeapObject, Place } from './heap';
import { endsWithCell, SUMMARY_KEY } from './heap';
import { Observations } from './observations';
import type { Entry, PlaceReader, Read, StatementRun, Write } from './statement-run';
import { termUnder } from './statement-run';
import type { StepBudget } from './step-budget';
import type { Term, Terms } from './terms';
import { ABSENT } from './terms';
import type { Value, Values } from './value';

/** The memory of one run of a cell. */
export class Memory {
  private readonly overlay = new Map<Place, Entry | null>();
  private reads = new Map<Place, Omit<Read, 'place'>>();
  private writes = new Map<Place, Value | null>();
  private makes = new Set<HeapObject>();
  private readonly madeAgain = new Set<HeapObject>();
  private wholes = new Set<HeapObject>();
  private readonly scopes: CallScope[] = [];
  private statementDeepReads = new Set<HeapObject>();
  private _changes = 0;
  /** Values with summary objects in place of those that they stand for, until there is a further one. */
  private readonly currentValues = new Map<Value, Value>();
  /** The call that wrote a place; null where several did, or none. */
  private writers = new Map<Place, CallScope | null>();
  /** More than 0 where what runs may run any number of times. */
  private conditions = 0;
  /** More than 0 on paths that are not always taken. */
  private branches = 0;
  readonly observations = new Observations();
  private statement = '';
  private isUnknown = false;
  /** Places that the cell wrote since its last statement of unknown effects. */
  private written = new Set<Place>();
  private isFollowed = true;
  shows = false;
  fails = false;

  constructor(
    private readonly before: PlaceReader,
    private readonly terms: Terms,
    private readonly values: Values,
    /** Gives the same read for one that found the same. */
    private readonly share: (read: Read) => Read,
    private readonly budget: StepBudget,
    private readonly unknown: HeapObject
  ) {}

  /** Whether a statement came before whose effects are not known: any name may be bound. */
  get isAfterUnknown(): boolean {
    return this.held(this.unknown.content) !== null;
  }

  startStatement(id: string): void {
    this.statement = id;
  }

  get isConditional(): boolean {
    return this.conditions > 0;
  }

  /** Whether what runs now runs at least once: the statement fails if it does. */
  get isReached(): boolean {
    return this.branches === 0;
  }

  /** Runs what runs on some paths only: what it writes may as well be left. */
  conditionally<T>(run: () => T): T {
    return this.observations.doubtfully(() => this.mostly(run));
  }

  /** As `conditionally`, for what most often runs: the body of a `try`. */
  mostly<T>(run: () => T): T {
    return this.repeatedly(() => this.perhaps(run));
  }

  /** Runs what most often runs: it counts as done, but nothing fails because of it. */
  perhaps<T>(run: () => T): T {
    this.branches += 1;
    try {
      return run();
    } finally {
      this.branches -= 1;
    }
  }

  /** Runs what a loop runs: once at least, as people expect of loops, and then on top of what it has written. */
  repeatedly<T>(run: () => T): T {
    this.conditions += 1;
    try {
      return run();
    } finally {
      this.conditions -= 1;
    }
  }

  /** Runs a call of the statement's own code, written as `code`. */
  inCall<T>(code: () => string, run: () => T): T {
    const scope = new CallScope(code);
    this.scopes.push(scope);
    try {
      return run();
    } finally {
      this.scopes.pop();
      const outer = this.scopes.at(-1);
      outer?.include(scope);
    }
  }

  /** The statement depends on which parts an object has. */
  readAll(object: HeapObject): void {
    this.wholes.add(object);
  }

  make(object: HeapObject): void {
    if (this.makes.has(object)) {
      this.madeAgain.add(object);
    }
    this.makes.add(object);
  }

  /** Whether the statement made several objects that are not told apart, of which this is one. */
  isOneOfSeveral(object: HeapObject): boolean {
    return this.madeAgain.has(object);
  }

  /** Whether the statement made the object. */
  hasMade(object: HeapObject): boolean {
    return this.makes.has(object);
  }

  /** How often a place that held something was given another value: what runs again between two changes does the same. */
  get changes(): number {
    return this._changes;
  }

  /** Objects of which all that can be reached was read in the innermost call, and has not changed since. */
  get deepReads(): Set<HeapObject> {
    return this.scopes[this.scopes.length - 1]?.deepReads ?? this.statementDeepReads;
  }

  /** The summary object that stands for an object; the object itself where none does. */
  summaryOf(object: HeapObject): HeapObject {
    const { root } = object;
    if (!root.isSummarized) {
      return object;
    }
    const slot = root.slots.get(SUMMARY_KEY);
    const [summary] = (slot === undefined ? null : this.held(slot))?.objects ?? [];
    return summary === undefined ? object : this.summaryOf(summary);
  }

  /** The value with summary objects in place of those that they stand for. */
  current(value: Value): Value {
    if (!value.objects.some(({ root }) => root.isSummarized)) {
      return value;
    }
    let current = this.currentValues.get(value);
    if (current === undefined) {
      const objects = value.objects.map(object => this.summaryOf(object));
      current = this.values.withObjects(value, objects);
      this.currentValues.set(value, current);
    }
    return current;
  }

  /** What the place holds; null where it holds nothing. The statement depends on it. */
  read(place: Place): Value | null {
    const value = this.note(this.canonical(place), false);
    return value === null ? null : this.current(value);
  }

  /** What the place holds, without a dependence. */
  peek(place: Place): Value | null {
    const value = this.held(this.canonical(place));
    return value === null ? null : this.current(value);
  }

  /** Gives the place another value; where that is not certain, it may keep what it held. */
  write(place: Place, value: Value, certain = !this.isConditional): void {
    const target = this.canonical(place);
    const isOneOfSeveral = target.object?.allocation.isSummary === true;
    const held = certain && !isOneOfSeveral ? null : this.note(target, target.kind === 'name');
    // Without those that a summary object stands for now: else the value would grow with each write.
    this.set(target, held === null ? value : this.values.join(this.current(held), value));
  }

  /** Takes away what the place holds. */
  clear(place: Place): void {
    const target = this.canonical(place);
    const isOneOfSeveral = target.object?.allocation.isSummary === true;
    const held = this.note(target, target.kind === 'name');
    this.set(target, this.isConditional || isOneOfSeveral ? held : null);
  }

  /** Of an object that a summary object stands for, or that is one, all parts are one place. */
  private canonical(place: Place): Place {
    const { object } = place;
    if (object === null || place.label.startsWith('<')) {
      return place;
    }
    const summary = this.summaryOf(object);
    return summary.allocation.isSummary ? summary.content : place;
  }

  private held(place: Place): Value | null {
    const written = this.writes.get(place);
    return written !== undefined ? written : (this.entryBefore(place)?.value ?? null);
  }

  /** Begins the statement again, as one that reads everything and may change everything, and binds these names. */
  takeAsUnknown(names: readonly Place[]): void {
    this.clearStatement();
    this.isUnknown = true;
    const { content } = this.unknown;
    for (const place of this.writtenSinceUnknown()) {
      this.note(place, false);
    }
    this.note(content, false);
    const value = this.values.object(this.unknown);
    [content, ...names].forEach(place => this.set(place, value));
    this.shows = true;
  }

  /** Ends a statement whose code is numbered `code`. */
  finishStatement(code: Term): StatementRun {
    if (!this.isUnknown) {
      this.noteUnknownEffects();
    }
    const reads: Read[] = [];
    for (const [place, { term, value, tolerant }] of this.reads) {
      if (!endsWithCell(place)) {
        // Field by field: what is spread lies in a second object.
        reads.push(this.share({ place, term, value, tolerant }));
      }
    }
    const inputs = this.terms.of(
      code,
      reads.filter(read => !read.tolerant).map(read => read.term)
    );
    const writes: Write[] = [];
    if (!this.fails) {
      for (const [place, value] of this.writes) {
        const entry = value === null ? null : this.newEntry(place, value, inputs, writes.length);
        this.overlay.set(place, entry);
        this.written.add(place);
        if (!endsWithCell(place)) {
          writes.push({ place, entry });
        }
      }
    }
    const { shows, fails, makes, isUnknown } = this;
    const wholes = [...this.wholes].filter(object => !makes.has(object));
    this.clearStatement();
    // Arrays that grew keep room for more: these are kept.
    return {
      id: this.statement,
      reads: reads.slice(),
      writes: writes.slice(),
      wholes,
      makes: [...makes],
      inputs,
      shows: shows || fails,
      fails,
      isUnknown,
      observed: this.observations.take()
    };
  }

  /** A statement of unknown effects stands for all before it: what was written before the last one is not looked at again. */
  private writtenSinceUnknown(): readonly Place[] {
    const places = [...(this.isFollowed ? this.before.writtenSinceUnknown() : []), ...this.written];
    this.isFollowed = false;
    this.written = new Set();
    return places;
  }

  private clearStatement(): void {
    this.reads = new Map();
    this.writes = new Map();
    this.writers = new Map();
    this.makes = new Set();
    this.madeAgain.clear();
    this.wholes = new Set();
    this.statementDeepReads = new Set();
    this._changes = 0;
    this.shows = false;
    this.fails = false;
    this.isUnknown = false;
  }

  /**
   * After a statement of unknown effects everything may be as it left it; and what changes an object in place may change
   * one that it kept.
   */
  private noteUnknownEffects(): void {
    const { content } = this.unknown;
    if (!this.isAfterUnknown) {
      return;
    }
    this.note(content, false);
    const changesObjects = [...this.writes.keys()].some(
      ({ object }) => object !== null && !this.makes.has(object)
    );
    if (changesObjects) {
      this.set(content, this.values.object(this.unknown));
    }
  }

  private newEntry(place: Place, value: Value, inputs: Term, position: number): Entry {
    const held = this.reads.get(place);
    if (held?.tolerant !== true) {
      const number = this.termOfCall(place) ?? this.terms.of(inputs, [position]);
      return { term: this.withObjects(number, value), value, under: null };
    }
    const under = { by: this.statement, term: held.term };
    const term = this.withObjects(this.terms.of(inputs, [position, held.term]), value);
    return { term, value, under };
  }

  /** Objects that are made alike in two places are two, which matters as soon as one of them changes. */
  private withObjects(term: Term, { objects, callables }: Value): Term {
    const identities = objects.flatMap(({ allocation: { id, type } }) =>
      type === 'function' || type === 'class' ? [] : [id]
    );
    for (const callable of callables) {
      if (callable.kind === 'closure' && this.holdsObjects(callable.closure.object)) {
        identities.push(callable.closure.object.allocation.id);
      }
    }
    return identities.length === 0 ? term : this.terms.of(term, identities);
  }

  /** Whether it is a function with defaults, or a class with attributes, that can change. */
  private holdsObjects({ slots }: HeapObject): boolean {
    return [...slots.values()].some(slot => (this.peek(slot)?.objects.length ?? 0) > 0);
  }

  /** The number of what a call of its own put into the place; null where more than that went into it. */
  private termOfCall(place: Place): Term | null {
    const scope = this.writers.get(place) ?? null;
    if (scope === null || scope.usesOthers) {
      return null;
    }
    return scope.termOf(place, this.terms, read => this.reads.get(read)?.term ?? ABSENT);
  }

  private set(place: Place, value: Value | null): void {
    this.budget.spend();
    this.forgetDeepReads(place, value);
    const scope = this.isConditional ? null : (this.scopes[this.scopes.length - 1] ?? null);
    const isFirst = !this.writes.has(place);
    this.writers.set(place, isFirst || this.writers.get(place) === scope ? scope : null);
    scope?.writes.add(place);
    this.writes.set(place, value);
  }

  /** What was read with all that can be reached from it is to be read again where some of it is another now. */
  private forgetDeepReads(place: Place, value: Value | null): void {
    const held = this.held(place);
    if (held !== value && (held !== null || place.kind === 'name')) {
      this._changes += 1;
    }
    if (place.kind === 'name') {
      return;
    }
    if (place.label === SUMMARY_KEY) {
      this.currentValues.clear();
    }
    forgetWith(this.statementDeepReads, place);
    this.scopes.forEach(({ deepReads }) => forgetWith(deepReads, place));
  }

  private note(place: Place, tolerant: boolean): Value | null {
    this.budget.spend();
    const scope = this.scopes[this.scopes.length - 1];
    const written = this.writes.get(place);
    if (written !== undefined) {
      if (scope?.writes.has(place) === false) {
        scope.usesOthers = true;
      }
      return written;
    }
    scope?.reads.add(place);
    const entry = this.entryBefore(place);
    const known = this.reads.get(place);
    if (known === undefined || (known.tolerant && !tolerant)) {
      const term = tolerant ? termUnder(entry, this.statement) : (entry?.term ?? ABSENT);
      this.reads.set(place, { term, tolerant, value: entry?.value ?? null });
    }
    return entry?.value ?? null;
  }

  private entryBefore(place: Place): Entry | null {
    const own = this.overlay.get(place);
    return own !== undefined ? own : endsWithCell(place) ? null : this.before.lookup(place);
  }
}
