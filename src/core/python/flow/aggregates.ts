/** The name lists of a cell: what it defines, uses, mutates and deletes. */
import type { CellSummary, FlowGraph, FunctionSummary } from './cell-summary';
import { analyseAssignment } from './definite-assignment';
import { OwnCalls, forEachEvent } from './own-calls';

/** The lists, sorted and without duplicates. */
export type Aggregates = Pick<
  CellSummary,
  'defines' | 'uses' | 'mutates' | 'deletes' | 'nestedUses'
>;

/** Computes the name lists of a cell from its flow and functions. */
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
  const assignment = analyseAssignment(flow, calls.bindingsOf);
  assignment.forEachEvent((event, isBound) => {
    if (event.kind === 'read' && !isBound(event.name)) {
      direct.add(event.name);
    }
  });
  const atEnd = assignment.boundAtExit;
  const nested = new Set<string>();
  for (const { flow: body } of functions) {
    forEachEvent(body, event => {
      if (event.kind === 'read' && !atEnd.has(event.name)) {
        nested.add(event.name);
      }
    });
  }
  return { direct, nested };
}

function sorted(names: ReadonlySet<string>): readonly string[] {
  return [...names].sort();
}
