/** Executes cells symbolically, one after another, in one kernel. */
import { libraryEffects } from '../../effects/lookup';
import { isProvidedName } from '../names/provided-names';
import type { CellSummary } from '../../python/flow/cell-summary';
import type { PythonVersion } from '../../python/version';
import type { CellOutcome, ExecutionIdentity, SharedTables } from './cell-interpreter';
import { runCell } from './cell-interpreter';
import { runnableCell } from './cell-text';
import type { MemoryLocation } from './heap';
import { Heap, optionOf } from './heap';
import type { AttributeObserver, CallObserver } from './observed-calls';
import type { ObservedExecution } from './observed-execution';
import type { Entry, LocationReader, StatementTrace } from './statement-trace';
import { ReadInterner, TraceInterner } from './interners';
import { STEP_LIMITS } from './step-budget';
import { ValueNumbering } from './value-numbering';
import { Values } from './value';

/** A cell to execute. */
export interface ProgramCell {
  /** Identifies the cell across all versions of the notebook. */
  readonly key: string;
  readonly summary: CellSummary;
  /** What a kernel reported about this execution of the cell; absent for a cell of a document. */
  readonly observed?: ObservedExecution;
}

/** What a kernel reported about the names that an execution bound. */
export interface NameEvidence {
  /** Names that now refer to a different object. */
  readonly bound: ReadonlySet<string>;
  readonly failed: boolean;
}

/** Whether a name keeps its old value because the execution failed before it bound the name. */
export function keepsOldValue(
  { kind, label }: MemoryLocation,
  { bound, failed }: NameEvidence
): boolean {
  return failed && kind === 'name' && !bound.has(label);
}

/** Effects of one symbolic execution of a cell. */
export interface CellEffects extends CellOutcome {
  readonly cell: ProgramCell;
}

/** The outcome of a cell that does not parse or has not run. */
export const NO_OUTCOME: CellOutcome = { statements: [], steps: 0, limit: null };

/** Tables shared by all versions of a notebook, so that their values are comparable. */
export class SymbolicWorld {
  readonly shared: SharedTables;

  /** `observer` sees the calls of libraries, `attributeObserver` the attributes that are read, if calls are observed. */
  constructor(
    readonly version: PythonVersion,
    observer: CallObserver | null = null,
    attributeObserver: AttributeObserver | null = null
  ) {
    this.shared = {
      heap: new Heap(),
      values: new Values(),
      valueNumbers: new ValueNumbering(),
      effects: libraryEffects(),
      isProvided: isProvidedName,
      options: new Set(),
      statements: new TraceInterner(),
      reads: new ReadInterner(),
      observer,
      attributeObserver
    };
  }

  /**
   * A fresh kernel.
   *
   * @param continuesAfterError - continue a cell after a missing name, to learn what the rest would do
   */
  newKernel(continuesAfterError = false): SymbolicKernel {
    return new SymbolicKernel(this, continuesAfterError);
  }
}

/** Memory of one kernel, and its symbolic executions. */
export class SymbolicKernel implements LocationReader {
  private readonly entries = new Map<MemoryLocation, Entry>();
  private readonly generations = new Map<string, number>();
  /** The statements of the last execution of each cell that ended without an error. */
  private readonly last = new Map<string, readonly StatementTrace[]>();
  private sinceUnknown = new Set<MemoryLocation>();
  private stepsLeft: number = STEP_LIMITS.notebook;

  constructor(
    private readonly world: SymbolicWorld,
    private namesUnknown: boolean
  ) {}

  /** All locations with content. */
  get memory(): ReadonlyMap<MemoryLocation, Entry> {
    return this.entries;
  }

  lookup(location: MemoryLocation): Entry | null {
    return this.entries.get(location) ?? null;
  }

  writtenSinceUnknown(): Iterable<MemoryLocation> {
    return this.sinceUnknown;
  }

  /**
   * Executes a cell.
   *
   * @param evidence - what is known about the names that it bound; null if nothing is
   */
  run(cell: ProgramCell, evidence: NameEvidence | null = null): CellEffects {
    const runnable = runnableCell(cell.summary, this.world.version);
    if (runnable === null) {
      return { cell, ...NO_OUTCOME };
    }
    this.namesUnknown ||= cell.summary.unknownNames.length > 0;
    const outcome = runCell(runnable, this.identify(cell), this, this.world.shared);
    this.stepsLeft -= outcome.steps;
    outcome.statements.forEach(statement => this.applyWrites(statement, evidence));
    if (evidence?.failed === true || outcome.statements.some(({ fails }) => fails)) {
      this.last.delete(cell.key);
    } else {
      this.last.set(cell.key, outcome.statements);
    }
    return { cell, ...outcome };
  }

  private applyWrites({ writes, isUnknown }: StatementTrace, evidence: NameEvidence | null): void {
    if (isUnknown) {
      this.sinceUnknown = new Set();
    }
    for (const { location, entry } of writes) {
      if (evidence !== null && keepsOldValue(location, evidence)) {
        continue;
      }
      this.sinceUnknown.add(location);
      if (entry === null) {
        this.entries.delete(location);
      } else {
        this.entries.set(location, entry);
      }
      const option = optionOf(location);
      if (option !== null) {
        this.world.shared.options.add(option);
      }
    }
  }

  private identify({ key }: ProgramCell): ExecutionIdentity {
    const generation = this.generations.get(key) ?? 0;
    this.generations.set(key, generation + 1);
    const { namesUnknown, stepsLeft } = this;
    return { cell: key, generation, namesUnknown, stepsLeft, last: this.last.get(key) ?? null };
  }
}
