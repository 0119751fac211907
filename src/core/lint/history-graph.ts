/**
 * Dependencies in what a kernel ran, and how they differ from those of the notebook run from top to bottom. The executions
 * are the cells of a notebook of their own, in the order in which they ran, and its graph is found in the same way.
 */
import { completeGraphSteps } from '../analysis/graph/complete-graph';
import { runnableCell } from '../analysis/heap/cell-text';
import type { DocumentGraph, GraphEdge } from '../analysis/names/document-graph';
import type { CellExecution } from '../history/history-state';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import { textOfLines } from '../notebook/line-ranges';
import type { CellSummary } from '../python/flow/cell-summary';
import type { PythonVersion } from '../python/version';
import type { LintConfig } from '../settings/config';
import { magicsOf } from '../settings/known-magics';
import { failedUnits, raisingStatements } from '../slices/failed-units';
import { statementUnits } from '../slices/slice-units';
import { executedCell, hasRun } from './history-slice';
import type { PastCell, SessionExecutions } from './history-slice';
import { NotebookAnalyzer } from './notebook-analyzer';
import { targetPython } from './target-python';

/** Something that an execution used of an earlier one. */
export interface ExecutionEdge extends Omit<GraphEdge, 'from' | 'to'> {
  readonly from: CellExecution;
  readonly to: CellExecution;
}

/** Something that a cell got from code that is not in the notebook: a deleted cell, a console. */
export interface OutsideUse {
  readonly name: string;
  readonly execution: CellExecution;
}

/** How the dependencies of what the kernel ran differ from those of the notebook. */
export interface KernelComparison {
  /** What the last execution of a cell used of another cell, and a run from top to bottom does not. By cell indexes. */
  readonly onlyKernel: readonly GraphEdge[];
  /** What a run from top to bottom uses, and the last execution of the cell did not. */
  readonly onlyNotebook: ReadonlySet<GraphEdge>;
  /** What the last executions of cells used of code that is in no cell, by the indexes of the cells. */
  readonly outside: ReadonlyMap<number, readonly OutsideUse[]>;
}

/** The last executions that are compared. */
const MOST_EXECUTIONS = 1_000;

/** Finds what executions used of earlier ones, in small steps. `document`: the notebook, for its language and version. */
export function* executionEdgeSteps(
  document: NotebookDocument,
  config: LintConfig,
  executions: readonly PastCell[]
): Generator<void, readonly ExecutionEdge[]> {
  const version = targetPython(document, config);
  const analyzer = new NotebookAnalyzer(magicsOf(config, document));
  const ran = executions.filter(({ execution }) => hasRun(execution)).slice(-MOST_EXECUTIONS);
  const texts = ran.map(({ execution }, index) => executedCell(execution, index));
  const read = analyzer.summarize({ ...document, cells: texts }, version).summaries.orderedValues;
  const cells = texts.map((cell, at) => withoutUnreached(cell, read[at], ran[at], version));
  const analyzed = yield* analyzer.steps({ ...document, cells }, version, null);
  const { edges } = yield* completeGraphSteps(
    cells.map(({ key, index }, at) => ({
      index,
      key,
      summary: analyzed.summaries.orderedValues[at]
    })),
    analyzed.graph,
    version
  );
  return edges.flatMap(({ from, to, ...edge }) =>
    from < to ? [{ ...edge, from: ran[from].execution, to: ran[to].execution }] : []
  );
}

/** A failed execution ran up to its error. */
function withoutUnreached(
  cell: NotebookCell,
  summary: CellSummary,
  { execution: { kernelRun }, errorLine }: PastCell,
  version: PythonVersion
): NotebookCell {
  const hasFailed = kernelRun.status === 'error' || kernelRun.status === 'interrupted';
  const runnable = hasFailed && errorLine !== null ? runnableCell(summary, version) : null;
  if (runnable === null) {
    return cell;
  }
  const units = statementUnits(runnable);
  const raised = raisingStatements(units, cell.source, errorLine);
  return raised === null
    ? cell
    : {
        ...cell,
        source: textOfLines(
          cell.source,
          failedUnits(units, raised, true).map(({ lines }) => lines)
        )
      };
}

/** Compares what the last executions of the cells used with the edges of the notebook, in small steps. */
export function* kernelComparisonSteps(
  document: NotebookDocument,
  config: LintConfig,
  edges: DocumentGraph['edges'],
  { executions, isComplete }: SessionExecutions,
  /** The last execution of the whole text of each cell that ran. */
  lastOf: ReadonlyMap<CellKey, CellExecution>
): Generator<void, KernelComparison> {
  const used = yield* executionEdgeSteps(document, config, executions);
  const indexes = new Map(document.cells.map(({ key, index }) => [key, index]));
  const inKernel = new Map<string, GraphEdge>();
  const outside = new Map<number, OutsideUse[]>();
  for (const { from, to, ...edge } of used) {
    const reader = indexOf(to, indexes);
    if (
      reader === null ||
      lastOf.get(to.cell ?? '')?.kernelRun.sequence !== to.kernelRun.sequence
    ) {
      continue;
    }
    const provider = indexOf(from, indexes);
    if (provider === null) {
      const uses = outside.get(reader) ?? [];
      outside.set(reader, [...uses, { name: edge.name, execution: from }]);
    } else if (provider !== reader) {
      const between = { ...edge, from: provider, to: reader };
      inKernel.set(keyOf(between), between);
    }
  }
  const inNotebook = new Set(edges.map(keyOf));
  const isKnown = isComplete && executions.length <= MOST_EXECUTIONS;
  const ran = new Set([...lastOf.keys()].map(key => indexes.get(key)));
  return {
    onlyKernel: [...inKernel.values()].filter(edge => !inNotebook.has(keyOf(edge))),
    onlyNotebook: new Set(
      // An execution that is not recorded may have used it.
      edges.filter(edge => isKnown && ran.has(edge.to) && !inKernel.has(keyOf(edge)))
    ),
    outside
  };
}

/** The cell of an execution as it is in the notebook; null where it has none. */
function indexOf({ cell }: CellExecution, indexes: ReadonlyMap<CellKey, number>): number | null {
  return cell === null ? null : (indexes.get(cell) ?? null);
}

/** Edges with the same key are the same dependency, whatever the analysis is sure of. */
function keyOf({ from, to, name }: GraphEdge): string {
  return `${from} ${to} ${name}`;
}
