/** Determines which cells must run after an edit of a notebook that was run from top to bottom. */
import type { AnalysisLimit, StaleReason } from '../../protocol';
import type { PythonVersion } from '../python/version';
import type { SymbolicTrace } from '../analysis/heap/document-slot';
import { limitsOf } from '../analysis/heap/cell-limits';
import { IncrementalExecution } from '../analysis/heap/incremental-execution';
import type { CellEffects, ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import { KernelMemory } from './kernel-memory';
import { randomCells } from './random-results';
import { readsOf, reasonForLocation, reasonsOfReads, sortedReasons } from './reasons';
import type { Rerun } from './rerun';
import { cellsToRun } from './rerun';

/** A code cell of one of the two versions. */
export interface EditedCell extends ProgramCell {
  /** Position among all cells, from 0. */
  readonly index: number;
  /** Equal for texts with equal tokens. */
  readonly signature: () => string;
}

/** The cells to run. */
export interface AfterEdit {
  /** Only a restart of the kernel can fix it; all code cells are listed then. */
  readonly restart: boolean;
  /** In execution order. */
  readonly stale: readonly {
    readonly index: number;
    readonly reasons: readonly StaleReason[];
    /** It shows numbers that are drawn without a seed: no run gives the same output. */
    readonly random: boolean;
  }[];
  /** Cells that exceed a budget of the analysis, in document order. */
  readonly limits: readonly AnalysisLimit[];
}

/**
 * Plans the cells to run so that every output equals that of a fresh run, after a user changed `before`, which was run
 * from top to bottom in a fresh kernel, to `after`. Cells with the same key are the same cell.
 */
export function planAfterEdit(
  before: readonly EditedCell[],
  after: readonly EditedCell[],
  version: PythonVersion
): AfterEdit {
  const world = new SymbolicWorld(version);
  const past = new IncrementalExecution(world);
  past.update(before);
  // Most cells do the same in both versions.
  const fresh = past.copy();
  fresh.update(after);
  // An option that only the new version sets is read by what the old version displays, too.
  past.update(before);
  const comparison = new Comparison(before, past, after, fresh);
  const wanted = after
    .map((_, cell) => ({ cell, all: false }))
    .filter(({ cell }) => comparison.mustRun(cell));
  const rerun = cellsToRun(fresh, new KernelMemory(past.memory(), world.shared.heap), wanted);
  const chosen = rerun.restart ? after.map((_, cell) => cell) : [...rerun.cells.keys()];
  const random = randomCells(fresh);
  return {
    restart: rerun.restart,
    limits: limitsOf(after, fresh.limits()),
    stale: chosen
      .sort((a, b) => a - b)
      .map(cell => ({
        index: after[cell].index,
        reasons: comparison.reasons(cell, rerun),
        random: random.has(cell)
      }))
  };
}

/** Compares the two versions cell by cell. */
class Comparison {
  private readonly positions: ReadonlyMap<string, number>;
  private readonly present: ReadonlySet<string>;

  constructor(
    private readonly before: readonly EditedCell[],
    private readonly past: SymbolicTrace,
    private readonly after: readonly EditedCell[],
    private readonly fresh: SymbolicTrace
  ) {
    this.positions = new Map(before.map(({ key }, position) => [key, position]));
    this.present = new Set(after.map(({ key }) => key));
  }

  /** Whether the cell's output differs from that of a fresh run, or its text never ran. */
  mustRun(cell: number): boolean {
    const oldPosition = this.positions.get(this.after[cell].key);
    return (
      oldPosition === undefined ||
      this.isEdited(cell, oldPosition) ||
      displayedValues(this.past.cells[oldPosition]) !== displayedValues(this.fresh.cells[cell])
    );
  }

  reasons(cell: number, rerun: Rerun): readonly StaleReason[] {
    const old = this.positions.get(this.after[cell].key);
    const needed = (rerun.cells.get(cell) ?? []).map(({ read }) =>
      reasonForLocation(read.location)
    );
    if (old === undefined) {
      return ['inserted'];
    }
    const reads = reasonsOfReads(readsOf(this.past, old), readsOf(this.fresh, cell), key =>
      this.present.has(key)
    );
    const reasons = sortedReasons([
      ...(this.isEdited(cell, old) ? ['edited' as const] : []),
      ...reads,
      ...needed
    ]);
    return reasons.length === 0 ? ['input'] : reasons;
  }

  private isEdited(cell: number, old: number): boolean {
    const [ran, present] = [this.before[old], this.after[cell]];
    return ran.summary !== present.summary && ran.signature() !== present.signature();
  }
}

/** Value numbers of everything that a cell displays. */
function displayedValues({ statements }: CellEffects): string {
  return statements
    .filter(({ mayProduceOutput }) => mayProduceOutput)
    .map(({ inputs }) => inputs)
    .join();
}
