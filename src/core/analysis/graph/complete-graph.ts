/** The graph of a document with all that its cells owe to each other: names, changes in place, files. */
import type { AnalysisLimit } from '../../../protocol';
import type { DocumentGraph, GraphEdge } from '../names/document-graph';
import { compareEdges } from '../names/document-edges';
import type { PythonVersion } from '../../python/version';
import type { CellDoings, Dependences } from './dependences';
import { findDependences } from './dependences';
import { edgeKey, EdgeSet } from './edge-set';
import { normalizedPath } from '../heap/heap';
import type { DocumentCell } from './traced-cells';

/** The lists of one cell that the run of the document adds to. Sorted, each once. */
export interface CellTouches {
  readonly uses: readonly string[];
  readonly mutates: readonly string[];
  readonly readsFiles: readonly string[];
  readonly writesFiles: readonly string[];
}

/** What the cells do, and how they depend on each other. */
export interface CompleteGraph {
  /** Sorted by from, to, name, kind; without duplicates. */
  readonly edges: readonly GraphEdge[];
  /** By position over all cells. */
  readonly touches: ReadonlyMap<number, CellTouches>;
  /** Cells that cost too much to follow, in document order. */
  readonly limits: readonly AnalysisLimit[];
}

/** Completes what the names alone tell. */
export function completeGraph(
  cells: readonly DocumentCell[],
  graph: DocumentGraph | null,
  version: PythonVersion
): CompleteGraph {
  const found = findDependences(cells, version);
  const ofNames = graph?.edges ?? [];
  const named = new Set(ofNames.flatMap(edge => (isOfName(edge) ? [readKey(edge)] : [])));
  const edges = new EdgeSet();
  ofNames.filter(isLeftTo(found)).forEach(edge => edges.add(edge));
  // Where a cell gets its names from the text tells best, if it tells anything.
  found.edges
    .filter(edge => !isOfName(edge) || !named.has(readKey(edge)))
    .forEach(edge => edges.add(edge));
  return {
    edges: [...edges.all].sort(compareEdges),
    touches: new Map(
      cells.map(({ index, summary }) => [index, touchesOf(summary, found.doings.get(index))])
    ),
    limits: found.limits
  };
}

function isOfName({ kind }: GraphEdge): boolean {
  return kind === 'data' || kind === 'late-binding';
}

function readKey({ to, name }: GraphEdge): string {
  return `${to} ${name}`;
}

/**
 * Whether an edge of the text alone stands: for changes and files the run of the document knows better, wherever it
 * knows the object or the path.
 */
function isLeftTo({ doings, edges }: Dependences): (edge: GraphEdge) => boolean {
  const found = new Set(edges.map(edgeKey));
  return edge => {
    const { from, to, kind, name } = edge;
    if (kind === 'mutation') {
      const isKnown = doings.get(from)?.known.has(name) && doings.get(to)?.known.has(name);
      return isKnown !== true || found.has(edgeKey(edge));
    }
    if (kind === 'file') {
      const path = normalizedPath(name);
      return !(
        doings.get(from)?.writesFiles.has(path) === true &&
        doings.get(to)?.readsFiles.has(path) === true
      );
    }
    return true;
  };
}

function touchesOf(
  { uses, defines, mutates, readsFiles, writesFiles }: DocumentCell['summary'],
  doings: CellDoings | undefined
): CellTouches {
  const added = [...(doings?.mutates ?? [])].filter(name => !mutates.includes(name));
  const fromOutside = added.filter(name => !defines.includes(name));
  return {
    uses: sorted([...uses, ...fromOutside]),
    mutates: sorted([...mutates, ...added]),
    readsFiles: withPaths(readsFiles, doings?.readsFiles),
    writesFiles: withPaths(writesFiles, doings?.writesFiles)
  };
}

/** Paths as written in the text, and those that only the run of the document shows. */
function withPaths(
  written: readonly string[],
  found: ReadonlySet<string> | undefined
): readonly string[] {
  const known = new Set(written.map(normalizedPath));
  return sorted([...written, ...[...(found ?? [])].filter(path => !known.has(path))]);
}

function sorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}
