/** What a symbolic run of the cells from top to bottom says about random numbers. */
import type { CellEffects } from '../analysis/heap/program';
import type { HeapObject } from '../analysis/heap/heap';
import type { CallSite, ObservedCall } from '../analysis/heap/observations';
import type { Entry, StatementTrace } from '../analysis/heap/statement-trace';
import type { RandomFact } from './random-observer';
import type { GeneratorName } from './shared-generators';
import { ALL_GENERATORS } from './shared-generators';

/** A call that draws, seeds or makes a generator. */
export interface RandomCall {
  /** Key of the cell that runs. */
  readonly cell: string;
  /** The call in the cell that runs: the call itself, or that of a function which makes it. */
  readonly outer: CallSite;
  readonly site: CallSite;
}

/** The random numbers of a run. */
export interface RandomTrace {
  /** Draws from each generator before any seed, the first of each cell, in the order of the run. */
  readonly unseeded: ReadonlyMap<GeneratorName, readonly RandomCall[]>;
  /** The first seed of a generator that was drawn from before. */
  readonly lateSeeds: ReadonlyMap<GeneratorName, RandomCall>;
  /** Generators that are made without a seed. */
  readonly newGenerators: readonly RandomCall[];
  /** Generators of which nothing more can be said: they have a seed, or may have one. */
  readonly settled: ReadonlySet<GeneratorName>;
}

/** A run without random numbers. */
export const NO_RANDOM_NUMBERS: RandomTrace = {
  unseeded: new Map(),
  lateSeeds: new Map(),
  newGenerators: [],
  settled: new Set()
};

const SEED_MODULE = /seed/i;

/** Reads the random numbers of a run off the calls that were observed in it. */
export function traceRandomNumbers(cells: readonly CellEffects[]): RandomTrace {
  const tracer = new RandomTracer(cells);
  cells.forEach(cell => tracer.take(cell));
  return tracer.trace;
}

/** Positions count from 1. */
function findLastReads(cells: readonly CellEffects[]): ReadonlyMap<HeapObject, number> {
  const positions = new Map<HeapObject, number>();
  let position = 0;
  for (const { reads } of cells.flatMap(({ statements }) => statements)) {
    position += 1;
    for (const { location } of reads) {
      if (location.object !== null) {
        positions.set(location.object.root, position);
      }
    }
  }
  return positions;
}

