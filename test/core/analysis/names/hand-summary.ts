/** Hand-written cell summaries, to test the graph without a parser. */
import type {
  BodyEvent,
  BoundValue,
  CellSummary,
  FlowBlock,
  FlowGraph,
  FunctionSummary
} from '../../../../src/core/python/flow/cell-summary';
import type { DocumentGraph } from '../../../../src/core/analysis/names/document-graph';
import { DocumentGraphBuilder } from '../../../../src/core/analysis/names/graph-builder';

type EventWithoutRange = BodyEvent extends infer Event
  ? Event extends BodyEvent
    ? Omit<Event, 'start' | 'end'>
    : never
  : never;

let position = 0;

function event(fields: EventWithoutRange): BodyEvent {
  position += 10;
  return { ...fields, start: position, end: position + 1 };
}

export const read = (name: string, guarded = false): BodyEvent =>
  event({ kind: 'read', name, guarded });

export const bind = (name: string, value: BoundValue = { kind: 'unknown' }): BodyEvent =>
  event({ kind: 'bind', name, value });

export const define = (name: string, index = 0): BodyEvent =>
  bind(name, { kind: 'function', function: index, decorated: false });

export const del = (name: string): BodyEvent => event({ kind: 'delete', name, guarded: false });

export const mutate = (name: string): BodyEvent => event({ kind: 'mutate', name, how: 'item' });

export const unknownNames = (): BodyEvent => event({ kind: 'unknown-names', reason: 'star' });

export const reset = (): BodyEvent => event({ kind: 'reset' });

export const assumeBound = (name: string): BodyEvent => event({ kind: 'assume-bound', name });

/** The read of the name and its call. */
export function call(
  name: string,
  options: { attributes?: string[]; possible?: boolean; guarded?: boolean } = {}
): BodyEvent[] {
  const { attributes = [], possible = false, guarded = false } = options;
  const certainty = possible ? 'possible' : 'certain';
  const callee = { kind: 'global', name, attributes } as const;
  return [read(name, guarded), event({ kind: 'call', callee, certainty, guarded })];
}

export function block(
  events: readonly (BodyEvent | readonly BodyEvent[])[],
  successors: readonly number[],
  handlers: readonly number[] = []
): FlowBlock {
  return { events: events.flat(), successors, handlers };
}

/** A straight-line flow. */
export function straight(...events: readonly (BodyEvent | readonly BodyEvent[])[]): FlowGraph {
  return { blocks: [block(events, [1]), block([], [])], exit: 1 };
}

/** `first`, then `branch` or nothing, then `rest`. */
export function branching(
  first: readonly BodyEvent[],
  branch: readonly BodyEvent[],
  rest: readonly BodyEvent[]
): FlowGraph {
  return {
    blocks: [block(first, [1, 2]), block(branch, [2]), block(rest, [3]), block([], [])],
    exit: 3
  };
}

export function functionOf(
  name: string,
  flow: FlowGraph,
  fields: Partial<FunctionSummary> = {}
): FunctionSummary {
  const range = { start: 1, end: 2 };
  return {
    ...range,
    kind: 'function',
    name,
    nameRange: range,
    flow,
    methods: new Map(),
    ...fields
  };
}

export function cell(
  flow: FlowGraph,
  functions: readonly FunctionSummary[] = [],
  fields: Partial<CellSummary> = {}
): CellSummary {
  return {
    source: '',
    derived: new Map(),
    masked: {
      refusal: null,
      code: '',
      map: { toSource: offset => offset, toMasked: offset => offset },
      forms: []
    },
    module: { kind: 'Module', start: 0, end: 0, body: [] },
    nestedTexts: [],
    problem: null,
    flow,
    functions,
    imports: [],
    unknownNames: [],
    futureFeatures: [],
    defines: [],
    uses: [],
    mutates: [],
    deletes: [],
    nestedUses: [],
    readsFiles: [],
    writesFiles: [],
    ...fields
  };
}

export const cellOf = (...events: readonly (BodyEvent | readonly BodyEvent[])[]): CellSummary =>
  cell(straight(...events));

export function graphOf(...summaries: readonly CellSummary[]): DocumentGraph {
  return new DocumentGraphBuilder().update(summaries.map((summary, index) => ({ index, summary })));
}

/** `name@cell: reason, certainty, via` of every unbound read that a rule may report. */
export function unboundOf(graph: DocumentGraph): readonly string[] {
  return graph.unboundReads
    .filter(({ reason }) => reason.kind !== 'conditional')
    .map(({ name, cell: index, certainty, reason, via }) => {
      const place = via.kind === 'call' ? `call ${via.cell}` : via.kind;
      return `${name}@${index}: ${reason.kind}, ${certainty}, ${place}`;
    });
}

/** `from→to name kind certainty` of every edge. */
export function edgesOf(graph: DocumentGraph): readonly string[] {
  return graph.edges.map(
    ({ from, to, name, kind, certainty }) => `${from}→${to} ${name} ${kind} ${certainty}`
  );
}
