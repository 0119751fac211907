/** Random notebooks and events, for properties that hold in every session. */
import fc from 'fast-check';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import type { ExampleCell, ExampleEvent } from '../../../src/core/rules/contract';
import { exampleNotebook } from './example-notebook';
import { ExampleSession, READING } from './example-session';

/** Cell sources that fail, if at all, with a NameError before they bind anything. */
const SOURCES = [
  'a = 1',
  'a = 2',
  'b = a + 1',
  'c = a + b',
  'print(a)',
  'print(b, c)',
  'def f():\n    return 4',
  'b = f()',
  'a += 1',
  'import math',
  'c = math.floor(2.5)',
  'a, b = 3, 4',
  'for c in [1, 2]:\n    b = c',
  'print([x for x in [1, 2]])',
  'd = {"a": 1}\nd["b"] = 2',
  'class A:\n    size = 3',
  'd = A()',
  'del b',
  'a = 5\ne = 6',
  '# only a comment',
  ''
];

/** The text of one cell. */
export const cellSources: fc.Arbitrary<string> = fc.constantFrom(...SOURCES);

/** Notebooks whose cells never ran. */
export const notebooks: fc.Arbitrary<readonly ExampleCell[]> = fc.array(
  fc.record({ source: cellSources, count: fc.constantFrom(null, null, null, 1, 2, 7) }),
  { minLength: 1, maxLength: 7 }
);

const position = fc.nat({ max: 50 });
const events: fc.Arbitrary<readonly ExampleEvent[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('run' as const), cell: position }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        cell: position,
        source: cellSources
      })
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('insert' as const),
        cell: position,
        source: cellSources
      })
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), cell: position }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('move' as const), cell: position, to: position })
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), cell: position }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('console' as const, 'other-notebook' as const),
        source: cellSources
      })
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) }
  ),
  { maxLength: 25 }
);

/** The names that a source defines, and those that it reads from other cells. */
export function effectsOf(source: string): Pick<CellSummary, 'defines' | 'uses'> {
  return summarizeCell(source, READING);
}

/** A notebook and events. Positions may exceed the number of cells and wrap around. */
export const sessions = fc.record({ cells: notebooks, events });

/** A random notebook, and events that happen where they are possible. */
export interface RandomSession {
  readonly cells: readonly ExampleCell[];
  readonly events: readonly ExampleEvent[];
}

/** Plays a session; executions fail where a name is missing. Calls `visit` after every event. */
export function playSession(
  { cells, events: wished }: RandomSession,
  visit: (session: ExampleSession) => void = () => undefined
): ExampleSession {
  const session = new ExampleSession(exampleNotebook(cells));
  for (const event of wished) {
    const possible = fitted(event, session);
    if (possible !== null) {
      session.play(possible);
      visit(session);
    }
  }
  return session;
}

/** The event with an existing position; null where it is impossible. */
function fitted(event: ExampleEvent, session: ExampleSession): ExampleEvent | null {
  const { cells } = session.document;
  switch (event.kind) {
    case 'restart':
    case 'attach':
      return event;
    case 'console':
    case 'other-notebook':
      return session.missingName(event.source) === null ? event : null;
    case 'insert':
      return { ...event, cell: event.cell % (cells.length + 1) };
    case 'move':
      return cells.length === 0
        ? null
        : { ...event, cell: event.cell % cells.length, to: event.to % cells.length };
    default:
      return cells.length === 0 ? null : atCell(event, event.cell % cells.length, session);
  }
}

function atCell(
  event: Extract<ExampleEvent, { kind: 'run' | 'edit' | 'delete' | 'clear' | 'ended' }>,
  cell: number,
  session: ExampleSession
): ExampleEvent | null {
  if (event.kind !== 'run') {
    return { ...event, cell };
  }
  const { source } = session.document.cells[cell];
  const fails = session.missingName(source) !== null;
  return source.trim() === ''
    ? null
    : { kind: 'run', cell, ...(fails ? { error: 'NameError' } : {}) };
}
