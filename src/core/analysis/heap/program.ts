/** Runs cells one after the other in one kernel. */
import { libraryEffects } from '../../effects/lookup';
import { isProvidedName } from '../names/provided-names';
import type { CellSummary } from '../../python/flow/cell-summary';
import type { PythonVersion } from '../../python/version';
import type { CellOutcome, RunIdentity, SharedTables } from './cell-interpreter';
import { runCell } from './cell-interpreter';
import { runnableCell } from './cell-text';
import type { Place } from './heap';
import { Heap, optionOf } from './heap';
import type { CallObserver } from './observed-calls';
import type { Entry, PlaceReader, StatementRun } from './statement-run';
import { SameReads, SameStatements } from './same-statement';
import { STEP_LIMITS } from './step-budget';
import { Terms } from './terms';
import { Values } from './value';

/** A cell to run. */
export interface ProgramCell {
  /** Names the cell in all versions of the notebook. */
  readonly key: string;
  readonly summary: CellSummary;
}

/** What a kernel tells of the names that a run bound. */
export interface NameEvidence {
  /** Names that stand for another object than before. */
  readonly bound: ReadonlySet<string>;
  readonly failed: boolean;
}

/** What a cell did when it ran. */
export interface CellEffects extends CellOutcome {
  readonly cell: ProgramCell;
}

/** Of a cell that does not parse, or has not run. */
export const NO_OUTCOME: CellOutcome = { statements: [], steps: 0, limit: null };

/** What the versions of a notebook share, so that their values can be compared. */
export class SymbolicWorld {
  readonly shared: SharedTables;

  /** `observer` sees the calls of libraries. */
  constructor(
    readonly version: PythonVersion,
    observer: CallObserver | null = null
  ) {
    this.shared = {
      heap: new Heap(),
      values: new Values(),
      terms: new Terms(),
      effects: libraryEffects(),
      isProvided: isProvidedName,
      options: new Set(),
      statements: new SameStatements(),
      reads: new SameReads(),
      observer
    };
  }

  /** A fresh kernel; `goesOn`: a name that is missing ends no cell, as what the rest of it would do is asked for. */
  newKernel(goesOn = false): SymbolicKernel {
    return new SymbolicKernel(this, goesOn);
  }
}

/** The places of one kernel, and the runs that came to it. */
export class SymbolicKernel implements PlaceReader {
  private readonly entries = new Map<Place, Entry>();
  private readonly generations = new Map<string, number>();
  private sinceUnknown = new Set<Place>();
  private stepsLeft: number = STEP_LIMITS.notebook;

  constructor(
    private readonly world: SymbolicWorld,
    private namesUnknown: boolean
  ) {}

  /** All that is there. */
  get places(): ReadonlyMap<Place, Entry> {
    return this.entries;
  }

  lookup(place: Place): Entry | null {
    return this.entries.get(place) ?? null;
  }

  writtenSinceUnknown(): Iterable<Place> {
    return this.sinceUnknown;
  }

  /** Runs a cell. `evidence`: what is known of the names that it bound; null where nothing is. */
  run(cell: ProgramCell, evidence: NameEvidence | null = null): CellEffects {
    const runnable = runnableCell(cell.summary, this.world.version);
    if (runnable === null) {
      return { cell, ...NO_OUTCOME };
    }
    this.namesUnknown ||= cell.summary.unknownNames.length > 0;
    const outcome = runCell(runnable, this.identify(cell), this, this.world.shared);
    this.stepsLeft -= outcome.steps;
    outcome.statements.forEach(statement => this.take(statement, evidence));
    return { cell, ...outcome };
  }

  private take({ writes, isUnknown }: StatementRun, evidence: NameEvidence | null): void {
    if (isUnknown) {
      this.sinceUnknown = new Set();
    }
    for (const { place, entry } of writes) {
      if (evidence !== null && this.isLeft(place, evidence)) {
        continue;
      }
      this.sinceUnknown.add(place);
      if (entry === null) {
        this.entries.delete(place);
      } else {
        this.entries.set(place, entry);
      }
      const option = optionOf(place);
      if (option !== null) {
        this.world.shared.options.add(option);
      }
    }
  }

  /** Whether the name still has what it had because the run failed before it came there. */
  private isLeft(place: Place, { bound, failed }: NameEvidence): boolean {
    return failed && place.kind === 'name' && !bound.has(place.label);
  }

  private identify({ key }: ProgramCell): RunIdentity {
    const generation = this.generations.get(key) ?? 0;
    this.generations.set(key, generation + 1);
    const { namesUnknown, stepsLeft } = this;
    return { cell: key, generation, namesUnknown, stepsLeft };
  }
}
