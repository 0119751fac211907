/** What a cell that runs reads and writes, statement by statement, on top of what the cells before it left. */
import type { HeapObject, Place } from './heap';
import { endsWithCell } from './heap';
import type { Term, Terms } from './terms';
import { ABSENT } from './terms';
import type { Value, Values } from './value';

/** What a place holds. */
export interface Entry {
  readonly term: Term;
  readonly value: Value;
  /** Where a statement bound it on some paths only: the statement, and the number of what would have stayed. */
  readonly under: { readonly by: string; readonly term: Term } | null;
}

/** The places as they are before a cell runs; null where a place holds nothing. */
export interface PlaceReader {
  lookup(place: Place): Entry | null;
}

/** A place that a statement read before it wrote it. */
export interface Read {
  readonly place: Place;
  readonly term: Term;
  /** What it held. */
  readonly value: Value | null;
  /**
   * What it held matters only if the statement left it as it was: a name bound on one of several paths. `term` is then
   * what would stay after any number of runs of the statement.
   */
  readonly tolerant: boolean;
}

/** A place that a statement wrote; `entry` is null where it took away what was there. */
export interface Write {
  readonly place: Place;
  readonly entry: Entry | null;
}

/** What one statement at the top level of a cell did. */
export interface StatementRun {
  /** Names the statement: its cell and its text. */
  readonly id: string;
  readonly reads: readonly Read[];
  readonly writes: readonly Write[];
  /** Objects of which it read all parts that they had. */
  readonly wholes: readonly HeapObject[];
  /** Objects that it made. */
  readonly makes: readonly HeapObject[];
  /** Number of the statement with all that it read: equal numbers, equal doings. */
  readonly inputs: Term;
  /** It may show something in the cell's output. */
  readonly shows: boolean;
  /** It needs a name that is not there: it and the rest of the cell do not run. */
  readonly fails: boolean;
}

/**
 * A call in a statement: what it changes depends on what was read for it alone, unless it used something that the rest
 * of the statement wrote.
 */
interface CallScope {
  readonly code: string;
  readonly reads: Set<Place>;
  readonly writes: Set<Place>;
  usesOthers: boolean;
}

/** The memory of one run of a cell. */
export class Memory {
  private readonly overlay = new Map<Place, Entry | null>();
  private reads = new Map<Place, Omit<Read, 'place'>>();
  private writes = new Map<Place, Value | null>();
  private makes = new Set<HeapObject>();
  private wholes = new Set<HeapObject>();
  private readonly scopes: CallScope[] = [];
  /** The call that wrote a place; null where several did, or none. */
  private writers = new Map<Place, CallScope | null>();
  /** More than 0 where what runs may run any number of times. */
  private conditions = 0;
  /** More than 0 on paths that are not always gone. */
  private branches = 0;
  private statement = '';
  shows = false;
  fails = false;

  constructor(
    private readonly before: PlaceReader,
    private readonly terms: Terms,
    private readonly values: Values,
    /** Gives the same read for one that found the same. */
    private readonly share: (read: Read) => Read
  ) {}

  /** Begins a statement. */
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
  inCall<T>(code: string, run: () => T): T {
    const scope: CallScope = { code, reads: new Set(), writes: new Set(), usesOthers: false };
    this.scopes.push(scope);
    try {
      return run();
    } finally {
      this.scopes.pop();
      const outer = this.scopes[this.scopes.length - 1];
      if (outer !== undefined) {
        scope.reads.forEach(place => outer.reads.add(place));
        scope.writes.forEach(place => outer.writes.add(place));
        outer.usesOthers ||= scope.usesOthers;
      }
    }
  }

  /** The statement depends on which parts an object has. */
  readAll(object: HeapObject): void {
    this.wholes.add(object);
  }

  /** Notes that the statement made an object. */
  make(object: HeapObject): void {
    this.makes.add(object);
  }

  /** Whether the statement made the object. */
  hasMade(object: HeapObject): boolean {
    return this.makes.has(object);
  }

  /** What the place holds; null where it holds nothing. The statement depends on it. */
  read(place: Place): Value | null {
    return this.note(place, false);
  }

  /** What the place holds, without a dependence. */
  peek(place: Place): Value | null {
    const written = this.writes.get(place);
    return written !== undefined ? written : (this.entryBefore(place)?.value ?? null);
  }

  /** Gives the place another value; where that is not certain, it may keep what it held. */
  write(place: Place, value: Value, certain = !this.isConditional): void {
    const held = certain ? null : this.note(place, place.kind === 'name');
    this.set(place, held === null ? value : this.values.join(held, value));
  }

  /** Takes away what the place holds. */
  clear(place: Place): void {
    const held = this.note(place, place.kind === 'name');
    this.set(place, this.isConditional ? held : null);
  }

  /** Ends a statement whose code is numbered `code`. */
  finishStatement(code: Term): StatementRun {
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
        if (!endsWithCell(place)) {
          writes.push({ place, entry });
        }
      }
    }
    const { shows, fails, makes } = this;
    const wholes = [...this.wholes].filter(object => !makes.has(object));
    this.reads = new Map();
    this.writes = new Map();
    this.writers = new Map();
    this.makes = new Set();
    this.wholes = new Set();
    this.shows = false;
    this.fails = false;
    // Arrays that grew keep room for more: these are kept.
    return {
      id: this.statement,
      reads: reads.slice(),
      writes: writes.slice(),
      wholes,
      makes: [...makes],
      inputs,
      shows: shows || fails,
      fails
    };
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
    const operands = [...scope.reads].map(read => this.reads.get(read)?.term ?? ABSENT);
    const position = [...scope.writes].indexOf(place);
    return this.terms.of(this.terms.ofText(scope.code), [position, ...operands]);
  }

  private set(place: Place, value: Value | null): void {
    const scope = this.isConditional ? null : (this.scopes[this.scopes.length - 1] ?? null);
    const isFirst = !this.writes.has(place);
    this.writers.set(place, isFirst || this.writers.get(place) === scope ? scope : null);
    scope?.writes.add(place);
    this.writes.set(place, value);
  }

  private note(place: Place, tolerant: boolean): Value | null {
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

/** Number of what stays in a place if `statement` does not bind it. */
export function termUnder(entry: Pick<Entry, 'term' | 'under'> | null, statement: string): Term {
  if (entry === null) {
    return ABSENT;
  }
  return entry.under?.by === statement ? entry.under.term : entry.term;
}
