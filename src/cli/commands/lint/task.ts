import { isAtLeast } from '../../../core/lint/findings';
import type { LintResult } from '../../../core/lint/result';
import { isKnown, mergedFindings } from '../../../core/lint/merged-findings';
import { newProblems } from '../../../core/lint/new-findings';
import { detailsOf } from '../../../core/report/lint/finding-details';
import type { DetailNeeds, FindingDetails } from '../../../core/report/lint/finding-details';
import { reportFindings, reportUnreadable } from '../../../core/report/json-report';
import { terminalStyles } from '../../../core/report/terminal';
import { formatNotebook } from '../../../core/report/text-report';
import type { Finding } from '../../../core/rules/contract';
import type { LintConfig } from '../../../core/settings/config';
import type { NotebookFindings } from '../../../protocol';
import { readVersion } from '../../notebooks/git-version';
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
  /** The details to find for other formats; null for none. */
  readonly details: DetailNeeds | null;
  /** The commit with the version whose findings are left out; null for none. */
  readonly since: string | null;
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

/** Lints one file. */
export function lintTask(input: LintInput): LintOutput {
  const { file, config, knownIds, text, details } = input;
  const format = (report: NotebookFindings, sources: readonly string[]): string =>
    text === null ? '' : formatNotebook({ report, sources }, terminalStyles(text.colors));
  const linted = lintNotebookFile(file, config);
  if (!linted.ok) {
    const report = reportUnreadable(file.shown, linted.error);
    return { report, text: format(report, []), details: [], fails: false, known: 0, ids: [] };
  }
  const known = new Set(knownIds);
  const result = sinceVersion(input, linted);
  const findings = result.findings.filter(finding => !isKnown(finding, id => known.has(id)));
  const listed = { ...result, findings: mergedFindings(findings) };
  const report = reportFindings(file.shown, listed, linted.locator);
  const fails = ({ severity }: Pick<Finding, 'severity'>): boolean =>
    isAtLeast(severity, config.failOn);
  return {
    report,
    text: format(
      report,
      linted.document.cells.map(cell => cell.source)
    ),
    details: details === null ? [] : detailsOf(listed.findings, linted, details, fails),
    fails: findings.some(fails),
    known: result.findings.length - findings.length,
    ids: findings.map(({ id }) => id)
  };
}

/** The result without what the earlier version has, too. */
function sinceVersion(
  { file, config, since }: LintInput,
  { document, result }: Extract<LintedFile, { ok: true }>
): LintResult {
  if (since === null || result.findings.length + result.unusedSuppressions.length === 0) {
    return result;
  }
  const content = readVersion(file, since);
  const before = content === null ? null : lintNotebookFile({ ...file, content }, config);
  return before?.ok === true ? { ...result, ...newProblems(before, { document, result }) } : result;
}
