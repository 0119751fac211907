/** Goes through a notebook from top to bottom and notes where random numbers are drawn before a seed is set. */
import { oncePerVersion } from '../analysis/access/derived-facts';
import type { AnalysedCells, NotebookNames } from '../analysis/access/notebook-names';
import { namesOf } from '../analysis/access/notebook-names';
import type { NotebookCell } from '../notebook/document';
import type { WithCellRows } from '../rule-context/cell-rows';
import type { CallingBody, PlacedCall } from './located-call';
import { areCallsKnown, callsInOrder } from './calls-in-order';
import type { Meaning } from './random-meaning';
import { MeaningReader } from './random-meaning';
import { speaksOf } from './telling-words';
import type { GeneratorName } from './shared-generators';
import { ALL_GENERATORS } from './shared-generators';
import { FunctionsOfChance } from './random-functions';

/** A place where code of a cell runs that draws or seeds. */
export interface ChancePlace {
  /** The cell that runs. */
  readonly cell: NotebookCell;
  /** What of it: the call itself, or that of a function which makes the call. */
  readonly outer: PlacedCall;
  /** The call itself, and the cell that it stands in. */
  readonly call: PlacedCall;
  readonly home: NotebookCell;
}

/** What a run found. */
export interface ChanceRun {
  /** Draws from each generator that no seed was set for, the first of each cell, in the order in which they are made. */
  readonly unseeded: ReadonlyMap<GeneratorName, readonly ChancePlace[]>;
  /** The first seed of a generator that was drawn from before. */
  readonly lateSeeds: ReadonlyMap<GeneratorName, ChancePlace>;
  /** Generators of their own that are made without a seed. */
  readonly newGenerators: readonly ChancePlace[];
}

const NOTHING: ChanceRun = { unseeded: new Map(), lateSeeds: new Map(), newGenerators: [] };
/** Functions that call functions are followed to this depth. */
const DEEPEST = 8;
const SEED_MODULE = /seed/i;

/** What is found in these cells; rules that look at the same ones share it. */
export const chanceRun = oncePerVersion((cells: AnalysedCells & WithCellRows): ChanceRun =>
  speaksOf(cells).draws ? new Runner(cells).run() : NOTHING
);

type SeedState = 'unseeded' | 'seeded' | 'unknown';

class Runner {
  private readonly names: NotebookNames;
  private readonly meanings: MeaningReader;
  private readonly functions: FunctionsOfChance;
  private readonly states = new Map<GeneratorName, SeedState>();
  private readonly unseeded = new Map<GeneratorName, ChancePlace[]>();
  private readonly lateSeeds = new Map<GeneratorName, ChancePlace>();
  private readonly newGenerators = new Map<PlacedCall, ChancePlace>();
  private readonly active = new Set<CallingBody>();
  private outer: { readonly cell: NotebookCell; readonly call: PlacedCall } | null = null;

  constructor(private readonly cells: AnalysedCells) {
    this.names = namesOf(cells);
    this.meanings = new MeaningReader(this.names);
    this.functions = new FunctionsOfChance(cells);
  }

  run(): ChanceRun {
    for (const cell of this.cells.codeCells) {
      const summary = this.cells.summary(cell);
      if (summary === null || summary.module === null || summary.unknownNames.length > 0) {
        // Whatever stands there may have seeded, or have given the names another meaning.
        break;
      }
      if (summary.imports.some(({ module }) => SEED_MODULE.test(module))) {
        this.mayBeSeeded(ALL_GENERATORS);
      }
      this.body(callsInOrder(summary), cell, false);
    }
    const { unseeded, lateSeeds, newGenerators } = this;
    return { unseeded, lateSeeds, newGenerators: [...newGenerators.values()] };
  }

  private body(body: CallingBody, home: NotebookCell, isPossible: boolean): void {
    if (this.active.has(body) || this.active.size > DEEPEST) {
      return;
    }
    this.active.add(body);
    // Who is handed a function calls it, or does not, and nobody knows when.
    if (this.functions.handsOnSeeds(body, this.names)) {
      this.mayBeSeeded(ALL_GENERATORS);
    }
    for (const call of this.functions.interestingCalls(body)) {
      const isTop = this.outer === null;
      this.outer ??= { cell: home, call };
      this.call(call, home, isPossible || call.isPossible);
      if (isTop) {
        this.outer = null;
      }
    }
    this.active.delete(body);
  }

  private call(call: PlacedCall, home: NotebookCell, isPossible: boolean): void {
    const meaning = this.meanings.of(call);
    if (meaning !== null && meaning.kind !== 'perhaps-seed') {
      this.take(meaning, call, home, isPossible);
      return;
    }
    const { cell, call: top } = this.outer ?? { cell: home, call };
    const moment = { cell, offset: top.range.start };
    const called = this.functions.calledBy(call, moment, this.names);
    for (const { body, home: there, isCertain } of called) {
      this.body(body, there, isPossible || !isCertain);
    }
    if (called.length === 0 && meaning !== null && !this.isOwn(call)) {
      this.mayBeSeeded(ALL_GENERATORS);
    }
  }

  /** Whether it is a function of the notebook; there is no seed in those that are not among the functions of chance. */
  private isOwn({ path, isGlobal }: PlacedCall): boolean {
    const bindings = path?.length === 1 && isGlobal ? this.names.bindings(path[0]) : [];
    return (
      bindings.length > 0 &&
      bindings.every(({ value }) => value.kind === 'function' || value.kind === 'class')
    );
  }

  private take(
    meaning: Exclude<Meaning, { kind: 'perhaps-seed' }>,
    call: PlacedCall,
    home: NotebookCell,
    isPossible: boolean
  ): void {
    const { outer } = this;
    if (outer === null) {
      return;
    }
    const place = { cell: outer.cell, outer: outer.call, call, home };
    if (meaning.kind === 'seed') {
      meaning.generators.forEach(name => this.seed(name, place, isPossible));
    } else if (isPossible || call.isDropped) {
      return;
    } else if (meaning.kind === 'new-generator') {
      if (!this.newGenerators.has(call)) {
        this.newGenerators.set(call, place);
      }
    } else if (this.stateOf(meaning.generator) === 'unseeded') {
      const draws = this.unseeded.get(meaning.generator) ?? [];
      if (draws.at(-1)?.cell !== place.cell) {
        draws.push(place);
      }
      this.unseeded.set(meaning.generator, draws);
    }
  }

  private seed(name: GeneratorName, place: ChancePlace, isPossible: boolean): void {
    if (isPossible) {
      this.mayBeSeeded([name]);
      return;
    }
    if (this.stateOf(name) === 'unseeded' && this.unseeded.has(name)) {
      this.lateSeeds.set(name, place);
    }
    this.states.set(name, 'seeded');
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

/** Reads the texts of cells that are new, cell by cell, where there may be a draw at all. */
export function* readNewCells(cells: AnalysedCells & WithCellRows): Iterable<void> {
  for (const cell of speaksOf(cells).draws ? cells.codeCells : []) {
    const summary = cells.summary(cell);
    if (summary !== null && !areCallsKnown(summary)) {
      callsInOrder(summary);
      yield;
    }
  }
}
