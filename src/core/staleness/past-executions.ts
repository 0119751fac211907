/** Symbolic execution of the cells that a kernel actually ran. */
import type { CellExecution, HistoryState } from '../history/history-state';
import type { MemoryLocation } from '../analysis/heap/heap';
import { ABSENT } from '../analysis/heap/value-numbering';
import type { ValueNumber } from '../analysis/heap/value-numbering';
import type { CellKey } from '../notebook/document';
import type {
  CellEffects,
  NameEvidence,
  SymbolicKernel,
  SymbolicWorld
} from '../analysis/heap/program';
import { keepsOldValue } from '../analysis/heap/program';
import { addToGroup } from '../memo/group-by';
import type { CellSummary } from '../python/flow/cell-summary';
import { canonicalLocation, KernelMemory } from './kernel-memory';

/** Summarizes a source as a cell of the notebook. */
export type SummarizeSource = (source: string) => CellSummary;

/** An execution with its effects. */
export interface PastExecution {
  readonly execution: CellExecution;
  /** Its position in the session, from 1. */
  readonly order: number;
  readonly effects: CellEffects;
}

/** An execution that wrote a location. */
export interface Writer {
  readonly cell: CellKey;
  /** Its position in the session, from 1. */
  readonly order: number;
  readonly source: string;
  /** Whether it ended with an error: what it changed in place it may not have reached. */
  readonly failed: boolean;
}

/** Executes what a kernel session ran symbolically; each added execution costs only itself. */
export class PastExecutions {
  private kernel: SymbolicKernel;
  private cachedMemory: KernelMemory | null = null;
  /** Location of a fresh run → those of the first `indexed` executions that wrote it, in order. */
  private readonly writers = new Map<MemoryLocation, PastExecution[]>();
  private indexed = 0;
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
      this.writers.clear();
      this.indexed = 0;
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
      const past: PastExecution = { execution: run, order: this.processed.length + 1, effects };
      this.processed.push(past);
      addToGroup(this.lastByCell, key, past);
      yield;
    }
  }

  /** Current memory of the kernel; the same object until something runs. */
  get memory(): KernelMemory {
    this.cachedMemory ??= new KernelMemory(this.kernel.memory, this.world.shared.heap);
    return this.cachedMemory;
  }

  /**
   * The execution that wrote a location of a fresh run last; null if none did.
   *
   * @param before - consider only earlier executions
   */
  lastWriter(location: MemoryLocation, before = Infinity): Writer | null {
    this.indexWriters();
    const writers = this.writers.get(location) ?? [];
    let at = writers.length - 1;
    while (at >= 0 && writers[at].order >= before) {
      at -= 1;
    }
    if (at < 0) {
      return null;
    }
    const { execution, order } = writers[at];
    const { source, status } = execution.kernelRun;
    return { cell: cellOf(execution), order, source, failed: status !== 'ok' };
  }

  /** The number of what an execution left in a location of a fresh run. */
  givenBy({ effects }: PastExecution, location: MemoryLocation): ValueNumber | null {
    const written = effects.statements
      .flatMap(({ writes }) => writes)
      .filter(write => this.canonical(write.location) === location)
      .at(-1);
    return written === undefined ? null : (written.entry?.valueNumber ?? ABSENT);
  }

  /** Only when someone asks: most executions make nothing stale. */
  private indexWriters(): void {
    for (const past of this.processed.slice(this.indexed)) {
      const evidence = evidenceOf(past.execution);
      const written = past.effects.statements
        .flatMap(({ writes }) => writes)
        .filter(({ location }) => evidence === null || !keepsOldValue(location, evidence));
      for (const location of new Set(written.map(write => this.canonical(write.location)))) {
        addToGroup(this.writers, location, past);
      }
    }
    this.indexed = this.processed.length;
  }

  private canonical(location: MemoryLocation): MemoryLocation {
    return canonicalLocation(location, this.world.shared.heap);
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
