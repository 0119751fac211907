/** What a study knows about one notebook, and its rows in the tables. */
import type {
  CheckedNotebook,
  CrashReport,
  NotebookFindings,
  RestoreDocument
} from '../../protocol';
import { isReproducedCheck } from './checked';
import type { CellRow, FindingRow, NotebookRow } from './columns';
import type { CodeCellFacts, NotebookFacts } from './notebook-facts';

/** What happened to a notebook. */
export type StudyStatus = 'studied' | 'duplicate' | 'not-sampled' | 'unreadable' | 'unfinished';

/** A notebook of the corpus. */
export interface StudyNotebook {
  readonly path: string;
  readonly repository: string;
  readonly bytes: number;
  readonly contentHash: string | null;
  /** Null without code cells. */
  readonly codeHash: string | null;
  /** Null if it could not be read. */
  readonly facts: NotebookFacts | null;
  readonly error: string | null;
}

/** Its results without a run. */
export interface StudyLint {
  readonly report: NotebookFindings;
  readonly crashes: readonly CrashReport[];
}

/** The result of its check. */
export interface StudyCheck {
  readonly report: CheckedNotebook;
  readonly seconds: number;
}

/** The result of its restoration. */
export interface StudyRestoration {
  /** Null if it could not be run. */
  readonly report: RestoreDocument | null;
  /** Why not; else empty. */
  readonly message: string;
  readonly seconds: number;
}

/** Everything about a notebook. */
export interface StudyEntry {
  readonly notebook: StudyNotebook;
  readonly status: StudyStatus;
  readonly duplicateOf: string | null;
  readonly lint: StudyLint | null;
  readonly check: StudyCheck | null;
  /** Null unless a cell failed in its check, and failing notebooks are restored. */
  readonly restoration: StudyRestoration | null;
}

/** Size classes by the largest number of code cells. */
const SIZE_CLASSES = [
  ['small', 10],
  ['medium', 30],
  ['large', Infinity]
] as const;

/** The size class of a notebook; null if it could not be read. */
export function sizeClassOf({ facts }: Pick<StudyNotebook, 'facts'>): string | null {
  const found = SIZE_CLASSES.find(([, most]) => facts !== null && facts.codeCells.length <= most);
  return found?.[0] ?? null;
}

/** The row of a notebook. */
export function notebookRow({
  notebook,
  status,
  duplicateOf,
  lint,
  check,
  restoration
}: StudyEntry): NotebookRow {
  return {
    path: notebook.path,
    repository: notebook.repository,
    size_class: sizeClassOf(notebook),
    status,
    duplicate_of: duplicateOf,
    error: notebook.error ?? lint?.report.errors.at(0)?.message ?? null,
    bytes: notebook.bytes,
    content_sha256: notebook.contentHash,
    code_sha256: notebook.codeHash,
    ...columnsOfFacts(notebook.facts),
    ...columnsOfFindings(lint),
    ...columnsOfCheck(check),
    ...columnsOfRestoration(restoration)
  };
}

function columnsOfFacts(facts: NotebookFacts | null) {
  const code = facts?.codeCells;
  const countOf = (wanted: (cell: CodeCellFacts) => boolean): number | null =>
    code?.filter(wanted).length ?? null;
  return {
    language: facts?.language ?? null,
    language_version: facts?.languageVersion ?? null,
    cells: facts?.cells ?? null,
    code_cells: code?.length ?? null,
    markdown_cells: facts?.markdownCells ?? null,
    executed_cells: countOf(cell => cell.executionCount !== null),
    empty_cells: countOf(cell => cell.lines === 0),
    unexecuted_cells: countOf(cell => cell.lines > 0 && cell.executionCount === null),
    order: facts?.order ?? null,
    skips: facts?.skips ?? null,
    middle_skips: facts?.middleSkips ?? null,
    stored_errors: countOf(cell => cell.exception !== null)
  };
}

function columnsOfFindings(lint: StudyLint | null) {
  const countOf = (severity: string): number | null =>
    lint?.report.findings.filter(finding => finding.severity === severity).length ?? null;
  return {
    findings: lint?.report.findings.length ?? null,
    error_findings: countOf('error'),
    warning_findings: countOf('warning'),
    info_findings: countOf('info')
  };
}

function columnsOfCheck(check: StudyCheck | null) {
  const report = check?.report ?? null;
  const failed = report?.cells.find(({ status }) => status === 'failed') ?? null;
  const { name, python } = (report?.environment ?? {}) as {
    readonly name?: string;
    readonly python?: { readonly version: string } | null;
  };
  return {
    check_status: report === null ? null : (report.status ?? 'not-run'),
    check_message: report?.message ?? null,
    verdict: report?.verdict ?? null,
    reproduced: report === null ? null : isReproducedCheck(report),
    executability: report?.executability ?? null,
    failed_exception: failed?.error?.exception ?? null,
    failed_cause: failed?.cause?.cause ?? null,
    kernel: name ?? null,
    python: python?.version ?? null,
    check_seconds: check?.seconds ?? null
  };
}

function columnsOfRestoration(restoration: StudyRestoration | null) {
  const report = restoration?.report ?? null;
  const kinds = report?.steps.map(({ kind }) => kind) ?? null;
  return {
    restore_verdict: restoration === null ? null : (report?.verdict ?? 'not-run'),
    restore_message: restoration?.message ?? null,
    restored_to_end: report === null ? null : report.failure === null,
    restored_executability: report?.after ?? null,
    restore_steps: kinds?.length ?? null,
    restore_kinds: kinds === null ? null : [...new Set(kinds)].sort().join(','),
    restore_synthetic: report?.synthetic ?? null,
    restore_failed_cause: report?.failure?.cause ?? null,
    restore_runs: report?.runs ?? null,
    restore_seconds: restoration?.seconds ?? null
  };
}

/** The rows of its findings. */
export function findingRows({ notebook, lint }: StudyEntry): readonly FindingRow[] {
  return (lint?.report.findings ?? []).map(finding => ({
    path: notebook.path,
    code: finding.code,
    name: finding.name,
    severity: finding.severity,
    certainty: finding.certainty,
    cell_index: finding.cell_index,
    line: finding.line,
    message: finding.message,
    safe_fix: finding.fixes.some(({ applicability }) => applicability === 'safe'),
    id: finding.id
  }));
}

/** The rows of its code cells. */
export function cellRows({ notebook, lint, check }: StudyEntry): readonly CellRow[] {
  const crashes = new Map(lint?.crashes.map(crash => [crash.cell_index, crash]));
  const checked = new Map(check?.report.cells.map(cell => [cell.index, cell]));
  return (notebook.facts?.codeCells ?? []).map(({ index, lines, executionCount, exception }) => {
    const crash = crashes.get(index);
    const cell = checked.get(index);
    return {
      path: notebook.path,
      cell_index: index,
      lines,
      execution_count: executionCount,
      stored_exception: exception,
      stored_cause: crash?.cause ?? null,
      stored_stage: crash?.stage ?? null,
      stored_library: crash?.library ?? null,
      run_status: cell?.status ?? null,
      run_exception: cell?.error?.exception ?? null,
      difference: cell?.difference ?? null,
      difference_cause: cell?.cause?.cause ?? null,
      run_seconds: cell?.seconds ?? null
    };
  });
}
