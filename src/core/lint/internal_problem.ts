import type { CellSummary } from '../python/summary/cell_summary';
import { unknownSummary } from '../python/summary/unknown_summary';
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
export function notAnalysed(source: string): CellSummary {
  const masked = {
    code: '',
    map: { toSource: () => 0, toMasked: () => null },
    forms: [],
    refusal: null
  };
  return unknownSummary(source, masked, null, 'not analysed');
}
