import type { AnalysisLimit } from '../../protocol';
import type { DocumentGraph, GraphEdge } from '../analysis/names/document-graph';
import { completeGraph } from '../analysis/graph/complete-graph';
import type { CellUsage } from '../analysis/graph/complete-graph';
import type { CellValues } from '../notebook/cell-values';
import type { NotebookDocument } from '../notebook/document';
import { LineIndex } from '../notebook/line-index';
import type { CellSummary } from '../python/flow/cell-summary';
import type { PythonVersion } from '../python/version';

/** Names and files of a code cell in the graph document. */
export interface GraphCellJson {
  readonly index: number;
  readonly id: string | null;
  readonly defines: readonly string[];
  readonly uses: readonly string[];
  readonly mutates: readonly string[];
  readonly deletes: readonly string[];
  readonly reads_files: readonly string[];
  readonly writes_files: readonly string[];
  readonly parse_error: {
    readonly message: string;
    readonly line: number;
    readonly column: number;
  } | null;
}

/** One notebook's graph. */
export interface GraphJson {
  readonly version: 1;
  readonly notebook: string;
  readonly cells: readonly GraphCellJson[];
  readonly edges: readonly GraphEdge[];
  /** Cells that exceed a budget of the analysis, in document order. */
  readonly limits: readonly AnalysisLimit[];
}

/** What the report needs of a linted notebook. */
export interface GraphSubject {
  readonly document: NotebookDocument;
  readonly summaries: CellValues<CellSummary>;
  readonly graph: DocumentGraph | null;
  /** Python version used for the analysis. */
  readonly version: PythonVersion;
}

/**
 * The graph document of a notebook.
 *
 * @param isProvided - whether a name exists without any cell: builtins, IPython's own names
 */
export function reportGraph(
  path: string,
  { document, summaries, graph, version }: GraphSubject,
  isProvided: (name: string) => boolean
): GraphJson {
  const bound = new Set([...summaries.values()].flatMap(summary => summary.defines));
  const isUse = (name: string): boolean => bound.has(name) || !isProvided(name);
  const codeCells = document.cells.filter(cell => cell.type === 'code');
  const { edges, usage, limits } = completeGraph(
    codeCells.flatMap(({ index, key }) => {
      const summary = summaries.get(key);
      return summary === undefined ? [] : [{ index, key, summary }];
    }),
    graph,
    version
  );
  return {
    version: 1,
    notebook: path,
    cells: codeCells.map(({ index, id, key }) => ({
      index,
      id,
      ...cellFacts(summaries.get(key) ?? null, usage.get(index) ?? null, isUse)
    })),
    edges: edges.map(({ from, to, name, kind, certainty }) => ({
      from,
      to,
      name,
      kind,
      certainty
    })),
    limits
  };
}

function cellFacts(
  summary: CellSummary | null,
  touches: CellUsage | null,
  isUse: (name: string) => boolean
): Omit<GraphCellJson, 'index' | 'id'> {
  return {
    defines: summary?.defines ?? [],
    uses: touches?.uses.filter(isUse) ?? [],
    mutates: touches?.mutates ?? [],
    deletes: summary?.deletes ?? [],
    reads_files: touches?.readsFiles ?? [],
    writes_files: touches?.writesFiles ?? [],
    parse_error: summary === null ? null : parseError(summary)
  };
}

function parseError({ problem, source }: CellSummary): GraphCellJson['parse_error'] {
  return problem === null
    ? null
    : { message: problem.message, ...new LineIndex(source).position(problem.start) };
}
