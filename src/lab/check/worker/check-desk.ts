/** Compares a notebook with its runs, in a web worker, and holds the outputs of both. */
import { checkEnding } from '../../../core/check/verdict/check-ending';
import { checkRuns } from '../../../core/check/verdict/check-run';
import type { CheckedCell, CheckOutcome } from '../../../core/check/verdict/check-outcome';
import { differencesOf } from '../../../core/check/verdict/package-differences';
import { importedModules, runNeeds } from '../../../core/check/job/run-needs';
import { readFreshRun } from '../../../core/check/verdict/fresh-run';
import type { FreshRun } from '../../../core/check/verdict/fresh-run';
import { comparisonOfCell, startComparison } from '../../../core/compare/text/text-comparison';
import {
  DEFAULT_COMPARE_SETTINGS,
  enabledNormalizers
} from '../../../core/compare/text/user-rules';
import type { ComparedNotebook } from '../../../core/compare/notebooks';
import { readKernelMetadata } from '../../../core/notebook/kernel-metadata';
import type { KernelMetadata } from '../../../core/notebook/kernel-metadata';
import type { NotebookDocument } from '../../../core/notebook/document';
import { readNotebook } from '../../../core/notebook/reader';
import { readOutputs } from '../../../core/notebook/outputs-reader';
import { reportChecks } from '../../../core/report/check-report';
import type { DifferenceCause } from '../../../core/check/causes/cause';
import { findCauses } from '../../../core/check/causes/find-causes';
import { exportedNames } from '../../../core/fixes/module-exports';
import { DEFAULT_CONFIG } from '../../../core/settings/config';
import type { LintConfig } from '../../../core/settings/config';
import { judgingPython } from '../../../core/lint/judging-python';
import type { LintResult } from '../../../core/lint/result';
import { LintSession } from '../../../core/lint/session';
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
const LONGEST_ERROR = 20_000;

/** One notebook and its runs. */
export class CheckDesk {
  /**
   * Opens the notebook; returns its code cells.
   *
   * @throws Error - if it is not a notebook
   */
  open(notebook: ArrayBuffer, path: string): readonly CellLine[] {
    const text = new TextDecoder().decode(notebook);
    const read = readNotebook(text, path);
    if (!read.ok) {
      throw new Error(read.problem.message);
    }
    this.notebook = { document: read.document, outputs: readOutputs(text) };
    this.stored = readKernelMetadata(text);
    return read.document.cells
      .filter(({ type }) => type === 'code')
      .map(({ index, id, source }) => ({ index, id, line: firstLine(source) }));
  }

  /** The needs of a run outside of the notebook's folder. */
  needs(): NeedsByOrder {
    const { document } = this.notebook;
    const { summaries } = lintOf(document);
    const version = judgingPython(document, DEFAULT_CONFIG);
    return {
      document: runNeeds(document, summaries, 'document', version),
      executed: runNeeds(document, summaries, 'executed', version),
      count: runNeeds(document, summaries, 'count', version)
    };
  }

  /** Compares the notebook with the results of its runs. */
  judge(
    results: readonly ArrayBuffer[],
    settings = DEFAULT_CONFIG,
    here: RunKernel | null = null
  ): CheckFindings {
    const { notebook } = this;
    const { comparison } = settings;
    this.settings = comparison;
    this.runs = results.map(result => readFreshRun(new TextDecoder().decode(result)));
    const enabled = enabledNormalizers(comparison);
    const outcome = checkRuns(notebook, this.runs, enabled, comparison);
    const { causes, imported } = explained(outcome, notebook, settings);
    const { path } = notebook.document;
    const python = here?.python ?? null;
    return {
      verdict: outcome.verdict,
      executability: outcome.executability,
      cells: outcome.cells.map(cell => this.finding(cell)),
      runs: outcome.runs.map(factsOf),
      ending: factsOf(checkEnding(outcome)),
      stored: this.stored,
      here,
      packages: differencesOf(outcome.runs[0], python, imported),
      causes,
      document: reportChecks([{ path, outcome, causes, imported, here: python }])
    };
  }

  /** The stored and the fresh outputs of a cell. */
  compare(index: number): CellComparison {
    const { document, outputs } = this.notebook;
    const fresh = this.freshOf(index)?.outputs ?? [];
    const { source, tags } = document.cells[index];
    const whole = startComparison(enabledNormalizers(this.settings), this.settings);
    const comparison = comparisonOfCell(whole, tags);
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

  private finding(cell: CheckedCell): CellFinding {
    const { error } = cell;
    const stored = this.notebook.outputs.cells[cell.index];
    const run = this.freshOf(cell.index);
    const fresh = run?.outputs ?? [];
    return {
      ...cell,
      error: error && {
        ename: error.ename.slice(0, LONGEST_ERROR),
        evalue: error.evalue.slice(0, LONGEST_ERROR),
        traceback: [error.traceback.join('\n').slice(-LONGEST_ERROR)]
      },
      hasOutputs: stored.length + fresh.length > 0,
      isCutShort: run?.result.status === 'interrupted'
    };
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

interface Explained {
  readonly causes: ReadonlyMap<number, DifferenceCause>;
  /** Top-level modules that the notebook imports. */
  readonly imported: readonly string[];
}

/** Why cells fail or differ. Should the search break, the verdicts stand all the same. */
function explained(
  outcome: CheckOutcome,
  notebook: ComparedNotebook,
  settings: LintConfig
): Explained {
  try {
    const lint = lintOf(notebook.document, settings);
    return {
      causes: findCauses(outcome, notebook, lint),
      imported: importedModules(lint.summaries)
    };
  } catch (error) {
    console.error('Freshkernel could not look for causes.', error);
    return { causes: new Map(), imported: [] };
  }
}

function lintOf(document: NotebookDocument, settings = DEFAULT_CONFIG): LintResult {
  const facts = { notebookFolder: null, moduleExports: exportedNames };
  // Whatever the panel shows: a check is for a notebook that is to be shared.
  return new LintSession({ ...settings, phase: 'finishing' }, facts).lint(document);
}

function factsOf({ cells: _, ...facts }: FreshRun['result']): RunFacts {
  return facts;
}

const MAX_LINE_LENGTH = 120;

/** The first line that is neither a comment nor an import, else the first line. */
function firstLine(source: string): string {
  const lines = source.split('\n', 200).map(line => line.trim());
  const statement = lines.find(line => line !== '' && !/^(?:#|import\s|from\s)/.test(line));
  return (statement ?? lines.find(line => line !== '') ?? '').slice(0, MAX_LINE_LENGTH);
}