/** The position of the last statement that binds each name. */
function findLastBindings(cells: readonly CellEffects[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  let position = 0;
  for (const { writes } of cells.flatMap(({ statements }) => statements)) {
    position += 1;
    for (const { location } of writes) {
      if (location.kind === 'name') {
        positions.set(location.label, position);
      }
    }
  }
  return positions;
}

function holdsObjects(entry: Entry | null): boolean {
  return entry !== null && entry.value.objects.length > 0;
}

type SeedState = 'unseeded' | 'seeded' | 'unknown';

class RandomTracer {
  private readonly states = new Map<GeneratorName, SeedState>();
  private readonly unseeded = new Map<GeneratorName, RandomCall[]>();
  private readonly lateSeeds = new Map<GeneratorName, RandomCall>();
  private readonly generators = new Map<RandomCall, readonly HeapObject[]>();
  /** The position of the last statement that reads a part of each object, by the whole object. */
  private readonly lastReads: () => ReadonlyMap<HeapObject, number>;
  private readonly lastBindings: () => ReadonlyMap<string, number>;
  private position = 0;

  constructor(cells: readonly CellEffects[]) {
    let lastReads: ReadonlyMap<HeapObject, number> | null = null;
    // Only draws that change objects in place ask for it.
    this.lastReads = () => (lastReads ??= findLastReads(cells));
    let lastBindings: ReadonlyMap<string, number> | null = null;
    this.lastBindings = () => (lastBindings ??= findLastBindings(cells));
  }

  get trace(): RandomTrace {
    const { unseeded, lateSeeds, generators } = this;
    const bySite = new Map([...generators.keys()].map(call => [call.site.node, call]));
    return {
      unseeded,
      lateSeeds,
      newGenerators: [...bySite.values()],
      settled: new Set(this.states.keys())
    };
  }

  take({ cell: { key, summary }, statements }: CellEffects): void {
    if (summary.imports.some(({ module }) => SEED_MODULE.test(module))) {
      this.mayBeSeeded(ALL_GENERATORS);
    }
    const isMeasured = summary.masked.forms.some(
      ({ kind, name }) => kind === 'cell-magic' && name !== 'time' && name !== 'capture'
    );
    for (const statement of statements) {
      this.position += 1;
      if (statement.isUnknown) {
        this.mayBeSeeded(ALL_GENERATORS);
      } else {
        statement.observed.forEach(call => this.call(key, statement, call, isMeasured));
      }
    }
  }

  private call(
    cell: string,
    statement: StatementTrace,
    { fact, site, outer, isCertain }: ObservedCall,
    isMeasured: boolean
  ): void {
    const random = fact as RandomFact;
    const isSure = isCertain && !isMeasured;
    const call = site === null || outer === null ? null : { cell, outer, site };
    switch (random.kind) {
      case 'possible-seed':
        this.mayBeSeeded(ALL_GENERATORS);
        return;
      case 'seed':
        random.generators.forEach(name => this.seed(name, call, isSure));
        return;
      case 'reseed':
        this.reseed(random.objects);
        return;
      case 'new-generator':
        if (isSure && call !== null && !call.site.isDropped) {
          this.generators.set(call, random.objects);
        }
        return;
      case 'draw':
        if (isSure && call !== null && this.isUsed(random, call, statement)) {
          this.draw(random.generator, call);
        }
        return;
    }
  }

  private draw(generator: GeneratorName, call: RandomCall): void {
    if (this.stateOf(generator) !== 'unseeded') {
      return;
    }
    const draws = this.unseeded.get(generator) ?? [];
    if (draws.at(-1)?.cell !== call.cell) {
      draws.push(call);
    }
    this.unseeded.set(generator, draws);
  }

  /** Whether what was drawn may show: it is returned, or in an object that something reads. */
  private isUsed(
    { changed }: Extract<RandomFact, { kind: 'draw' }>,
    { site, outer }: RandomCall,
    statement: StatementTrace
  ): boolean {
    if (changed === null) {
      return !site.isDropped;
    }
    return (
      statement.producesOutput ||
      (outer === site && this.isKept(site)) ||
      statement.writes.some(
        ({ location, entry }) => location.kind === 'name' && holdsObjects(entry)
      ) ||
      changed.some(
        ({ root }) => root.isSummarized || (this.lastReads().get(root) ?? 0) > this.position
      )
    );
  }

  /** Whether a name of the notebook holds the shuffled object to the end: the next cell may show it. */
  private isKept({ node }: CallSite): boolean {
    const [first] = node.args;
    return first?.kind === 'Name' && (this.lastBindings().get(first.id) ?? 0) < this.position;
  }

  private seed(name: GeneratorName, call: RandomCall | null, isSure: boolean): void {
    if (!isSure || call === null) {
      this.mayBeSeeded([name]);
      return;
    }
    if (this.stateOf(name) === 'unseeded' && this.unseeded.has(name)) {
      this.lateSeeds.set(name, call);
    }
    this.states.set(name, 'seeded');
  }

  /** A generator that gets a seed after it is made needs none when it is made. */
  private reseed(objects: readonly HeapObject[]): void {
    for (const [call, made] of this.generators) {
      if (made.some(object => objects.includes(object))) {
        this.generators.delete(call);
      }
    }
  }

  private mayBeSeeded(names: readonly GeneratorName[]): void {
    for (const name of names) {
      if (this.stateOf(name) === 'unseeded') {
        this.states.set(name, 'unknown');
      }
    }
  }

  private stateOf(name: GeneratorName): SeedState {
    return this.states.get(name) ?? 'unseeded';
  }
}
