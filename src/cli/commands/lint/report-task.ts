/** Linting for formats with details, and of what changed: code that plain `freshkernel lint` does not load. */
import { newProblems } from '../../../core/lint/new-findings';
import type { LintResult } from '../../../core/lint/result';
import { detailsOf } from '../../../core/report/lint/finding-details';
import type { DetailNeeds } from '../../../core/report/lint/finding-details';
import { readVersion } from '../../notebooks/git-version';
import { lintNotebookFile } from '../../notebooks/lint-notebook';
import type { TextReading } from '../../notebooks/read-text';
import { lintWith } from './task';
import type { LintedNotebook, LintInput, LintOutput } from './task';

/** Input: a file, and what is wanted in addition. */
export interface LintReportInput extends LintInput {
  /** The details to find; null for none. */
  readonly details: DetailNeeds | null;
  /** The commit with the version whose findings are left out; null for none. */
  readonly since: string | null;
  /** That version where it was read already; null where the notebook was not in it. */
  readonly earlier?: TextReading | null;
}

/** Lints one file. */
export function lintReportTask(input: LintReportInput): LintOutput {
  const { details } = input;
  return lintWith(input, {
    narrowed: linted => sinceVersion(input, linted),
    details: (findings, linted, fails) =>
      details === null ? [] : detailsOf(findings, linted, details, fails)
  });
}

/** The result without what the earlier version has, too. */
function sinceVersion(
  { file, config, since, earlier }: LintReportInput,
  { document, result }: LintedNotebook
): LintResult {
  if (since === null || result.findings.length + result.unusedSuppressions.length === 0) {
    return result;
  }
  const content = earlier === undefined ? readVersion(file, since) : earlier;
  const before = content === null ? null : lintNotebookFile({ ...file, content }, config);
  return before?.ok === true ? { ...result, ...newProblems(before, { document, result }) } : result;
}
