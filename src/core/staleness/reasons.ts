/** Why a cell is among those that must run. */
import { STALEREASON_VALUES } from '../../protocol';
import type { StaleReason } from '../../protocol';
import type { Place } from '../analysis/heap/heap';
import type { FreshRun } from '../analysis/heap/document-slot';

/** The reasons sorted, each once. */
export function sortedReasons(reasons: Iterable<StaleReason>): readonly StaleReason[] {
  const given = new Set(reasons);
  return STALEREASON_VALUES.filter(reason => given.has(reason));
}

/** Why a cell is needed that must make this place again. */
export function reasonOfPlace(place: Place): StaleReason {
  switch (place.kind) {
    case 'name':
    case 'state':
      return 'input';
    case 'file':
      return 'file';
    default:
      return 'mutation';
  }
}

/** What a cell read when it ran: for each place the number, and the cell that gave it. */
export interface PastRead {
  readonly place: Place;
  readonly term: number;
  /** Key of the cell; null where none gave it. */
  readonly provider: string | null;
}

/** What all statements of a cell read. */
export function readsOf(run: FreshRun, cell: number): readonly PastRead[] {
  return run.statementsOf(cell).flatMap(statement =>
    statement.run.reads.map(({ place, term }) => {
      const provider = run.providerOf(statement, place);
      return {
        place,
        term,
        provider: provider === null ? null : run.cells[provider.cell].cell.key
      };
    })
  );
}

/** Why what a cell reads in a fresh run is not what it read when it ran. */
export function reasonsOfReads(
  past: readonly PastRead[],
  present: readonly PastRead[],
  exists: (cell: string) => boolean
): readonly StaleReason[] {
  const known = new Map(past.map(read => [read.place, read]));
  const reasons: StaleReason[] = [];
  const places = new Map(present.map(read => [read.place, read]));
  for (const [place, read] of places) {
    const before = known.get(place);
    if (before !== undefined && before.term !== read.term) {
      const isGone = before.provider !== null && !exists(before.provider);
      const isOther = before.provider !== read.provider && place.kind === 'name';
      reasons.push(isGone ? 'deleted-provider' : isOther ? 'order' : reasonOfPlace(place));
    }
  }
  return reasons;
}
