/** The cells of a document run one after the other in a fresh kernel, statement by statement. */
import type { AnalysisLimit } from '../../../protocol';
import type { Statement } from '../../python/ast/nodes';
import type { CellSummary } from '../../python/flow/cell-summary';
import type { PythonVersion } from '../../python/version';
import { runnableCell, statementAt } from '../heap/cell-text';
import type { StatementRun } from '../heap/statement-run';
import { SymbolicWorld } from '../heap/program';

/** A code cell. */
export interface DocumentCell {
  /** Position over all cells, from 0. */
  readonly index: number;
  readonly key: string;
  readonly summary: CellSummary;
}

/** A statement at the top level of a cell, and what it did. */
export interface TracedStatement {
  /** Position of its cell over all cells. */
  readonly cell: number;
  readonly run: StatementRun;
  /** Null where it is none of Python's: a cell whose body runs elsewhere. */
  readonly node: Statement | null;
}

/** The document as it runs from top to bottom. */
export interface TracedDocument {
  readonly statements: readonly TracedStatement[];
  readonly limits: readonly AnalysisLimit[];
}

/**
 * What each statement of the document does, in order. A name that nobody binds ends no cell here: the graph tells
 * what the rest of the cell would do.
 */
export function traceCells(cells: readonly DocumentCell[], version: PythonVersion): TracedDocument {
  const kernel = new SymbolicWorld(version).newKernel(true);
  const traced: TracedStatement[] = [];
  const limits: AnalysisLimit[] = [];
  for (const cell of cells) {
    const { statements, limit } = kernel.run(cell);
    const runnable = runnableCell(cell.summary, version);
    statements.forEach((run, position) => {
      traced.push({ cell: cell.index, run, node: statementAt(runnable, position) });
    });
    if (limit !== null) {
      limits.push({ cell_index: cell.index, reason: limit });
    }
  }
  return { statements: traced, limits };
}
