import { isAtLeast } from '../../../core/lint/findings';
import type { LintResult } from '../../../core/lint/result';
import { isKnown, mergedFindings } from '../../../core/lint/merged-findings';
import type { FindingDetails } from '../../../core/report/lint/finding-details';
import { reportFindings, reportUnreadable } from '../../../core/report/json-report';
import { terminalStyles } from '../../../core/report/terminal';
import { formatNotebook } from '../../../core/report/text-report';
import type { Finding } from '../../../core/rules/contract';
import type { LintConfig } from '../../../core/settings/config';
import type { NotebookFindings } from '../../../protocol';
import { lintNotebookFile } from '../../notebooks/lint-notebook';
import type { LintedFile } from '../../notebooks/lint-notebook';
import type { TaskInput } from '../../tasks/task';

/** Input: a file and its settings. */
export interface LintInput extends TaskInput {
  readonly config: LintConfig;
  /** Ids of findings to leave out. */
  readonly knownIds: readonly string[];
  /** Format text for the terminal; null for other formats. */
  readonly text: { readonly colors: boolean } | null;
}

/** Result of linting one file. */
export interface LintOutput {
  readonly report: NotebookFindings;
  /** Text for the terminal; may be empty. */
  readonly text: string;
  /** One entry for each finding of the report, if details were wanted. */
  readonly details: readonly FindingDetails[];
  /** A finding is at or above the settings' `fail-on`. */
  readonly fails: boolean;
  /** Number of findings left out because the baseline has them. */
  readonly known: number;
  /** Ids for a baseline: those of all findings, before some are merged in the report. */
  readonly ids: readonly string[];
}

/** A file that could be read. */
export type LintedNotebook = Extract<LintedFile, { ok: true }>;

/** What `lint` does in addition where a format or an option needs it. */
export interface LintExtras {
  /** Leaves out what is not to be reported. */
  readonly narrowed: (linted: LintedNotebook) => LintResult;
  /** The details of the findings that are listed, in their order. */
  readonly details: (
    findings: readonly Finding[],
    linted: LintedNotebook,
    fails: (finding: Finding) => boolean
  ) => readonly FindingDetails[];
}

/** Lints one file. */
export function lintTask(input: LintInput): LintOutput {
  return lintWith(input, { narrowed: ({ result }) => result, details: () => [] });
}

/** Lints one file, with what the extras add. */
export function lintWith(
  { file, config, knownIds, text }: LintInput,
  extras: LintExtras
): LintOutput {
  const format = (report: NotebookFindings, sources: readonly string[]): string =>
    text === null ? '' : formatNotebook({ report, sources }, terminalStyles(text.colors));
  const linted = lintNotebookFile(file, config);
  if (!linted.ok) {
    const report = reportUnreadable(file.shown, linted.error);
    return { report, text: format(report, []), details: [], fails: false, known: 0, ids: [] };
  }
  const known = new Set(knownIds);
  const result = extras.narrowed(linted);
  const findings = result.findings.filter(finding => !isKnown(finding, id => known.has(id)));
  const listed = { ...result, findings: mergedFindings(findings) };
  const report = reportFindings(file.shown, listed, linted);
  const fails = ({ severity }: Pick<Finding, 'severity'>): boolean =>
    isAtLeast(severity, config.failOn);
  return {
    report,
    text: format(
      report,
      linted.document.cells.map(cell => cell.source)
    ),
    details: extras.details(listed.findings, linted, fails),
    fails: findings.some(fails),
    known: result.findings.length - findings.length,
    ids: findings.map(({ id }) => id)
  };
}
