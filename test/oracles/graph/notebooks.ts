/** Notebooks with their true dependencies between cells, computed by `dependence_truth.py`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DocumentGraphBuilder } from '../../../src/core/analysis/names/graph-builder';
import type { DocumentGraph, GraphEdge } from '../../../src/core/analysis/names/document-graph';
import { completeGraph } from '../../../src/core/analysis/graph/complete-graph';
import type { CompleteGraph } from '../../../src/core/analysis/graph/complete-graph';
import type { DocumentCell } from '../../../src/core/analysis/graph/traced-cells';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../src/core/python/flow/summarize';

/** A notebook with the results of omitting each cell. */
export interface JudgedNotebook {
  readonly seed: number;
  readonly category: string;
  readonly cells: readonly string[];
  /**
   * A cell, and a cell below that behaves differently when the first is omitted; 1 if its output differs, 0 if only its
   * effects differ.
   */
  readonly dependencies: readonly (readonly [number, number, number])[];
}

const ROOT = join(__dirname, '../../..');
const PROGRAM = join(__dirname, 'dependence_truth.py');
const VERIFY_PYTHON = join(ROOT, '.cache/verify-venv/bin/python');
const TEST_PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');

function ask(
  request: readonly string[],
  libraries: boolean,
  input = ''
): readonly JudgedNotebook[] {
  const python = libraries ? VERIFY_PYTHON : TEST_PYTHON;
  const options = [PROGRAM, ...request, ...(libraries ? ['--libraries'] : [])];
  const { stdout, stderr, status } = spawnSync(python, options, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    input
  });
  if (status !== 0) {
    throw new Error(`${python} ${PROGRAM} failed: ${stderr}`);
  }
  return stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as JudgedNotebook);
}

/**
 * The usable notebooks of these seeds.
 *
 * @param libraries - with pandas and NumPy, in the environment that has them
 */
export function generatedNotebooks(
  first: number,
  count: number,
  libraries: boolean
): readonly JudgedNotebook[] {
  return ask(['generate', `${first}`, `${count}`], libraries);
}

/** Judges hand-written notebooks. */
export function judged(
  notebooks: readonly (readonly string[])[],
  libraries: boolean
): readonly JudgedNotebook[] {
  return ask(['judge'], libraries, JSON.stringify(notebooks));
}

const VERSION = { major: 3, minor: 11 };

function cellsOf(sources: readonly string[]): readonly DocumentCell[] {
  return sources.map((source, index) => ({
    index,
    key: `${index}`,
    summary: summarizeCell(source, {
      version: VERSION,
      magics: builtinMagics(),
      futureFeatures: [],
      automagic: false
    })
  }));
}

/** The graph of cells. */
export function graphOf(sources: readonly string[]): CompleteGraph {
  const cells = cellsOf(sources);
  return completeGraph(cells, new DocumentGraphBuilder().update(cells), VERSION);
}

/** The graph based on names alone. */
export function nameGraphOf(sources: readonly string[]): DocumentGraph {
  return new DocumentGraphBuilder().update(cellsOf(sources));
}

/** The graph compared with the truth. */
export interface Comparison {
  readonly notebook: JudgedNotebook;
  readonly edges: readonly GraphEdge[];
  /** Pairs of a cell and one whose output depends on it, without a path between them. */
  readonly missing: readonly string[];
  /** Edges between independent cells. */
  readonly needless: readonly GraphEdge[];
}

/** Compares the graph of a notebook with the truth. */
export function compare(
  notebook: JudgedNotebook,
  { edges }: Pick<CompleteGraph, 'edges'>
): Comparison {
  const reached = notebook.cells.map((_, from) => reachableFrom(from, edges));
  const truth = new Set(notebook.dependencies.map(([from, to]) => `${from} ${to}`));
  return {
    notebook,
    edges,
    missing: notebook.dependencies
      .filter(([from, to, isShown]) => isShown === 1 && !reached[from].has(to))
      .map(([from, to]) => `${from} ${to}`),
    needless: edges.filter(({ from, to }) => !truth.has(`${from} ${to}`))
  };
}

function reachableFrom(start: number, edges: readonly GraphEdge[]): ReadonlySet<number> {
  const reached = new Set([start]);
  // Edges lead downwards and are sorted by their start.
  for (const { from, to } of edges) {
    if (reached.has(from)) {
      reached.add(to);
    }
  }
  return reached;
}
