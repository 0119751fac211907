/** Slices of a notebook as it stands, run from top to bottom: what a cell or a name needs, or what depends on it. */
import type { AnalysisLimit } from '../../protocol';
import { allAtOnce } from '../memo/steps';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import type { LineRange } from '../notebook/line-ranges';
import type { CellSummary } from '../python/flow/cell-summary';
import type { LintConfig } from '../settings/config';
import type { InternalProblem } from './result';
import { SlicedProgram } from './sliced-program';
import type { ProgramTarget, SliceScope } from './sliced-program';

/** What a slice is of: the output of a cell by its index among all cells, or the value of a name after the last cell. */
export type SliceTarget =
  | { readonly kind: 'cell'; readonly index: number }
  | { readonly kind: 'name'; readonly name: string };

/** What to find. */
export interface SliceRequest extends SliceScope {
  readonly target: SliceTarget;
}

/** A cell of a slice. */
export interface SlicedCell {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  /** Lines of its source that belong to the slice, ascending. */
  readonly lines: readonly LineRange[];
}

/** A slice; `not-python`, `no-cell` and `no-name` where there is none. */
export type NotebookSlice =
  | {
      readonly kind: 'slice';
      /** In document order. */
      readonly cells: readonly SlicedCell[];
      readonly limits: readonly AnalysisLimit[];
      readonly internalProblems: readonly InternalProblem[];
    }
  | { readonly kind: 'not-python' | 'no-cell' | 'no-name' };

/** Finds a slice of a notebook. */
export function sliceNotebook(
  document: NotebookDocument,
  config: LintConfig,
  request: SliceRequest
): NotebookSlice {
  return allAtOnce(notebookSliceSteps(document, config, request));
}

/** Does the same in small steps. */
export function* notebookSliceSteps(
  document: NotebookDocument,
  config: LintConfig,
  { target, direction, byStatement }: SliceRequest
): Generator<void, NotebookSlice> {
  if (document.language !== 'python') {
    return { kind: 'not-python' };
  }
  const codeCells = document.cells.filter(({ type }) => type === 'code');
  const from: ProgramTarget =
    target.kind === 'name'
      ? target
      : {
          kind: 'position',
          position: codeCells.findIndex(({ index }) => index === target.index)
        };
  const options = { target: from, byStatement, reports: [] };
  const program = yield* SlicedProgram.steps(document, config, options);
  const positions = yield* program.sliceSteps(direction);
  if (positions === null) {
    return { kind: target.kind === 'cell' ? 'no-cell' : 'no-name' };
  }
  return {
    kind: 'slice',
    cells: positions.map(({ position, summary, lines }) => ({
      cell: codeCells[position],
      summary,
      lines
    })),
    limits: program.limits(),
    internalProblems: program.problems
  };
}
