/** Which cells must run after an edit of a notebook that had been run from top to bottom. */
import type { AnalysisLimit, StaleReason } from '../../protocol';
import type { PythonVersion } from '../python/version';
import type { FreshRun } from '../analysis/heap/document-slot';
import { DocumentRun } from '../analysis/heap/document-run';
import type { CellEffects, ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import { KernelMemory } from './kernel-memory';
import { readsOf, reasonOfPlace, reasonsOfReads, sortedReasons } from './reasons';
import type { Rerun } from './rerun';
import { cellsToRun } from './rerun';

/** A code cell of one of the two versions. */
export interface EditedCell extends ProgramCell {
  /** Position over all cells, from 0. */
  readonly index: number;
  /** Equal for texts with equal tokens. */
  readonly signature: string;
}

/** What to run. */
export interface AfterEdit {
  /** Only a fresh kernel can mend it; then all code cells are listed. */
  readonly restart: boolean;
  /** In the order in which to run them. */
  readonly stale: readonly { readonly index: number; readonly reasons: readonly StaleReason[] }[];
  /** Cells that cost too much to follow, in document order. */
  readonly limits: readonly AnalysisLimit[];
}

/**
 * `before` was run from top to bottom in a fresh kernel, then the user made it `after`; cells of the same key are the
 * same cell. Which cells must run now so that every output equals that of a fresh run?
 */
export function planAfterEdit(
  before: readonly EditedCell[],
  after: readonly EditedCell[],
  version: PythonVersion
): AfterEdit {
  const world = new SymbolicWorld(version);
  const past = new DocumentRun(world);
  past.update(before);
  const fresh = new DocumentRun(world);
  fresh.update(after);
  const comparison = new Comparison(before, past, after, fresh);
  const wanted = after
    .map((_, cell) => ({ cell, all: false }))
    .filter(({ cell }) => comparison.mustRun(cell));
  const rerun = cellsToRun(fresh, new KernelMemory(past.places(), world.shared.heap), wanted);
  const chosen = rerun.restart ? after.map((_, cell) => cell) : [...rerun.cells.keys()];
  const limits = fresh.limits();
  return {
    restart: rerun.restart,
    limits: after.flatMap(({ index, key }) => {
      const reason = limits.get(key);
      return reason === undefined ? [] : [{ cell_index: index, reason }];
    }),
    stale: chosen
      .sort((a, b) => a - b)
      .map(cell => ({ index: after[cell].index, reasons: comparison.reasons(cell, rerun) }))
  };
}

/** The two versions, cell by cell. */
class Comparison {
  private readonly positions: ReadonlyMap<string, number>;
  private readonly present: ReadonlySet<string>;

  constructor(
    private readonly before: readonly EditedCell[],
    private readonly past: FreshRun,
    private readonly after: readonly EditedCell[],
    private readonly fresh: FreshRun
  ) {
    this.positions = new Map(before.map(({ key }, position) => [key, position]));
    this.present = new Set(after.map(({ key }) => key));
  }

  /** Whether the cell's output is not that of a fresh run, or its text never ran. */
  mustRun(cell: number): boolean {
    const old = this.positions.get(this.after[cell].key);
    return (
      old === undefined ||
      this.isEdited(cell, old) ||
      shown(this.past.cells[old]) !== shown(this.fresh.cells[cell])
    );
  }

  reasons(cell: number, rerun: Rerun): readonly StaleReason[] {
    const old = this.positions.get(this.after[cell].key);
    const needed = (rerun.cells.get(cell) ?? []).map(({ read }) => reasonOfPlace(read.place));
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
    return this.before[old].signature !== this.after[cell].signature;
  }
}

/** Numbers of all that a cell shows. */
function shown({ statements }: CellEffects): string {
  return statements
    .filter(({ shows }) => shows)
    .map(({ inputs }) => inputs)
    .join();
}
