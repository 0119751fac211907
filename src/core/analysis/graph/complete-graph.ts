/** The complete dependency graph of a document: names, mutations, files. */
import type { AnalysisLimit } from '../../../protocol';
import type { DocumentGraph, GraphEdge } from '../names/document-graph';
import { compareEdges } from '../names/document-edges';
import { allAtOnce } from '../../memo/steps';
import type { PythonVersion } from '../../python/version';
import type { CellEffects, Dependencies } from './dependencies';
import { dependencySteps } from './dependencies';
import { EdgeSet } from './edge-set';
import { normalizedPath } from '../heap/heap';
import type { DocumentCell } from './traced-cells';

/** Names and files used by one cell, including those found by symbolic execution. Sorted, without duplicates. */
export interface CellUsage {
  readonly uses: readonly string[];
  readonly mutates: readonly string[];
  readonly readsFiles: readonly string[];
  readonly writesFiles: readonly string[];
}

/** The cells' dependencies and the names and files that they use. */
export interface CompleteGraph {
  /** Sorted by from, to, name, kind; without duplicates. */
  readonly edges: readonly GraphEdge[];
  /** By position among all cells. */
  readonly usage: ReadonlyMap<number, CellUsage>;
  /** Cells that exceed a budget of the analysis, in document order. */
  readonly limits: readonly AnalysisLimit[];
}

/** Combines the name-based graph with the dependencies found by symbolic execution. */
export function completeGraph(
  cells: readonly DocumentCell[],
  graph: DocumentGraph | null,
  version: PythonVersion
): CompleteGraph {
  return allAtOnce(completeGraphSteps(cells, graph, version));
}

/** Does the same in steps of a few milliseconds. */
export function* completeGraphSteps(
  cells: readonly DocumentCell[],
  graph: DocumentGraph | null,
  version: PythonVersion
): Generator<void, CompleteGraph> {
  const found = yield* dependencySteps(cells, version);
  const nameEdges = graph?.edges ?? [];
  const named = new Set(nameEdges.flatMap(edge => (isOfName(edge) ? [readKey(edge)] : [])));
  const edges = new EdgeSet();
  nameEdges.filter(isNotRefuted(found)).forEach(edge => edges.add(edge));
  // Name-based analysis is more precise about providers, wherever it has a result.
  found.edges.all
    .filter(edge => !isOfName(edge) || !named.has(readKey(edge)))
    .forEach(edge => edges.add(edge));
  return {
    edges: [...edges.all].sort(compareEdges),
    usage: new Map(
      cells.map(({ index, summary }) => [index, touchesOf(summary, found.effects.get(index))])
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
 * Whether an edge of the name-based graph stands: for mutations and files, symbolic execution is more precise wherever
 * it knows the object or the path.
 */
function isNotRefuted({ effects, edges: found }: Dependencies): (edge: GraphEdge) => boolean {
  return edge => {
    const { from, to, kind, name } = edge;
    if (kind === 'mutation') {
      const isKnown = effects.get(from)?.known.has(name) && effects.get(to)?.known.has(name);
      return isKnown !== true || found.has(edge);
    }
    if (kind === 'file') {
      const path = normalizedPath(name);
      return !(
        effects.get(from)?.writesFiles.has(path) === true &&
        effects.get(to)?.readsFiles.has(path) === true
      );
    }
    return true;
  };
}

function touchesOf(
  { uses, defines, mutates, readsFiles, writesFiles }: DocumentCell['summary'],
  effects: CellEffects | undefined
): CellUsage {
  const added = [...(effects?.mutates ?? [])].filter(name => !mutates.includes(name));
  const fromOutside = added.filter(name => !defines.includes(name));
  return {
    uses: sorted([...uses, ...fromOutside]),
    mutates: sorted([...mutates, ...added]),
    readsFiles: withPaths(readsFiles, effects?.readsFiles),
    writesFiles: withPaths(writesFiles, effects?.writesFiles)
  };
}

/** Paths as written in the text, and those that only symbolic execution shows. */
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
