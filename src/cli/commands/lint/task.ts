import { isAtLeast } from '../../../core/lint/findings';
import { isKnown, mergedFindings } from '../../../core/lint/merged-findings';
import { reportFindings, reportUnreadable } from '../../../core/report/json-report';
import { terminalStyles } from '../../../core/report/terminal';
import { formatNotebook } from '../../../core/report/text-report';
import type { LintConfig } from '../../../core/settings/config';
import type { NotebookFindings } from '../../../protocol';
import { lintNotebookFile } from '../../notebooks/lint-notebook';
import type { TaskInput } from '../../tasks/task';

/** Input: a file and its settings. */
export interface LintInput extends TaskInput {
  readonly config: LintConfig;
  /** Ids of findings to leave out. */
  readonly knownIds: readonly string[];
  /** Format text for the terminal; null for JSON only. */
  readonly text: { readonly colors: boolean } | null;
}

/** Result of linting one file. */
export interface LintOutput {
  readonly report: NotebookFindings;
  /** Text for the terminal; may be empty. */
  readonly text: string;
  /** A finding is at or above the settings' `fail-on`. */
  readonly fails: boolean;
  /** Number of findings left out because the baseline has them. */
  readonly known: number;
  /** Ids for a baseline: those of all findings, before some are merged in the report. */
  readonly ids: readonly string[];
}

/** Lints one file. */
export function lintTask({ file, config, knownIds, text }: LintInput): LintOutput {
  const format = (report: NotebookFindings, sources: readonly string[]): string =>
    text === null ? '' : formatNotebook({ report, sources }, terminalStyles(text.colors));
  const linted = lintNotebookFile(file, config);
  if (!linted.ok) {
    const report = reportUnreadable(file.shown, linted.error);
    return { report, text: format(report, []), fails: false, known: 0, ids: [] };
  }
  const known = new Set(knownIds);
  const all = linted.result.findings;
  const findings = all.filter(finding => !isKnown(finding, id => known.has(id)));
  const listed = { ...linted.result, findings: mergedFindings(findings) };
  const report = reportFindings(file.shown, listed, linted.locator);
  return {
    report,
    text: format(
      report,
      linted.document.cells.map(cell => cell.source)
    ),
    fails: findings.some(finding => isAtLeast(finding.severity, config.failOn)),
    known: all.length - findings.length,
    ids: findings.map(({ id }) => id)
  };
}
