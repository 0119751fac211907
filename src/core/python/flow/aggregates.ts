/** The name lists of a cell: what it defines, uses, mutates and deletes. */
import type { BodyEvent, CellSummary, FlowGraph, FunctionSummary } from './cell-summary';
import { analyzeAssignment } from './definite-assignment';
import { LocalCalls, forEachEvent } from './local-calls';

/** The lists, sorted and without duplicates. */
export type Aggregates = Pick<
  CellSummary,
  'defines' | 'uses' | 'mutates' | 'deletes' | 'nestedUses'
>;

/** Computes the name lists of a cell from its flow and functions. */
export function aggregate(flow: FlowGraph, functions: readonly FunctionSummary[]): Aggregates {
  const calls = new LocalCalls(flow, functions);
  const defines = new Set<string>();
  const mutates = new Set<string>();
  const deletes = new Set<string>();
  const running = [...calls.reachableFrom(flow)].map(index => functions[index].flow);
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
  calls: LocalCalls
): { direct: Set<string>; nested: Set<string> } {
  const direct = new Set<string>();
  const nestedReads = functions.length === 0 ? null : new NestedReads(functions);
  const assignment = analyzeAssignment(flow, calls.bindingsOf);
  assignment.forEachEvent((event, isBound) => {
    if (event.kind === 'read' && !isBound(event.name)) {
      direct.add(event.name);
    }
    nestedReads?.noteCreation(event, isBound);
  });
  if (nestedReads === null) {
    return { direct, nested: new Set() };
  }
  const atEnd = assignment.boundAtExit;
  const removed = removedNames([flow, ...functions.map(body => body.flow)]);
  const nested = nestedReads.fromOutside(
    (name, isBoundWhereCreated) =>
      atEnd.has(name) || (isBoundWhereCreated && removed?.has(name) === false)
  );
  return { direct, nested };
}

/** The names that functions read, and whether each is certainly bound wherever its function is created. */
class NestedReads {
  private readonly names: readonly ReadonlySet<string>[];
  private readonly created: readonly (readonly number[])[];
  /** Names that are not certainly bound where the cell's own flow creates a function, by function. */
  private readonly unboundWhereCreated = new Map<number, Set<string>>();

  constructor(functions: readonly FunctionSummary[]) {
    this.names = functions.map(({ flow }) => {
      const names = new Set<string>();
      forEachEvent(flow, event => event.kind === 'read' && names.add(event.name));
      return names;
    });
    this.created = functions.map(({ flow, methods }) => {
      const created = new Set<number>(methods.values());
      forEachEvent(flow, event => {
        const index = createdBy(event);
        if (index !== null) {
          created.add(index);
        }
      });
      return [...created];
    });
  }

  /** Records an event of the cell's own flow. `isBound`: whether a name is certainly bound just before it. */
  noteCreation(event: BodyEvent, isBound: (name: string) => boolean): void {
    const index = createdBy(event);
    if (index === null) {
      return;
    }
    const known = this.unboundWhereCreated.get(index);
    const unbound = known ?? new Set<string>();
    this.unboundWhereCreated.set(index, unbound);
    for (const name of this.names[index]) {
      if (!isBound(name)) {
        unbound.add(name);
      }
    }
  }

  /** Names that some function may read from outside. `isOwn`: whether the cell itself binds a name in time. */
  fromOutside(isOwn: (name: string, isBoundWhereCreated: boolean) => boolean): Set<string> {
    const found = new Set<string>();
    const createdByOthers = this.createdByOthers();
    this.names.forEach((names, index) => {
      // A function inside a function is created whenever the outer one runs.
      const unbound = createdByOthers.has(index) ? undefined : this.unboundWhereCreated.get(index);
      for (const name of names) {
        if (!isOwn(name, unbound?.has(name) === false)) {
          found.add(name);
        }
      }
    });
    return found;
  }

  /** Functions that other functions create. */
  private createdByOthers(): ReadonlySet<number> {
    return new Set(this.created.flat());
  }
}

/** The function that an event creates or runs in place. */
function createdBy(event: BodyEvent): number | null {
  const created = event.kind === 'bind' ? event.value : event.kind === 'call' ? event.callee : null;
  return created !== null && (created.kind === 'function' || created.kind === 'class')
    ? created.function
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
