/** Keeps the staleness of one open notebook up to date while its kernel runs cells and users edit them. */
import type { LimitReason, StaleReason } from '../../protocol';
import type { HistoryState } from '../history/history-state';
import type { CellKey } from '../notebook/document';
import type { PythonVersion } from '../python/version';
import { allAtOnce } from '../memo/steps';
import { IncrementalExecution } from '../analysis/heap/incremental-execution';
import type { ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import { CellComparison } from './cell-comparison';
import type { KernelMemory } from './kernel-memory';
import type { SummarizeSource } from './past-executions';
import { PastExecutions } from './past-executions';
import type { DrawnValues } from './drawn-values';
import { readersOfNewDraws } from './drawn-values';
import type { RequiredCell, Rerun } from './rerun';
import { stepsToRerun } from './rerun';
import type { PlanSource } from './memoized-plans';
import { memoizePlans } from './memoized-plans';
import { NameStates } from './name-states';
import { randomCells } from './random-results';
import { reasonForLocation, sortedReasons } from './reasons';
import type { ComparedCell } from './stale-causes';
import { withCauses } from './stale-causes';
import type { CellStaleness, NameState, RunPlan, Staleness } from './staleness';

/**
 * Growth limits over the initial size: beyond them most entries are left over from edits, and everything is rebuilt
 * from scratch once. A closure keeps the syntax tree of its cell alive.
 */
const MAX_ADDED_NUMBERS = 400_000;
const MAX_ADDED_CLOSURES = 500;

const NOTHING: RunPlan = { cells: [], restart: false };

/** Maintains the symbolic executions of a document and of its kernel. */
export class LiveStaleness {
  private world: SymbolicWorld;
  private document: IncrementalExecution;
  private past: PastExecutions;
  private comparison: CellComparison;
  /** Sizes of the tables after the first complete analysis; null before that. */
  private initialSize: { readonly terms: number; readonly closures: number } | null = null;

  constructor(private readonly version: PythonVersion) {
    this.world = new SymbolicWorld(version);
    this.document = new IncrementalExecution(this.world);
    this.past = new PastExecutions(this.world);
    this.comparison = this.newComparison();
  }

  /**
   * Computes the staleness of the code cells, given in document order, after the executions of the kernel. Runs in
   * small steps and may be abandoned at any step.
   */
  *steps(
    cells: readonly ProgramCell[],
    history: HistoryState,
    summarize: SummarizeSource
  ): Generator<void, Staleness> {
    if (this.isFull) {
      this.world = new SymbolicWorld(this.version);
      this.document = new IncrementalExecution(this.world);
      this.past = new PastExecutions(this.world);
      this.comparison = this.newComparison();
      this.initialSize = null;
    }
    yield* this.document.steps(cells);
    yield* this.past.steps(history, summarize);
    const compared = withCauses(yield* this.compare(history), history, this.stop);
    const { valueNumbers, values } = this.world.shared;
    this.initialSize ??= { terms: valueNumbers.size, closures: values.closureCount };
    const names = new NameStates(this.document, this.past, this.world.shared.heap, key => {
      const isRun = history.cells.get(key)?.state === 'current';
      return isRun && compared.get(key)?.inputs.length === 0;
    });
    const kernel = { memory: this.past.memory, draws: this.comparison };
    const known = new KnownStaleness(this.document, kernel, history, compared, names);
    return memoizePlans(known, yield* known.wholePlan());
  }

  private get isFull(): boolean {
    const { valueNumbers, values } = this.world.shared;
    return (
      this.initialSize !== null &&
      (valueNumbers.size > this.initialSize.terms + MAX_ADDED_NUMBERS ||
        values.closureCount > this.initialSize.closures + MAX_ADDED_CLOSURES)
    );
  }

  /** The first cell at which a fresh run stops because a name is missing; null if there is none. */
  private get stop(): CellKey | null {
    const { cells } = this.document;
    return cells.find(({ statements }) => statements.some(({ fails }) => fails))?.cell.key ?? null;
  }

  private *compare(history: HistoryState): Generator<void, ReadonlyMap<CellKey, ComparedCell>> {
    const compared = new Map<CellKey, ComparedCell>();
    for (const [position, { cell }] of this.document.cells.entries()) {
      const { staleness, isNew } = this.comparison.of(
        cell.key,
        position,
        history.cells.get(cell.key)
      );
      compared.set(cell.key, staleness);
      if (isNew) {
        yield;
      }
    }
    return compared;
  }

  private newComparison(): CellComparison {
    return new CellComparison(this.document, this.past, this.world.shared.heap);
  }
}

/** Which cells of a plan are listed, and which others it must leave as they are. */
interface PlanScope {
  readonly isListed?: (position: number) => boolean;
  readonly kept?: readonly CellKey[];
}

/** Staleness at one moment; plans are computed on demand. */
class KnownStaleness implements PlanSource {
  readonly limits: ReadonlyMap<CellKey, LimitReason>;
  private readonly positions: ReadonlyMap<CellKey, number>;
  private readonly revision: number;
  /** Positions of cells that show unseeded random numbers; null before someone asks. */
  private random: ReadonlySet<number> | null = null;

  constructor(
    private readonly document: IncrementalExecution,
    private readonly kernel: { readonly memory: KernelMemory; readonly draws: DrawnValues },
    private readonly history: HistoryState,
    readonly cells: ReadonlyMap<CellKey, CellStaleness>,
    private readonly names: NameStates
  ) {
    this.revision = document.revision;
    this.limits = document.limits();
    this.positions = new Map(document.cells.map(({ cell }, position) => [cell.key, position]));
  }

  plan(cells: readonly CellKey[]): RunPlan {
    return this.isUpToDate ? allAtOnce(this.planFor(cells)) : NOTHING;
  }

  neededBefore(cell: CellKey): RunPlan {
    const position = this.positions.get(cell);
    return position === undefined || !this.isUpToDate
      ? NOTHING
      : allAtOnce(this.planFor([cell], { isListed: other => other < position }));
  }

  isRandom(cell: CellKey): boolean {
    if (this.random === null && this.isUpToDate) {
      this.random = randomCells(this.document);
    }
    return this.random?.has(this.positions.get(cell) ?? -1) === true;
  }

  stateOf(name: string): NameState | null {
    return this.isUpToDate ? this.names.of(name) : null;
  }

  /** The plan for all stale cells, in small steps: a large notebook may have a thousand of them. */
  wholePlan(): Generator<void, RunPlan> {
    const keys = [...this.positions.keys()];
    const ran = keys.filter(key => (this.history.cells.get(key)?.executions.length ?? 0) > 0);
    return this.planFor(
      keys.filter(key => this.isStale(key)),
      { kept: ran }
    );
  }

  /** Whether the document is still at the revision of this result. */
  private get isUpToDate(): boolean {
    return this.document.revision === this.revision;
  }

  private isStale(key: CellKey): boolean {
    const known = this.cells.get(key);
    const ran = this.history.cells.get(key);
    return (
      (known?.inputs.length ?? 0) > 0 ||
      (ran !== undefined && ran.lastExecution !== null && ran.isEdited)
    );
  }

  private required(keys: readonly CellKey[]): readonly RequiredCell[] {
    return keys.flatMap(key => {
      const cell = this.positions.get(key);
      return cell === undefined ? [] : [{ cell, all: true }];
    });
  }

  /** @param kept - the cells whose results must not become stale by what the others draw again */
  private *planFor(
    keys: readonly CellKey[],
    { isListed = () => true, kept = keys }: PlanScope = {}
  ): Generator<void, RunPlan> {
    const { document } = this;
    const rerun = yield* this.rerunOf(this.required(keys), kept);
    const positions = rerun.restart
      ? document.cells.map((_, position) => position)
      : [...rerun.cells.keys()].filter(isListed).sort((a, b) => a - b);
    return {
      restart: rerun.restart,
      cells: positions.map(position => {
        const { key } = document.cells[position].cell;
        const needed = (rerun.cells.get(position) ?? []).map(({ read }) =>
          reasonForLocation(read.location)
        );
        return { key, reasons: sortedReasons([...this.ownReasons(key), ...needed]) };
      })
    };
  }

  private *rerunOf(
    wanted: readonly RequiredCell[],
    kept: readonly CellKey[]
  ): Generator<void, Rerun> {
    const { document } = this;
    const { memory, draws } = this.kernel;
    const targets = kept.flatMap(key => this.positions.get(key) ?? []);
    let required = wanted;
    for (;;) {
      const rerun = yield* stepsToRerun(document, memory, required, {
        draws,
        leavesNoneStale: true
      });
      const more = rerun.restart ? [] : readersOfNewDraws(document, rerun.cells, targets);
      if (more.length === 0) {
        return rerun;
      }
      required = [...required, ...more.map(cell => ({ cell, all: true }))];
    }
  }

  private ownReasons(key: CellKey): readonly StaleReason[] {
    const ran = this.history.cells.get(key);
    if (ran === undefined || ran.lastExecution === null) {
      return ['inserted'];
    }
    const inputs = (this.cells.get(key)?.inputs ?? []).map(({ reason }) => reason);
    return ran.isEdited ? ['edited', ...inputs] : inputs;
  }
}
