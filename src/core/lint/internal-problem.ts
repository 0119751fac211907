import type { CellSummary } from '../python/flow/cell-summary';
import { MAX_CELL_LENGTH } from '../python/flow/summarize';
import { unknownSummary } from '../python/flow/unknown-summary';
import type { InternalProblem } from './result';

/** Describes an error caught during the analysis. */
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

/** The problem of a cell that is too long to be analyzed; null for any other summary. */
export function tooLongProblem(summary: CellSummary, cellIndex: number): InternalProblem | null {
  const length = summary.source.length;
  return length <= MAX_CELL_LENGTH
    ? null
    : {
        where: 'size',
        cellIndex,
        message: `has ${length} characters, more than the ${MAX_CELL_LENGTH} that are analyzed. What it defines counts as unknown; keep its data in a file`,
        stack: '',
        isLimit: true
      };
}

/** A problem as a message for users. */
export function describeProblem({ where, cellIndex, message, isLimit }: InternalProblem): string {
  const cell = cellIndex === null ? '' : ` in cell ${cellIndex + 1}`;
  return isLimit === true
    ? `Cell ${(cellIndex ?? 0) + 1} ${message}.`
    : `The analysis failed at ${where}${cell}: ${message}. Its findings are missing; please report this.`;
}

/** A shorter message, for a command without findings. */
export function describeShortly(problem: InternalProblem): string {
  return problem.isLimit === true
    ? describeProblem(problem)
    : `The analysis failed: ${problem.message}. Please report this.`;
}

/** The summary of a cell whose analysis failed: it may bind any name, and nothing is reported on it. */
export function notAnalyzed(source: string): CellSummary {
  const masked = {
    code: '',
    map: { toSource: () => 0, toMasked: () => null },
    forms: [],
    refusal: null
  };
  return unknownSummary(source, masked, null, 'not analyzed');
}
