/** Symbolic execution of the cells that a kernel actually ran. */
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

/** Summarizes a source as a cell of the notebook. */
export type SummarizeRun = (source: string) => CellSummary;

/** An execution with its effects. */
export interface PastRun {
  readonly run: HistoryRun;
  readonly effects: CellEffects;
}

/** Executes what a kernel session ran symbolically; each added execution costs only itself. */
export class PastRuns {
  private kernel: SymbolicKernel;
  private cachedMemory: KernelMemory | null = null;
  private session: string | null = null;
  private processed: PastRun[] = [];
  private readonly lastByCell = new Map<CellKey, PastRun[]>();

  constructor(private readonly world: SymbolicWorld) {
    this.kernel = world.newKernel();
  }

  /** Processes new executions, one per step. */
  *steps(history: HistoryState, summarize: SummarizeRun): Generator<void, void> {
    if (!this.continues(history)) {
      this.kernel = this.world.newKernel();
      this.cachedMemory = null;
      this.session = history.session;
      this.processed = [];
      this.lastByCell.clear();
    }
    for (const run of history.runs.slice(this.processed.length)) {
      const key = cellOf(run);
      const effects = this.kernel.run({ key, summary: summarize(run.run.source) }, evidenceOf(run));
      this.cachedMemory = null;
      const past: PastRun = { run, effects };
      this.processed.push(past);
      const runs = this.lastByCell.get(key);
      if (runs === undefined) {
        this.lastByCell.set(key, [past]);
      } else {
        runs.push(past);
      }
      yield;
    }
  }

  /** Current memory of the kernel; the same object until something runs. */
  get memory(): KernelMemory {
    this.cachedMemory ??= new KernelMemory(this.kernel.places, this.world.shared.heap);
    return this.cachedMemory;
  }

  /** The executions of a cell, oldest first. */
  of(cell: CellKey): readonly PastRun[] {
    return this.lastByCell.get(cell) ?? [];
  }

  private continues({ session, runs }: HistoryState): boolean {
    return (
      session === this.session &&
      runs.length >= this.processed.length &&
      this.processed.every(({ run }, index) => isSameExecution(run, runs[index]))
    );
  }
}

/** Attribution to a cell may change later: then all executions are processed again. */
function isSameExecution(a: HistoryRun, b: HistoryRun): boolean {
  return a === b || (a.run === b.run && a.origin === b.origin && a.cell === b.cell);
}

/** Key of the cell that ran; executions without a cell have keys of their own. */
function cellOf({ run, origin, cell }: HistoryRun): CellKey {
  return origin === 'cell' && cell !== null ? cell : `run ${run.sequence}`;
}

/** What the kernel reported; null for executions before the probe was installed. */
function evidenceOf({ run }: HistoryRun): NameEvidence | null {
  return run.seeded
    ? null
    : { bound: new Set([...run.bound, ...run.rebound]), failed: run.status !== 'ok' };
}
