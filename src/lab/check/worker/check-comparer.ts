/** Compares a notebook with its runs, in a web worker, and holds the outputs of both. */
import { decisiveRun } from '../../../core/check/verdict/check-ending';
import type { CheckedCell } from '../../../core/check/verdict/check-outcome';
import { differencesOf } from '../../../core/check/verdict/package-differences';
import { CheckAnalysis } from '../../../core/check/session/check-analysis';
import { readFreshRun } from '../../../core/check/verdict/fresh-run';
import type { FreshRun } from '../../../core/check/verdict/fresh-run';
import { comparisonForCell, startComparison } from '../../../core/compare/text/text-comparison';
import {
  DEFAULT_COMPARE_SETTINGS,
  enabledNormalizers
} from '../../../core/compare/text/compare-settings';
import type { ComparedNotebook } from '../../../core/compare/notebooks';
import { readKernelMetadata } from '../../../core/notebook/kernel-metadata';
import type { KernelMetadata } from '../../../core/notebook/kernel-metadata';
import { codeHash } from '../../../core/notebook/code-hash';
import { readNotebook } from '../../../core/notebook/reader';
import { readOutputs } from '../../../core/notebook/outputs-reader';
import { cellTitle } from '../../../core/report/cell-title';
import { reportChecks } from '../../../core/report/check-report';
import { exportedNames } from '../../../core/fixes/module-exports';
import { DEFAULT_CONFIG } from '../../../core/settings/config';
import type { LintConfig } from '../../../core/settings/config';
import type { RunKernel } from '../../../protocol';
import type { NeedsByOrder } from './check-messages';
import type {
  CellComparison,
  CellFinding,
  CellLine,
  CheckFindings,
  FreshOutputs,
  RunFacts
} from './check-findings';
import { pairOutputs } from './output-pairs';

/** Maximum length of a traceback and of an error message. */
const MAX_ERROR_LENGTH = 20_000;

/** One notebook and its runs. */
export class CheckComparer {
  /**
   * Opens the notebook; returns its code cells.
   *
   * @throws Error - if it is not a notebook
   */
  open(notebook: ArrayBuffer, path: string): readonly CellLine[] {
    const read = readNotebook(new TextDecoder().decode(notebook), path);
    if (!read.ok) {
      throw new Error(read.problem.message);
    }
    const { document, text } = read;
    this.notebook = { document, outputs: readOutputs(text) };
    this.stored = readKernelMetadata(text);
    return document.cells
      .filter(({ type }) => type === 'code')
      .map(({ index, id, source }) => ({ index, id, line: cellTitle(source) }));
  }

  /** The needs of a run outside of the notebook's folder. */
  needs(): NeedsByOrder {
    const analysis = this.analysisWith(DEFAULT_CONFIG);
    return {
      document: analysis.needs('document'),
      executed: analysis.needs('executed'),
      count: analysis.needs('count')
    };
  }

  /** Compares the notebook with the results of its runs. */
  compareRuns(
    results: readonly ArrayBuffer[],
    settings = DEFAULT_CONFIG,
    here: RunKernel | null = null
  ): CheckFindings {
    const { document, outputs } = this.notebook;
    this.settings = settings.comparison;
    this.runs = results.map(result => readFreshRun(new TextDecoder().decode(result)));
    const result = this.analysisWith(settings).judge(outputs, this.runs);
    const { outcome, causes, imported, problem } = result;
    if (problem !== null) {
      console.error('Freshkernel could not look for causes.', problem.stack || problem.message);
    }
    const python = here?.python ?? null;
    return {
      verdict: outcome.verdict,
      missingSide: outcome.missingSide,
      executability: outcome.executability,
      codeHash: codeHash(document.cells),
      cells: outcome.cells.map(withShortError),
      runs: outcome.runs.map(factsOf),
      ending: factsOf(decisiveRun(outcome)),
      stored: this.stored,
      localKernel: here,
      packages: differencesOf(outcome.runs[0], python, imported),
      causes,
      document: reportChecks([{ path: document.path, ...result, here: python }])
    };
  }

  /** The stored and the fresh outputs of a cell. */
  compare(index: number): CellComparison {
    const { document, outputs } = this.notebook;
    const fresh = this.freshOf(index)?.outputs ?? [];
    const { source, tags } = document.cells[index];
    const whole = startComparison(enabledNormalizers(this.settings), this.settings);
    const comparison = comparisonForCell(whole, tags);
    return {
      index,
      source,
      ...pairOutputs(outputs.cells[index], fresh, outputs.widgets, comparison)
    };
  }

  /** The complete outputs of all cells that ran to their end. */
  fresh(): readonly FreshOutputs[] {
    const { cells } = this.notebook.document;
    return [...(this.runs.at(0)?.cells.values() ?? [])]
      .filter(
        ({ result }) =>
          (result.status === 'ok' || result.status === 'error') && result.losses.length === 0
      )
      .map(({ result }) => ({
        index: result.index,
        id: result.id,
        source: cells[result.index].source,
        outputs: result.outputs,
        executionCount: result.execution_count
      }));
  }

  private analysisWith(settings: LintConfig): CheckAnalysis {
    const facts = { notebookFolder: null, moduleExports: exportedNames };
    return new CheckAnalysis(this.notebook.document, settings, facts);
  }

  private freshOf(index: number): ReturnType<FreshRun['cells']['get']> {
    return this.runs.at(0)?.cells.get(index);
  }

  private notebook: ComparedNotebook = {
    document: { path: '', language: 'python', languageVersion: null, cells: [] },
    outputs: { cells: [], widgets: new Map() }
  };
  private stored: KernelMetadata = {
    kernelName: null,
    language: null,
    languageVersion: null
  };
  private runs: readonly FreshRun[] = [];
  private settings = DEFAULT_COMPARE_SETTINGS;
}

function withShortError(cell: CheckedCell): CellFinding {
  const { error } = cell;
  return {
    ...cell,
    error: error && {
      ename: error.ename.slice(0, MAX_ERROR_LENGTH),
      evalue: error.evalue.slice(0, MAX_ERROR_LENGTH),
      traceback: [error.traceback.join('\n').slice(-MAX_ERROR_LENGTH)]
    }
  };
}

function factsOf({ cells: _, ...facts }: FreshRun['result']): RunFacts {
  return facts;
}
