/** Symbolic execution of the cells of a notebook, in the order in which a kernel ran them. */
import type { Statement } from '../../python/ast/nodes';
import type { CellSummary } from '../../python/flow/cell-summary';
import { runnableCell, statementAt } from '../../analysis/heap/cell-text';
import type { MemoryLocation } from '../../analysis/heap/heap';
import type { StatementTrace } from '../../analysis/heap/statement-trace';
import type { SymbolicWorld } from '../../analysis/heap/program';

/** A code cell with its summary. */
export interface TracedCell {
  /** Over all cells, from 0. */
  readonly index: number;
  readonly key: string;
  readonly summary: CellSummary;
}

/** A top-level statement of a cell, with the statements that it got its inputs from. */
export interface TracedStatement {
  readonly cell: number;
  /** Among the statements of its cell. */
  readonly position: number;
  /** Null for a cell whose body is not run by Python. */
  readonly node: Statement | null;
  /** Lines of the cell, from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Its source in the cell. */
  readonly text: string;
  readonly run: StatementTrace;
  /** By location, the statement that last wrote what this one reads; none for locations that no statement wrote. */
  readonly providers: ReadonlyMap<MemoryLocation, TracedStatement>;
}

/** A trace from a fresh kernel. */
export interface RunTrace {
  /** The cells in the order in which they ran; one may occur several times. */
  readonly order: readonly number[];
  /** The statements of each cell in its last execution. */
  readonly cells: ReadonlyMap<number, readonly TracedStatement[]>;
}

/** Traces the cells one after the other. Traces of one world can be compared by their value numbers. */
export function traceRun(cells: readonly TracedCell[], world: SymbolicWorld): RunTrace {
  const kernel = world.newKernel(true);
  const writers = new Map<MemoryLocation, TracedStatement>();
  const traced = new Map<number, readonly TracedStatement[]>();
  for (const cell of cells) {
    const { index, summary } = cell;
    const runs = kernel.run(cell).statements;
    const runnable = runnableCell(summary, world.version);
    const lineAt = lineCounter(summary);
    const statements = runs.map((run, position): TracedStatement => {
      const node = statementAt(runnable, position);
      const statement = {
        cell: index,
        position,
        node,
        firstLine: node === null ? 1 : lineAt(node.start),
        text: node === null ? summary.source : textOf(node, summary),
        lastLine: node === null ? Infinity : lineAt(Math.max(node.start, node.end - 1)),
        run,
        providers: new Map(
          run.reads.flatMap(({ location }) => {
            const writer = writers.get(location);
            return writer === undefined ? [] : [[location, writer] as const];
          })
        )
      };
      run.writes.forEach(({ location }) => writers.set(location, statement));
      return statement;
    });
    traced.set(index, statements);
  }
  return { order: cells.map(({ index }) => index), cells: traced };
}

function textOf({ start, end }: Statement, { source, masked }: CellSummary): string {
  return source.slice(masked.map.toSource(start), masked.map.toSource(end));
}

/** Maps an offset in the masked text to its line, from 1. */
function lineCounter({ source, masked }: CellSummary): (offset: number) => number {
  return offset => source.slice(0, masked.map.toSource(offset)).split('\n').length;
}

/**
 * How many links to providers one search follows. The nearest come first. Only very large notebooks have more; there the
 * work stays proportional to the number of cells.
 */
export const MOST_LINKS = 10_000;

/** Statements and their direct and indirect providers. */
export interface ProviderClosure {
  /** The nearest first. */
  readonly statements: ReadonlySet<TracedStatement>;
  /** Whether all of them were found within the limit. */
  readonly isComplete: boolean;
  /** How many links were followed. */
  readonly links: number;
}

/** Finds the statements that some statements directly or indirectly got something from, themselves included. */
export function closureOf(
  statements: readonly TracedStatement[],
  mostLinks = MOST_LINKS
): ProviderClosure {
  const found = new Set(statements);
  let links = 0;
  for (const statement of found) {
    for (const provider of statement.providers.values()) {
      if (links >= mostLinks) {
        return { statements: found, isComplete: false, links };
      }
      links++;
      found.add(provider);
    }
  }
  return { statements: found, isComplete: true, links };
}
