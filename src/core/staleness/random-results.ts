/** Results that no run can match: they depend on numbers that are drawn without a seed. */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import type { MemoryLocation } from '../analysis/heap/heap';
import { isRandomState } from '../analysis/heap/heap';
import type { StatementTrace } from '../analysis/heap/statement-trace';

/** By the cells of a run, whose list is replaced when one changes: who draws from which generator without a seed. */
const UNSEEDED = new WeakMap<object, Map<MemoryLocation, Map<StatementTrace, boolean>>>();

/** Whether the statement draws from a generator that has no seed by then. */
export function drawsUnseeded(
  run: SymbolicTrace,
  statement: ExecutedStatement,
  location: MemoryLocation
): boolean {
  if (!isRandomState(location)) {
    return false;
  }
  const byLocation =
    UNSEEDED.get(run.cells) ?? new Map<MemoryLocation, Map<StatementTrace, boolean>>();
  UNSEEDED.set(run.cells, byLocation);
  const known = byLocation.get(location) ?? new Map<StatementTrace, boolean>();
  byLocation.set(location, known);
  // Each draw is followed once, however many statements draw after it.
  const followed: StatementTrace[] = [];
  let reader = statement;
  let result = known.get(reader.trace);
  while (result === undefined) {
    followed.push(reader.trace);
    const provider = run.providerOf(reader, location);
    if (provider === null) {
      result = true;
    } else if (provider.trace.reads.every(read => read.location !== location)) {
      result = false;
    } else {
      reader = provider;
      result = known.get(reader.trace);
    }
  }
  for (const trace of followed) {
    known.set(trace, result);
  }
  return result;
}

/** Whether the statement draws without a seed itself: each execution gives another value. */
export function drawsItself(run: SymbolicTrace, statement: ExecutedStatement): boolean {
  return statement.trace.reads.some(({ location }) => drawsUnseeded(run, statement, location));
}

/** By the cells of a run, whose list is replaced when one changes. */
const KNOWN = new WeakMap<object, ReadonlySet<StatementTrace>>();

/** The statements whose results depend on unseeded draws. */
export function randomStatements(run: SymbolicTrace): ReadonlySet<StatementTrace> {
  const known = KNOWN.get(run.cells) ?? findRandomStatements(run);
  KNOWN.set(run.cells, known);
  return known;
}

function findRandomStatements(run: SymbolicTrace): ReadonlySet<StatementTrace> {
  const random = new Set<StatementTrace>();
  for (let cell = 0; cell < run.cells.length; cell += 1) {
    for (const statement of run.statementsOf(cell)) {
      const isRandom = statement.trace.reads.some(({ location }) => {
        const isState = isRandomState(location);
        if (random.size === 0 && !isState) {
          return false;
        }
        const provider = run.providerOf(statement, location);
        return provider === null ? isState : random.has(provider.trace);
      });
      if (isRandom) {
        random.add(statement.trace);
      }
    }
  }
  return random;
}

/** Positions of the cells that show such results. */
export function randomCells(run: SymbolicTrace): ReadonlySet<number> {
  const random = randomStatements(run);
  return new Set(
    run.cells.flatMap(({ statements }, cell) =>
      statements.some(trace => trace.mayProduceOutput && random.has(trace)) ? [cell] : []
    )
  );
}
