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

/** The problem of a cell that is too long or too costly to be analyzed; null for any other summary. */
export function limitProblem(summary: CellSummary, cellIndex: number): InternalProblem | null {
  const { source, masked } = summary;
  const reason =
    source.length > MAX_CELL_LENGTH
      ? `has ${source.length} characters, more than the ${MAX_CELL_LENGTH} that are analyzed. What it defines counts as unknown; keep its data in a file`
      : masked.refusal?.id === 'too-costly'
        ? 'has a line with hundreds of magics in one another, which is not analyzed. What it defines counts as unknown'
        : null;
  return reason === null
    ? null
    : { where: 'size', cellIndex, message: reason, stack: '', isLimit: true };
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
