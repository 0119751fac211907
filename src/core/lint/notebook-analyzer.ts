import { DocumentGraphBuilder } from '../analysis/names/graph-builder';
import type { DocumentGraph } from '../analysis/names/document-graph';
import { allAtOnce } from '../memo/steps';
import { IndexedCellValues } from '../notebook/cell-values';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import { summarizeCell } from '../python/flow/summarize';
import type { MagicTable } from '../python/ipython/magic-table';
import type { PythonVersion } from '../python/version';
import type { Finding } from '../rules/contract';
import { CellSummaries } from './cell-summaries';
import { describeCrash, limitProblem, notAnalyzed } from './internal-problem';
import type { InternalProblem } from './result';
import { findingOnCurrent } from './typing';

/** One analyzed version of a notebook. */
export interface AnalyzedNotebook {
  /** The document that was analyzed: the given one, or one with the last valid source of the cell being typed in. */
  readonly document: NotebookDocument;
  readonly codeCells: readonly NotebookCell[];
  readonly summaries: IndexedCellValues<CellSummary>;
  /** Null where the notebook's language is not Python, and where building the graph failed. */
  readonly graph: DocumentGraph | null;
  readonly problems: readonly InternalProblem[];
  /** Makes a finding refer to the given document. */
  toCurrent(finding: Finding): Finding;
}

/** A code cell as the graph sees it. */
interface GraphCell {
  readonly index: number;
  readonly summary: CellSummary;
}

/** Summarizes the cells of a notebook and builds its graph, version after version, repeating only what changed. */
export class NotebookAnalyzer {
  private readonly summaries: CellSummaries;
  private readonly crashes = new WeakMap<CellSummary, InternalProblem>();
  private graphBuilder = new DocumentGraphBuilder();
  private graphCells: readonly GraphCell[] = [];

  constructor(magics: MagicTable) {
    this.summaries = new CellSummaries(
      (source, options) => this.summarizeSafely(source, () => summarizeCell(source, options)),
      magics
    );
  }

  /** Analyzes this version of the notebook, in small steps. */
  *steps(
    document: NotebookDocument,
    version: PythonVersion,
    typingIn: CellKey | null
  ): Generator<void, AnalyzedNotebook> {
    if (document.language !== 'python') {
      return {
        document,
        codeCells: document.cells.filter(isCode),
        summaries: new IndexedCellValues(new Map(), []),
        graph: null,
        problems: [],
        toCurrent: finding => finding
      };
    }
    let codeCells = document.cells.filter(isCode);
    let summaries = yield* this.summaries.update(codeCells, version);
    let analyzed = document;
    let toCurrent = (finding: Finding): Finding => finding;
    const typed = document.cells.find(cell => cell.key === typingIn);
    const standIn = typed === undefined ? null : this.lastGood(typed, summaries);
    if (typed !== undefined && standIn !== null) {
      const cells = document.cells.map(cell => (cell === typed ? standIn : cell));
      analyzed = { ...document, cells };
      codeCells = cells.filter(isCode);
      summaries = yield* this.summaries.update(codeCells, version);
      toCurrent = finding => findingOnCurrent(finding, standIn, typed);
    }
    const problems: InternalProblem[] = [];
    const graph = yield* this.buildGraph(codeCells, summaries, problems, typingIn === null);
    yield;
    return { document: analyzed, codeCells, summaries, graph, problems, toCurrent };
  }

  /** The summary of each cell by its key, without the graph, and the parts of the analysis that failed. */
  summarize(
    { cells }: NotebookDocument,
    version: PythonVersion
  ): { summaries: IndexedCellValues<CellSummary>; problems: readonly InternalProblem[] } {
    const codeCells = cells.filter(isCode);
    const summaries = allAtOnce(this.summaries.update(codeCells, version));
    const problems = codeCells.flatMap(({ index }, at) => {
      const summary = summaries.orderedValues[at];
      return summary.module === null ? (this.problemOf(summary, index) ?? []) : [];
    });
    return { summaries, problems };
  }

  /** The summary of a source where no cell above changes the language; null before the first version. */
  summaryOf(source: string): CellSummary | null {
    return this.summaries.read(source);
  }

  /** The cell with its last source that parsed, while its present one does not. */
  private lastGood(
    cell: NotebookCell,
    summaries: IndexedCellValues<CellSummary>
  ): NotebookCell | null {
    const source = this.summaries.lastGoodSource(cell.key);
    return isBroken(summaries.get(cell.key)) && source !== null ? { ...cell, source } : null;
  }

  private *buildGraph(
    cells: readonly NotebookCell[],
    summaries: IndexedCellValues<CellSummary>,
    problems: InternalProblem[],
    isAtRest: boolean
  ): Generator<void, DocumentGraph | null> {
    const graphCells = this.graphCells.slice(0, cells.length);
    for (let at = 0; at < cells.length; at++) {
      const { index } = cells[at];
      const summary = summaries.orderedValues[at];
      const known = graphCells[at] as GraphCell | undefined;
      if (known?.index !== index || known.summary !== summary) {
        graphCells[at] = { index, summary };
      }
      const problem = summary.module === null ? this.problemOf(summary, index) : null;
      if (problem !== null) {
        problems.push(problem);
      }
    }
    this.graphCells = graphCells;
    try {
      return yield* this.graphBuilder.steps(graphCells, isAtRest);
    } catch (error) {
      problems.push(describeCrash('graph', null, error));
      this.graphBuilder = new DocumentGraphBuilder();
      return null;
    }
  }

  /** Why the cell at `index` could not be analyzed; null where its own source is the reason. */
  private problemOf(summary: CellSummary, index: number): InternalProblem | null {
    const crash = this.crashes.get(summary);
    return crash === undefined ? limitProblem(summary, index) : { ...crash, cellIndex: index };
  }

  private summarizeSafely(source: string, summarize: () => CellSummary): CellSummary {
    try {
      return summarize();
    } catch (error) {
      const summary = notAnalyzed(source);
      this.crashes.set(summary, describeCrash('summary', null, error));
      return summary;
    }
  }
}

/** Whether a cell does not parse. */
export function isBroken(summary: CellSummary | undefined): boolean {
  return summary !== undefined && summary.problem !== null;
}

function isCode(cell: NotebookCell): boolean {
  return cell.type === 'code';
}
