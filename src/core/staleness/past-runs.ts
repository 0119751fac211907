/** The symbolic runs of what a kernel really ran. */
import type { HistoryRun, HistoryState } from '../history/history-state';
import type { CellKey } from '../notebook/document';
import type {
  CellEffects,
  NameEvidence,
  SymbolicKernel,
  SymbolicWorld
} from '../analysis/heap/program';
import type { CellSummary } from '../python/flow/cell-summary';

import { KernelMemory } from './kernel-memory';

/** Tells what a source does, as a cell of the notebook would. */
export type SummarizeRun = (source: string) => CellSummary;

/** One run, and what it did. */
export interface PastRun {
  readonly run: HistoryRun;
  readonly effects: CellEffects;
}

/** Follows the runs of a kernel session; runs that are added cost only themselves. */
export class PastRuns {
  private kernel: SymbolicKernel;
  private known: KernelMemory | null = null;
  private session: string | null = null;
  private followed: PastRun[] = [];
  private readonly lastByCell = new Map<CellKey, PastRun[]>();

  constructor(private readonly world: SymbolicWorld) {
    this.kernel = world.newKernel();
  }

  /** Follows the runs that are new, one in each step. */
  *steps(history: HistoryState, summarize: SummarizeRun): Generator<void, void> {
    if (!this.continues(history)) {
      this.kernel = this.world.newKernel();
      this.known = null;
      this.session = history.session;
      this.followed = [];
      this.lastByCell.clear();
    }
    for (const run of history.runs.slice(this.followed.length)) {
      const key = cellOf(run);
      const effects = this.kernel.run({ key, summary: summarize(run.run.source) }, evidenceOf(run));
      this.known = null;
      const past = { run, effects };
      this.followed.push(past);
      const runs = this.lastByCell.get(key);
      if (runs === undefined) {
        this.lastByCell.set(key, [past]);
      } else {
        runs.push(past);
      }
      yield;
    }
  }

  /** What the kernel holds now; the same object until something runs. */
  get memory(): KernelMemory {
    this.known ??= new KernelMemory(this.kernel.places, this.world.shared.heap);
    return this.known;
  }

  /** The runs of a cell, oldest first. */
  of(cell: CellKey): readonly PastRun[] {
    return this.lastByCell.get(cell) ?? [];
  }

  private continues({ session, runs }: HistoryState): boolean {
    return (
      session === this.session &&
      runs.length >= this.followed.length &&
      this.followed.every(({ run }, index) => isSameRun(run, runs[index]))
    );
  }
}

/** Whose run it was may be found out later: then all is followed anew. */
function isSameRun(a: HistoryRun, b: HistoryRun): boolean {
  return a === b || (a.run === b.run && a.origin === b.origin && a.cell === b.cell);
}

/** Names the cell that ran; what is no cell's has a name of its own. */
function cellOf({ run, origin, cell }: HistoryRun): CellKey {
  return origin === 'cell' && cell !== null ? cell : `run ${run.sequence}`;
}

/** What the kernel tells; null where it was not watched then. */
function evidenceOf({ run }: HistoryRun): NameEvidence | null {
  return run.seeded
    ? null
    : { bound: new Set([...run.bound, ...run.rebound]), failed: run.status !== 'ok' };
}
