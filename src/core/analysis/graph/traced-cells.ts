/** Executes the cells of a document symbolically on a fresh kernel, statement by statement. */
import type { AnalysisLimit } from '../../../protocol';
import type { Statement } from '../../python/ast/nodes';
import type { CellSummary } from '../../python/flow/cell-summary';
import { allAtOnce } from '../../memo/steps';
import type { PythonVersion } from '../../python/version';
import { runnableCell, statementAt } from '../heap/cell-text';
import type { StatementTrace } from '../heap/statement-trace';
import { SymbolicWorld } from '../heap/program';

/** A code cell. */
export interface DocumentCell {
  /** Position among all cells, from 0. */
  readonly index: number;
  readonly key: string;
  readonly summary: CellSummary;
}

/** A statement at the top level of a cell, with its trace. */
export interface TracedStatement {
  /** Position of its cell among all cells. */
  readonly cell: number;
  readonly trace: StatementTrace;
  /** Null for a cell whose body is not Python. */
  readonly node: Statement | null;
}

/** The statements of a document, executed from top to bottom. */
export interface TracedDocument {
  readonly statements: readonly TracedStatement[];
  readonly limits: readonly AnalysisLimit[];
}

/**
 * Executes the statements of the document in order. A missing name does not end a cell here: the graph shows what the
 * rest of the cell would do.
 */
export function traceCells(cells: readonly DocumentCell[], version: PythonVersion): TracedDocument {
  return allAtOnce(traceSteps(cells, version));
}

/** Does the same in steps of one cell. */
export function* traceSteps(
  cells: readonly DocumentCell[],
  version: PythonVersion
): Generator<void, TracedDocument> {
  const kernel = new SymbolicWorld(version).newKernel(true);
  const traced: TracedStatement[] = [];
  const limits: AnalysisLimit[] = [];
  for (const cell of cells) {
    const { statements, limit } = kernel.run(cell);
    const runnable = runnableCell(cell.summary, version);
    statements.forEach((trace, position) => {
      traced.push({ cell: cell.index, trace, node: statementAt(runnable, position) });
    });
    if (limit !== null) {
      limits.push({ cell_index: cell.index, reason: limit });
    }
    yield;
  }
  return { statements: traced, limits };
}
