/** Draws without a seed, in long chains of draws from one generator. */
import type {
  ExecutedStatement,
  SymbolicTrace
} from '../../../src/core/analysis/heap/document-slot';
import type { MemoryLocation } from '../../../src/core/analysis/heap/heap';
import type { StatementTrace } from '../../../src/core/analysis/heap/statement-trace';
import { drawsUnseeded } from '../../../src/core/staleness/random-results';

const GENERATOR = { kind: 'state', label: 'random:python' } as unknown as MemoryLocation;

/** Statements of which each draws after the one before; the first one is a seed or a draw. */
function chainOfDraws(
  count: number,
  isSeeded: boolean
): { readonly run: SymbolicTrace; readonly statements: ExecutedStatement[]; lookups: number } {
  const statements = Array.from({ length: count }, (_, index): ExecutedStatement => {
    const reads = isSeeded && index === 0 ? [] : [{ location: GENERATOR }];
    return { cell: 0, index, trace: { reads } as unknown as StatementTrace };
  });
  const found = { statements, lookups: 0 };
  const run = {
    cells: [],
    providerOf: ({ index }: ExecutedStatement) => {
      found.lookups += 1;
      return index === 0 ? null : statements[index - 1];
    }
  } as unknown as SymbolicTrace;
  return Object.assign(found, { run });
}

it.each([false, true])('follows every draw once (seeded: %s)', isSeeded => {
  const chain = chainOfDraws(3000, isSeeded);
  const draws = chain.statements.slice(isSeeded ? 1 : 0);
  for (const statement of [...draws].reverse()) {
    expect(drawsUnseeded(chain.run, statement, GENERATOR)).toBe(!isSeeded);
  }
  expect(chain.lookups).toBe(draws.length);
});
