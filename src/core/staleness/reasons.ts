/** Reasons why cells must run. */
import { STALEREASON_VALUES } from '../../protocol';
import type { StaleReason } from '../../protocol';
import type { MemoryLocation } from '../analysis/heap/heap';
import type { SymbolicTrace } from '../analysis/heap/document-slot';

/** The reasons in canonical order, without duplicates. */
export function sortedReasons(reasons: Iterable<StaleReason>): readonly StaleReason[] {
  const given = new Set(reasons);
  return STALEREASON_VALUES.filter(reason => given.has(reason));
}

/** The reason to run a cell that must restore this location. */
export function reasonForLocation(location: MemoryLocation): StaleReason {
  switch (location.kind) {
    case 'name':
    case 'state':
      return 'input';
    case 'file':
      return 'file';
    default:
      return 'mutation';
  }
}

/** A read of an executed cell: the value number of the location, and its provider. */
export interface PastRead {
  readonly location: MemoryLocation;
  readonly valueNumber: number;
  /** Key of the provider; null if there is none. */
  readonly provider: string | null;
}

/** All reads of a cell's statements. */
export function readsOf(run: SymbolicTrace, cell: number): readonly PastRead[] {
  return run.statementsOf(cell).flatMap(statement =>
    statement.trace.reads.map(({ location, valueNumber }): PastRead => {
      const provider = run.providerOf(statement, location);
      return {
        location,
        valueNumber,
        provider: provider === null ? null : run.cells[provider.cell].cell.key
      };
    })
  );
}

/** Reasons why the reads of a cell differ between the fresh run and its last execution. */
export function reasonsOfReads(
  past: readonly PastRead[],
  present: readonly PastRead[],
  exists: (cell: string) => boolean
): readonly StaleReason[] {
  const known = new Map(past.map(read => [read.location, read]));
  const reasons: StaleReason[] = [];
  const locations = new Map(present.map(read => [read.location, read]));
  for (const [location, read] of locations) {
    const before = known.get(location);
    if (before !== undefined && before.valueNumber !== read.valueNumber) {
      const isDeleted = before.provider !== null && !exists(before.provider);
      const isReordered = before.provider !== read.provider && location.kind === 'name';
      reasons.push(
        isDeleted ? 'deleted-provider' : isReordered ? 'order' : reasonForLocation(location)
      );
    }
  }
  return reasons;
}
