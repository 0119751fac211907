/** Results that no run can match: they depend on numbers that are drawn without a seed. */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import type { MemoryLocation } from '../analysis/heap/heap';
import { stateOf } from '../analysis/heap/heap';
import type { StatementTrace } from '../analysis/heap/statement-trace';

/** More draws from one generator are not followed. */
const MAX_DRAWS = 1000;

/** Whether the statement draws from a generator that has no seed by then. */
export function drawsUnseeded(
  run: SymbolicTrace,
  statement: ExecutedStatement,
  location: MemoryLocation
): boolean {
  if (stateOf(location)?.startsWith('random:') !== true) {
    return false;
  }
  let reader = statement;
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const provider = run.providerOf(reader, location);
    if (provider === null) {
      return true;
    }
    if (provider.trace.reads.every(read => read.location !== location)) {
      return false;
    }
    reader = provider;
  }
  return false;
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
        const isState = stateOf(location)?.startsWith('random:') === true;
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
