/** The cells of a document run one after the other in a fresh kernel, statement by statement. */
import type { Statement } from '../python/ast/nodes';
import type { CellSummary } from '../python/summary/cell_summary';
import type { PythonVersion } from '../python/version';
import { runCell } from '../symbolic/cell_interpreter';
import { runnableCell } from '../symbolic/cell_text';
import type { Place } from '../symbolic/heap';
import type { Entry, StatementRun } from '../symbolic/memory';
import { SymbolicWorld } from '../symbolic/program';

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

/**
 * What each statement of the document does, in order. A name that nobody binds ends no cell here: the graph tells
 * what the rest of the cell would do.
 */
export function traceCells(
  cells: readonly DocumentCell[],
  version: PythonVersion
): readonly TracedStatement[] {
  const { workshop } = new SymbolicWorld(version);
  const entries = new Map<Place, Entry | null>();
  const before = { lookup: (place: Place) => entries.get(place) ?? null };
  const traced: TracedStatement[] = [];
  for (const { index, key, summary } of cells) {
    const runnable = runnableCell(summary, version);
    if (runnable === null) {
      continue;
    }
    const identity = { cell: key, generation: 0, namesUnknown: true };
    const runs = runCell(runnable, identity, before, workshop);
    for (const [position, run] of runs.entries()) {
      const statement = position - runnable.forms.length;
      const node = statement < 0 ? null : runnable.statements[statement].statement;
      traced.push({ cell: index, run, node });
      run.writes.forEach(({ place, entry }) => entries.set(place, entry));
    }
  }
  return traced;
}
