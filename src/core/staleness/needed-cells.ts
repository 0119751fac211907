/**
 * Finds the cells that have to run in one traversal: from each relevant statement to the providers of reads that the
 * kernel's memory does not satisfy, transitively. The cost is proportional to the number of visited statements.
 */
import type { SymbolicTrace, ExecutedStatement } from '../analysis/heap/document-slot';
import type { MemoryLocation } from '../analysis/heap/heap';
import type { Read, StatementTrace } from '../analysis/heap/statement-trace';
import { ABSENT } from '../analysis/heap/value-numbering';
import type { ValueNumber } from '../analysis/heap/value-numbering';
import { addToGroup } from '../memo/group-by';
import type { DrawnValues } from './drawn-values';
import { drawnRead } from './drawn-values';
import type { KernelMemory } from './kernel-memory';
import {
  hasOutdatedObject,
  kernelSatisfies,
  allocatorOrProvider,
  unexpectedSlots
} from './fresh-reads';
import { mayMakeFail, mustBeRight } from './failing-inputs';
import type { FreshRead } from './fresh-reads';

/** A relevant statement reads a value that the kernel already has, unless a cell that runs overwrites it. */
interface KernelRead {
  readonly read: Read;
  readonly reader: number;
  readonly provider: ExecutedStatement;
}

/** An intermediate write of a cell that runs. */
interface IntermediateWrite {
  readonly cell: number;
  readonly valueNumber: ValueNumber;
}

/** What the cells that run must leave. */
export interface RerunOptions {
  /** What unseeded draws gave; by default, every cell ran once. */
  readonly draws?: DrawnValues;
  /**
   * All effects of all cells are relevant: none of them is stale afterwards, as one that changed an object in place again
   * would be. By default only the outputs of the cells that others need are.
   */
  readonly leavesNoneStale?: boolean;
}

/** Collects the cells. */
export class NeededCells {
  /** Positions among the code cells, with the reads that require them. */
  readonly cells = new Map<number, FreshRead[]>();
  private readonly seen = new Set<StatementTrace>();
  private readonly queue: ExecutedStatement[] = [];
  /** Statements of cells that run, which must not fail. */
  private readonly failing: ExecutedStatement[] = [];
  /** Statements that become relevant once their cell runs. */
  private readonly waiting = new Map<number, ExecutedStatement[]>();
  private readonly kernelReads = new Map<MemoryLocation, KernelRead[]>();
  /** The same reads by the allocations of the objects that they yield. */
  private readonly kernelObjects = new Map<number, KernelRead[]>();
  private readonly intermediateWrites = new Map<MemoryLocation, IntermediateWrite[]>();
  private readonly reallocated = new Set<number>();

  constructor(
    private readonly fresh: SymbolicTrace,
    private readonly kernel: KernelMemory,
    private readonly options: Required<RerunOptions>
  ) {}

  /**
   * Adds a cell, in small steps.
   *
   * @param all - all effects of the cell are relevant, not only its output
   */
  *add(cell: number, all: boolean): Generator<void, void> {
    this.addCell(cell, null);
    if (all) {
      this.fresh.statementsOf(cell).forEach(statement => this.enqueue(statement));
    }
    yield* this.resolveAll();
  }

  /** Adds the provider of a read. */
  *addProvider(wrong: FreshRead): Generator<void, void> {
    this.require(wrong);
    yield* this.resolveAll();
  }

  private *resolveAll(): Generator<void, void> {
    for (;;) {
      const next = this.queue.pop();
      const failing = next === undefined ? this.failing.pop() : undefined;
      if (next !== undefined) {
        this.resolveReads(next, false);
      } else if (failing === undefined) {
        return;
      } else if (!this.seen.has(failing.trace)) {
        this.resolveReads(failing, true);
      }
      yield;
    }
  }

