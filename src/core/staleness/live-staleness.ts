/** Keeps what is known of the results of one open notebook, as its kernel runs cells and as people edit them. */
import type { LimitReason, StaleReason } from '../../protocol';
import type { HistoryState } from '../history/history-state';
import type { CellKey } from '../notebook/document';
import type { PythonVersion } from '../python/version';
import { allAtOnce } from '../memo/steps';
import { DocumentRun } from '../analysis/heap/document-run';
import type { ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import { CellComparison } from './cell-comparison';
import type { KernelMemory } from './kernel-memory';
import type { SummarizeRun } from './past-runs';
import { PastRuns } from './past-runs';
import type { Wanted } from './rerun';
import { stepsToRerun } from './rerun';
import type { PlannedOneByOne } from './remembered-plans';
import { withRememberedPlans } from './remembered-plans';
import { reasonOfPlace, sortedReasons } from './reasons';
import type { CellStaleness, RunPlan, Staleness } from './staleness';

/**
 * What edits may add to what there was at first; beyond it is taken as refuse, and everything is worked out from nothing
 * once. A function holds the syntax tree of its cell.
 */
const ADDED_TERMS = 400_000;
const ADDED_CLOSURES = 500;

const NOTHING: RunPlan = { cells: [], restart: false };

/** Keeps the symbolic runs of a document and of its kernel. */
export class LiveStaleness {
  private world: SymbolicWorld;
  private document: DocumentRun;
  private past: PastRuns;
  private comparison: CellComparison;
  /** How many terms and closures there were when everything was worked out for the first time; null before that. */
  private first: { readonly terms: number; readonly closures: number } | null = null;

  constructor(private readonly version: PythonVersion) {
    this.world = new SymbolicWorld(version);
    this.document = new DocumentRun(this.world);
    this.past = new PastRuns(this.world);
    this.comparison = this.newComparison();
  }

  /**
   * What is known of these code cells, given in document order, after what the kernel ran. In small steps; may be given
   * up at any.
   */
  *steps(
    cells: readonly ProgramCell[],
    history: HistoryState,
    summarize: SummarizeRun
  ): Generator<void, Staleness> {
    if (this.isCrowded) {
      this.world = new SymbolicWorld(this.version);
      this.document = new DocumentRun(this.world);
      this.past = new PastRuns(this.world);
      this.comparison = this.newComparison();
      this.first = null;
    }
    yield* this.document.steps(cells);
    yield* this.past.steps(history, summarize);
    const compared = yield* this.compare(history);
    const { terms, values } = this.world.shared;
    this.first ??= { terms: terms.size, closures: values.closureCount };
    const known = new KnownStaleness(this.document, this.past.memory, history, compared);
    return withRememberedPlans(known, yield* known.wholePlan());
  }

  private get isCrowded(): boolean {
    const { terms, values } = this.world.shared;
    return (
      this.first !== null &&
      (terms.size > this.first.terms + ADDED_TERMS ||
        values.closureCount > this.first.closures + ADDED_CLOSURES)
    );
  }

  private *compare(history: HistoryState): Generator<void, ReadonlyMap<CellKey, CellStaleness>> {
    const compared = new Map<CellKey, CellStaleness>();
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

/** What is known at one moment; plans are made when somebody asks. */
class KnownStaleness implements PlannedOneByOne {
  readonly limits: ReadonlyMap<CellKey, LimitReason>;
  private readonly positions: ReadonlyMap<CellKey, number>;
  private readonly revision: number;

  constructor(
    private readonly document: DocumentRun,
    private readonly memory: KernelMemory,
    private readonly history: HistoryState,
    readonly cells: ReadonlyMap<CellKey, CellStaleness>
  ) {
    this.revision = document.revision;
    this.limits = document.limits();
    this.positions = new Map(document.cells.map(({ cell }, position) => [cell.key, position]));
  }

  plan(cells: readonly CellKey[]): RunPlan {
    return this.isPresent ? allAtOnce(this.planFor(cells)) : NOTHING;
  }

  neededBefore(cell: CellKey): RunPlan {
    const position = this.positions.get(cell);
    return position === undefined || !this.isPresent
      ? NOTHING
      : allAtOnce(this.planFor([cell], other => other < position));
  }

  /** The plan for all that is stale, in small steps: of a large notebook that may be a thousand cells. */
  wholePlan(): Generator<void, RunPlan> {
    return this.planFor([...this.positions.keys()].filter(key => this.isStale(key)));
  }

  /** Whether the run of the document still is the one that this speaks of. */
  private get isPresent(): boolean {
    return this.document.revision === this.revision;
  }

  private isStale(key: CellKey): boolean {
    const known = this.cells.get(key);
    const ran = this.history.cells.get(key);
    return (
      (known?.inputs.length ?? 0) > 0 || (ran !== undefined && ran.lastRun !== null && ran.isEdited)
    );
  }

  private wanted(keys: readonly CellKey[]): readonly Wanted[] {
    return keys.flatMap(key => {
      const cell = this.positions.get(key);
      return cell === undefined ? [] : [{ cell, all: true }];
    });
  }

  private *planFor(
    keys: readonly CellKey[],
    isListed: (position: number) => boolean = () => true
  ): Generator<void, RunPlan> {
    const { document } = this;
    const rerun = yield* stepsToRerun(document, this.memory, this.wanted(keys));
    const positions = rerun.restart
      ? document.cells.map((_, position) => position)
      : [...rerun.cells.keys()].filter(isListed).sort((a, b) => a - b);
    return {
      restart: rerun.restart,
      cells: positions.map(position => {
        const { key } = document.cells[position].cell;
        const needed = (rerun.cells.get(position) ?? []).map(({ read }) =>
          reasonOfPlace(read.place)
        );
        return { key, reasons: sortedReasons([...this.ownReasons(key), ...needed]) };
      })
    };
  }

  private ownReasons(key: CellKey): readonly StaleReason[] {
    const ran = this.history.cells.get(key);
    if (ran === undefined || ran.lastRun === null) {
      return ['inserted'];
    }
    const inputs = (this.cells.get(key)?.inputs ?? []).map(({ reason }) => reason);
    return ran.isEdited ? ['edited', ...inputs] : inputs;
  }
}
