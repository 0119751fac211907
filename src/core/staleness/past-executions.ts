/** Symbolic execution of the cells that a kernel actually ran. */
import type { CellExecution, HistoryState } from '../history/history-state';
import type { MemoryLocation } from '../analysis/heap/heap';
import type { CellKey } from '../notebook/document';
import type {
  CellEffects,
  NameEvidence,
  SymbolicKernel,
  SymbolicWorld
} from '../analysis/heap/program';
import type { CellSummary } from '../python/flow/cell-summary';

import { canonicalLocation, KernelMemory } from './kernel-memory';

/** Summarizes a source as a cell of the notebook. */
export type SummarizeSource = (source: string) => CellSummary;

/** An execution with its effects. */
export interface PastExecution {
  readonly execution: CellExecution;
  readonly effects: CellEffects;
}

/** Executes what a kernel session ran symbolically; each added execution costs only itself. */
export class PastExecutions {
  private kernel: SymbolicKernel;
  private cachedMemory: KernelMemory | null = null;
  /** Location of a fresh run → the last execution that wrote it, from 1; null until it is needed. */
  private cachedWriters: Map<MemoryLocation, number> | null = null;
  private session: string | null = null;
  private processed: PastExecution[] = [];
  private readonly lastByCell = new Map<CellKey, PastExecution[]>();

  constructor(private readonly world: SymbolicWorld) {
    this.kernel = world.newKernel();
  }

  /** Processes new executions, one per step. */
  *steps(history: HistoryState, summarize: SummarizeSource): Generator<void, void> {
    if (!this.continues(history)) {
      this.kernel = this.world.newKernel();
      this.cachedMemory = null;
      this.cachedWriters = null;
      this.session = history.session;
      this.processed = [];
      this.lastByCell.clear();
    }
    for (const run of history.executions.slice(this.processed.length)) {
      const key = cellOf(run);
      const effects = this.kernel.run(
        { key, summary: summarize(run.kernelRun.source) },
        evidenceOf(run)
      );
      this.cachedMemory = null;
      this.cachedWriters = null;
      const past: PastExecution = { execution: run, effects };
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
    this.cachedMemory ??= new KernelMemory(this.kernel.memory, this.world.shared.heap);
    return this.cachedMemory;
  }

  /**
   * The cell whose execution wrote a location of a fresh run last, and the position of that execution in the session,
   * from 1; null if none did.
   */
  lastWriter(location: MemoryLocation): { readonly cell: CellKey; readonly order: number } | null {
    const order = this.writers().get(location);
    return order === undefined
      ? null
      : { cell: cellOf(this.processed[order - 1].execution), order };
  }

  private writers(): ReadonlyMap<MemoryLocation, number> {
    if (this.cachedWriters === null) {
      this.cachedWriters = new Map();
      for (const [index, { effects }] of this.processed.entries()) {
        for (const { location } of effects.statements.flatMap(({ writes }) => writes)) {
          this.cachedWriters.set(canonicalLocation(location, this.world.shared.heap), index + 1);
        }
      }
    }
    return this.cachedWriters;
  }

  /** The executions of a cell, oldest first. */
  of(cell: CellKey): readonly PastExecution[] {
    return this.lastByCell.get(cell) ?? [];
  }

  private continues({ session, executions }: HistoryState): boolean {
    return (
      session === this.session &&
      executions.length >= this.processed.length &&
      this.processed.every(({ execution }, index) => isSameExecution(execution, executions[index]))
    );
  }
}

/** Attribution to a cell may change later: then all executions are processed again. */
function isSameExecution(a: CellExecution, b: CellExecution): boolean {
  return a === b || (a.kernelRun === b.kernelRun && a.origin === b.origin && a.cell === b.cell);
}

/** Key of the cell that ran; executions without a cell have keys of their own. */
function cellOf({ kernelRun, origin, cell }: CellExecution): CellKey {
  return origin === 'cell' && cell !== null ? cell : `run ${kernelRun.sequence}`;
}

/** What the kernel reported; null for executions before the probe was installed. */
function evidenceOf({ kernelRun }: CellExecution): NameEvidence | null {
  return kernelRun.seeded
    ? null
    : {
        bound: new Set([...kernelRun.bound, ...kernelRun.rebound]),
        failed: kernelRun.status !== 'ok'
      };
}
