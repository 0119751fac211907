/** The calls of a cell in the order in which they are made, and those of its functions; the same for a text always. */
import { FactTable } from '../memo/fact-table';
import { allEvents } from '../analysis/access/notebook-names';
import type { CellSummary } from '../python/flow/cell-summary';
import { CallCollector } from './call-collector';
import type { CallingFunction, CellCalls } from './located-call';

const NOTHING: CellCalls = {
  calls: [],
  called: new Set(),
  mentions: new Set(),
  values: [],
  functions: []
};
/** Magics that run code for the time it takes. */
const TIMERS = new Set(['timeit', 'prun', 'lprun', 'mprun', 'memit']);

const callsOfSummary = new FactTable<CellSummary, CellCalls>();

/** The calls of the cell; none where it does not parse. */
export function callsInOrder(summary: CellSummary): CellCalls {
  let calls = callsOfSummary.get(summary);
  if (calls === undefined) {
    calls = collect(summary);
    callsOfSummary.set(summary, calls);
  }
  return calls;
}

/** Whether they are found out already. */
export function areCallsKnown(summary: CellSummary): boolean {
  return callsOfSummary.has(summary);
}

function collect(summary: CellSummary): CellCalls {
  const { module, carried, masked } = summary;
  const { forms } = masked;
  if (module === null || forms.some(form => form.kind === 'cell-magic' && TIMERS.has(form.name))) {
    return NOTHING;
  }
  const globals = new Set<number>();
  for (const event of allEvents(summary)) {
    if (event.kind === 'read' || event.kind === 'mutate') {
      globals.add(event.start);
    }
  }
  const isTimed = (offset: number): boolean =>
    forms.some(form => TIMERS.has(form.name) && offset >= form.start && offset <= form.end);
  const texts = [
    { module, map: masked.map },
    ...carried.filter(({ map }) => !isTimed(map.toSource(0)))
  ];
  const statements = texts
    .flatMap(({ module: { body }, map }) =>
      body.map((statement, at) => ({ statement, map, isLast: at === body.length - 1 }))
    )
    .sort((a, b) => a.map.toSource(a.statement.start) - b.map.toSource(b.statement.start));
  const functions: CallingFunction[] = [];
  const collector = new CallCollector(masked.map, globals, functions);
  for (const { statement, map, isLast } of statements) {
    collector.read(map);
    // The value of the last expression is what the cell shows.
    collector.statement(statement, isLast);
  }
  return { ...collector.body, functions };
}
