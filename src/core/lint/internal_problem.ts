import type { CellSummary } from '../python/summary/cell_summary';
import type { InternalProblem } from './result';

/** Describes something caught while analysing. */
export function describeCrash(
  where: string,
  cellIndex: number | null,
  error: unknown
): InternalProblem {
  const isError = error instanceof Error;
  return {
    where,
    cellIndex,
    message: isError ? error.message : String(error),
    stack: isError ? (error.stack ?? '') : ''
  };
}

/** Stands for a cell whose analysis failed: it may have bound any name, and nothing is said about it. */
export function unknownSummary(source: string): CellSummary {
  const range = { start: 0, end: source.length };
  return {
    source,
    masked: {
      code: '',
      map: { toSource: () => 0, toMasked: () => null },
      forms: [],
      refusal: null
    },
    module: null,
    problem: null,
    flow: {
      blocks: [
        {
          events: [{ ...range, kind: 'unknown-names', reason: 'not analysed' }],
          successors: [1],
          handlers: []
        },
        { events: [], successors: [], handlers: [] }
      ],
      exit: 1
    },
    functions: [],
    imports: [],
    unknownNames: [{ ...range, kind: 'syntax', detail: 'not analysed' }],
    futureFeatures: [],
    defines: [],
    uses: [],
    mutates: [],
    deletes: [],
    nestedUses: [],
    readsFiles: [],
    writesFiles: []
  };
}