  private addCell(cell: number, reason: FreshRead | null): void {
    const reads = this.cells.get(cell);
    if (reads !== undefined) {
      return;
    }
    this.cells.set(cell, reason === null ? [] : [reason]);
    for (const statement of this.fresh.statementsOf(cell)) {
      if (this.options.leavesNoneStale || mustBeRight(statement.trace)) {
        this.enqueue(statement);
      } else if (statement.trace.mayFail) {
        this.failing.push(statement);
      }
      this.recordWrites(statement);
    }
    this.waiting.get(cell)?.forEach(statement => this.enqueue(statement));
    this.waiting.delete(cell);
  }

  private enqueue(statement: ExecutedStatement): void {
    if (!this.seen.has(statement.trace)) {
      this.seen.add(statement.trace);
      this.queue.push(statement);
    }
  }

  /** Resolves all reads of a statement, or only those that may make it fail. */
  private resolveReads(statement: ExecutedStatement, failingOnly: boolean): void {
    const { trace } = statement;
    for (const read of trace.reads) {
      const provider = allocatorOrProvider(this.fresh, statement, read.location);
      if (
        provider === null ||
        (failingOnly && !mayMakeFail(read, this.kernel.get(read.location)))
      ) {
        continue;
      }
      if (this.cells.has(provider.cell)) {
        this.enqueue(provider);
      } else if (this.isSatisfied(statement, read)) {
        this.relyOnKernel(statement, read, provider);
      } else {
        this.require({ read, provider });
      }
    }
    if (failingOnly) {
      return;
    }
    const hasContent = (location: MemoryLocation): boolean => this.kernel.has(location);
    unexpectedSlots(this.fresh, statement, hasContent).forEach(each => this.require(each));
  }

  private isSatisfied(statement: ExecutedStatement, read: Read): boolean {
    const expected = drawnRead(this.fresh, this.options.draws, statement, read);
    const entry = this.kernel.get(read.location);
    return (
      expected === null ||
      (!(entry !== null && hasOutdatedObject(this.fresh, entry, this.reallocated)) &&
        kernelSatisfies(expected, entry, statement.trace.id))
    );
  }

  private require(wrong: FreshRead): void {
    const { provider } = wrong;
    if (provider !== null) {
      this.addCell(provider.cell, wrong);
      this.enqueue(provider);
    }
  }

  private relyOnKernel(
    statement: ExecutedStatement,
    read: Read,
    provider: ExecutedStatement
  ): void {
    const known: KernelRead = { read, reader: statement.cell, provider };
    if (
      this.intermediateWrites.get(read.location)?.some(each => isOverwrittenBy(known, each)) ===
      true
    ) {
      this.require({ read, provider });
      return;
    }
    addToGroup(this.waiting, provider.cell, provider);
    addToGroup(this.kernelReads, read.location, known);
    for (const { allocation } of this.kernel.get(read.location)?.value.objects ?? []) {
      addToGroup(this.kernelObjects, allocation.id, known);
    }
  }

  /** Records the writes of a statement that runs: they may invalidate reads that relied on the kernel. */
  private recordWrites({ cell, trace }: ExecutedStatement): void {
    for (const { slots, allocation } of trace.allocates) {
      this.reallocated.add(allocation.id);
      slots.forEach(location => this.recordWrite(location, { cell, valueNumber: ABSENT }));
      if (this.fresh.isMutated(allocation.id)) {
        this.kernelObjects.get(allocation.id)?.forEach(each => this.require(each));
      }
    }
    trace.writes.forEach(({ location, entry }) =>
      this.recordWrite(location, { cell, valueNumber: entry?.valueNumber ?? ABSENT })
    );
  }

  private recordWrite(location: MemoryLocation, write: IntermediateWrite): void {
    addToGroup(this.intermediateWrites, location, write);
    for (const known of this.kernelReads.get(location) ?? []) {
      if (isOverwrittenBy(known, write) && !this.cells.has(known.provider.cell)) {
        this.require(known);
      }
    }
  }
}

/** Whether the reader finds the intermediate write instead of the kernel's value. */
function isOverwrittenBy(
  { read, reader, provider }: KernelRead,
  { cell, valueNumber }: IntermediateWrite
): boolean {
  return cell < reader && cell < provider.cell && valueNumber !== read.valueNumber;
}
