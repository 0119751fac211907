/** The lists that sum up a cell: what it defines, uses, mutates and deletes. */
import type { BodyEvent, CellSummary, FlowGraph, FunctionSummary } from './cell-summary';
import { analyseAssignment } from './definite-assignment';
import { OwnCalls, forEachEvent } from './own-calls';

/** The lists, sorted and without duplicates. */
export type Aggregates = Pick<
  CellSummary,
  'defines' | 'uses' | 'mutates' | 'deletes' | 'nestedUses'
>;

/** Sums up a cell from its flow and its functions. */
export function aggregate(flow: FlowGraph, functions: readonly FunctionSummary[]): Aggregates {
  const calls = new OwnCalls(flow, functions);
  const defines = new Set<string>();
  const mutates = new Set<string>();
  const deletes = new Set<string>();
  const running = [...calls.reachedFrom(flow)].map(index => functions[index].flow);
  for (const body of [flow, ...running]) {
    forEachEvent(body, event => {
      if (event.kind === 'bind') {
        defines.add(event.name);
      } else if (event.kind === 'mutate') {
        mutates.add(event.name);
      } else if (event.kind === 'delete') {
        deletes.add(event.name);
      }
    });
  }
  const { direct, nested } = usesOf(flow, functions, calls);
  return {
    defines: sorted(defines),
    uses: sorted(new Set([...direct, ...nested])),
    mutates: sorted(mutates),
    deletes: sorted(deletes),
    nestedUses: sorted(new Set([...nested].filter(name => !direct.has(name))))
  };
}

function usesOf(
  flow: FlowGraph,
  functions: readonly FunctionSummary[],
  calls: OwnCalls
): { direct: Set<string>; nested: Set<string> } {
  const direct = new Set<string>();
  const nestedReads = new NestedReads(functions);
  const assignment = analyseAssignment(flow, calls.bindingsOf);
  assignment.forEachEvent((event, isBound) => {
    if (event.kind === 'read' && !isBound(event.name)) {
      direct.add(event.name);
    }
    nestedReads.noteMaking(event, isBound);
  });
  const atEnd = assignment.boundAtExit;
  const removed = removedNames([flow, ...functions.map(body => body.flow)]);
  const nested = nestedReads.fromOutside(
    (name, isBoundWhereMade) =>
      atEnd.has(name) || (isBoundWhereMade && removed?.has(name) === false)
  );
  return { direct, nested };
}

/** The names that functions read, and whether a name was certainly bound wherever the function is made. */
class NestedReads {
  private readonly names: readonly ReadonlySet<string>[];
  private readonly made: readonly (readonly number[])[];
  /** By function that the cell's own flow makes: its names that were not certainly bound there. */
  private readonly unboundWhereMade = new Map<number, Set<string>>();

  constructor(functions: readonly FunctionSummary[]) {
    this.names = functions.map(({ flow }) => {
      const names = new Set<string>();
      forEachEvent(flow, event => event.kind === 'read' && names.add(event.name));
      return names;
    });
    this.made = functions.map(({ flow, methods }) => {
      const made = new Set<number>(methods.values());
      forEachEvent(flow, event => {
        const index = madeBy(event);
        if (index !== null) {
          made.add(index);
        }
      });
      return [...made];
    });
  }

  /** Takes an event of the cell's own flow, with whether a name is certainly bound just before it. */
  noteMaking(event: BodyEvent, isBound: (name: string) => boolean): void {
    const index = madeBy(event);
    if (index === null) {
      return;
    }
    const known = this.unboundWhereMade.get(index);
    const unbound = known ?? new Set<string>();
    this.unboundWhereMade.set(index, unbound);
    for (const name of this.names[index]) {
      if (!isBound(name)) {
        unbound.add(name);
      }
    }
  }

  /** The names that some function may read from outside; `isOwn` tells a name that the cell itself binds in time. */
  fromOutside(isOwn: (name: string, isBoundWhereMade: boolean) => boolean): Set<string> {
    const found = new Set<string>();
    const madeByOthers = this.madeByOthers();
    this.names.forEach((names, index) => {
      // A function that another function makes is made whenever that one runs.
      const unbound = madeByOthers.has(index) ? undefined : this.unboundWhereMade.get(index);
      for (const name of names) {
        if (!isOwn(name, unbound?.has(name) === false)) {
          found.add(name);
        }
      }
    });
    return found;
  }

  /** Functions that other functions make. */
  private madeByOthers(): ReadonlySet<number> {
    return new Set(this.made.flat());
  }
}

/** The function whose body an event makes into a value or runs on the spot. */
function madeBy(event: BodyEvent): number | null {
  const made = event.kind === 'bind' ? event.value : event.kind === 'call' ? event.callee : null;
  return made !== null && (made.kind === 'function' || made.kind === 'class')
    ? made.function
    : null;
}

/** Names that the cell may delete; null where it may delete any. */
function removedNames(flows: readonly FlowGraph[]): ReadonlySet<string> | null {
  const removed = new Set<string>();
  let isAny = false;
  for (const flow of flows) {
    forEachEvent(flow, event => {
      if (event.kind === 'delete') {
        removed.add(event.name);
      }
      isAny ||= event.kind === 'reset';
    });
  }
  return isAny ? null : removed;
}

function sorted(names: ReadonlySet<string>): readonly string[] {
  return [...names].sort();
}
