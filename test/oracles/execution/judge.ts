/** Compares the document graph of a generated notebook with its execution by CPython. */
import type { DocumentGraph, UnboundRead } from '../../../src/core/analysis/names/document-graph';
import { DocumentGraphBuilder } from '../../../src/core/analysis/names/graph-builder';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../../src/core/python/flow/summarize';

type Failure = NonNullable<RunProgram['failure']>;

/** One line of `run_programs.py`. */
export interface RunProgram {
  readonly seed?: number;
  readonly cells: readonly string[];
  /** Kinds of statements whose outcome the source does not determine; empty if the source determines all. */
  readonly features: readonly string[];
  readonly failure: {
    readonly cell: number;
    readonly name: string;
    readonly kind: string;
    readonly place?: { readonly cell: number; readonly line: number };
  } | null;
  /** From, to and name of every read of a value that another cell bound. */
  readonly reads: readonly (readonly [number, number, string])[];
}

/** Whether the program ran as the generator intends: to its end, or to a missing name. */
export function isUsable({ failure }: RunProgram): boolean {
  return failure === null || failure.kind === 'NameError';
}

/** The summaries of cells that parse. */
export function summariesOf(sources: readonly string[]): readonly CellSummary[] {
  const options = {
    version: { major: 3, minor: 11 },
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: false
  };
  const summaries = sources.map(source => summarizeCell(source, options));
  const broken = summaries.find(({ problem }) => problem !== null);
  if (broken !== undefined) {
    throw new Error(`a cell does not parse: ${broken.problem?.message}\n${broken.source}`);
  }
  return summaries;
}

/** The graph of a new builder. */
export function graphOfSummaries(summaries: readonly CellSummary[]): DocumentGraph {
  return new DocumentGraphBuilder().update(summaries.map((summary, index) => ({ index, summary })));
}

/** All disagreements between graph and execution. */
export function disagreements(program: RunProgram): readonly string[] {
  const graph = graphOfSummaries(summariesOf(program.cells));
  return [...failureDisagreements(program, graph), ...edgeDisagreements(program, graph)];
}

function failureDisagreements(program: RunProgram, graph: DocumentGraph): readonly string[] {
  const { failure } = program;
  const called = graph.unboundReads.filter(({ via }) => via.kind !== 'uncalled');
  const certain = called.filter(({ certainty }) => certainty === 'certain');
  const found: string[] = [];
  const first = Math.min(...certain.map(runningCell));
  if (first !== Infinity && (failure === null || first < failure.cell)) {
    const names = certain.filter(read => runningCell(read) === first).map(({ name }) => name);
    found.push(`certain failure of ${names.join()} in cell ${first} did not happen`);
  }
  if (failure === null) {
    return found;
  }
  if (!called.some(read => mayBe(read, failure))) {
    // What a function returns is not followed, so a call of a returned function is not seen.
    if (!program.features.includes('returned-closure')) {
      found.push(`failure of ${failure.name} in cell ${failure.cell} is not even possible`);
    }
  } else if (isPlain(program, graph) && !certain.some(read => matches(read, program))) {
    found.push(`failure of ${failure.name} in cell ${failure.cell} is not certain`);
  }
  return found;
}

/** Whether the read reports the failure; a failure in several calls or lines is reported once. */
function mayBe(read: UnboundRead, { name, cell, place }: Failure): boolean {
  return read.name === name && (runningCell(read) === cell || read.cell === place?.cell);
}

/** Whether the text decides the outcome, as far as the graph shows; called methods are only guessed. */
function isPlain({ cells, features, failure }: RunProgram, graph: DocumentGraph): boolean {
  const guessed = graph.unboundReads.some(
    ({ name, reason }) => name === failure?.name && reason.kind === 'conditional'
  );
  return features.length === 0 && !(guessed && cells.some(cell => cell.includes('.m()')));
}

function matches(read: UnboundRead, { cells, failure }: RunProgram): boolean {
  if (failure === null || read.name !== failure.name || runningCell(read) !== failure.cell) {
    return false;
  }
  const line = cells[read.cell].slice(0, read.range.start).split('\n').length;
  return read.cell === failure.place?.cell && line === failure.place.line;
}

/** The cell that runs when the read fails. */
function runningCell({ cell, via }: UnboundRead): number {
  return via.kind === 'call' ? via.cell : cell;
}

const SAME_OBJECT = new Set(['os', 'contextlib', 'g0', 'g1']);

function edgeDisagreements(program: RunProgram, graph: DocumentGraph): readonly string[] {
  // Reads in class bodies and of failing programs are not recorded in full.
  const incomplete = ['class-body', 'returned-closure'];
  if (program.failure !== null || program.features.some(f => incomplete.includes(f))) {
    return [];
  }
  // Importing a module or naming a function again gives the same object: a run does not tell which cell did it.
  const edges = graph.edges.filter(
    ({ kind, name }) => (kind === 'data' || kind === 'late-binding') && !SAME_OBJECT.has(name)
  );
  const key = (from: number, to: number, name: string): string => `${from}→${to} ${name}`;
  const possible = new Set(edges.map(({ from, to, name }) => key(from, to, name)));
  const certain = new Set(
    edges.filter(e => e.certainty === 'certain').map(({ from, to, name }) => key(from, to, name))
  );
  const reads = program.reads.filter(([, , name]) => !SAME_OBJECT.has(name));
  const seen = new Set(reads.map(([from, to, name]) => key(from, to, name)));
  const plain = program.features.length === 0;
  return [
    ...[...seen].filter(edge => !possible.has(edge)).map(edge => `edge ${edge} is missing`),
    ...[...certain].filter(edge => !seen.has(edge)).map(edge => `certain edge ${edge} is wrong`),
    ...[...seen].filter(e => plain && !certain.has(e)).map(edge => `edge ${edge} is not certain`),
    ...[...possible].filter(e => plain && !seen.has(e)).map(edge => `edge ${edge} is too much`)
  ];
}
