import type { DocumentGraph, GraphEdge } from '../dataflow/document_graph';
import type { CellKey, NotebookDocument } from '../notebook/document';
import { LineIndex } from '../notebook/line_index';
import type { CellSummary } from '../python/summary/cell_summary';

/** What a code cell does with names and files, as the graph document tells it. */
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
}

/** What the report needs to know of a linted notebook. */
export interface GraphSubject {
  readonly document: NotebookDocument;
  readonly summaries: ReadonlyMap<CellKey, CellSummary>;
  readonly graph: DocumentGraph | null;
}

/** The graph document of a notebook. `isProvided` tells names that exist without any cell: builtins, IPython's own. */
export function reportGraph(
  path: string,
  { document, summaries, graph }: GraphSubject,
  isProvided: (name: string) => boolean
): GraphJson {
  const bound = new Set([...summaries.values()].flatMap(summary => summary.defines));
  const isUse = (name: string): boolean => bound.has(name) || !isProvided(name);
  return {
    version: 1,
    notebook: path,
    cells: document.cells
      .filter(cell => cell.type === 'code')
      .map(({ index, id, key }) => ({
        index,
        id,
        ...cellNames(summaries.get(key) ?? null, isUse)
      })),
    edges: (graph?.edges ?? []).map(({ from, to, name, kind, certainty }) => ({
      from,
      to,
      name,
      kind,
      certainty
    }))
  };
}

function cellNames(
  summary: CellSummary | null,
  isUse: (name: string) => boolean
): Omit<GraphCellJson, 'index' | 'id'> {
  return {
    defines: summary?.defines ?? [],
    uses: summary?.uses.filter(isUse) ?? [],
    mutates: summary?.mutates ?? [],
    deletes: summary?.deletes ?? [],
    reads_files: summary?.readsFiles ?? [],
    writes_files: summary?.writesFiles ?? [],
    parse_error: summary === null ? null : parseError(summary)
  };
}

function parseError({ problem, source }: CellSummary): GraphCellJson['parse_error'] {
  return problem === null
    ? null
    : { message: problem.message, ...new LineIndex(source).position(problem.start) };
}
