/** The input of the formats of `freshkernel lint`. */
import type { Finding, NotebookFindings, SettingsFileProblem, Severity } from '../../../protocol';
import { isTextFile } from '../json-report';
import { findRule } from '../../rules/registry';
import type { FindingDetails } from './finding-details';

/** A notebook and its findings. */
export interface ReportedNotebook {
  readonly report: NotebookFindings;
  /** Path below the root of the project, with slashes; absolute for a file elsewhere. */
  readonly file: string;
  /** One entry for each finding, in their order. */
  readonly details: readonly FindingDetails[];
}

/** All that was found. */
export interface LintReport {
  /** Version of Freshkernel. */
  readonly version: string;
  /** The root of the project: an absolute path with slashes. */
  readonly root: string;
  readonly notebooks: readonly ReportedNotebook[];
  /** What is wrong in settings files; paths as those of notebooks. */
  readonly settings: readonly SettingsFileProblem[];
  /** The version in git since which findings are new; null where all findings are reported. */
  readonly since: string | null;
}

/** A finding with its notebook and details. */
export interface ReportedFinding {
  readonly notebook: ReportedNotebook;
  readonly finding: Finding;
  readonly details: FindingDetails;
}

/** All findings, in order. */
export function findingsOf({ notebooks }: LintReport): readonly ReportedFinding[] {
  return notebooks.flatMap(notebook =>
    notebook.report.findings.map((finding, index) => ({
      notebook,
      finding,
      details: notebook.details[index]
    }))
  );
}

/** The notebook's path for people: as it was given for a file outside of the project. */
export function nameOf({ file, report }: ReportedNotebook): string {
  return /^(?:\/|[A-Za-z]:\/)/.test(file) ? report.path : file;
}

/** The title of a finding's rule. */
export function titleOf({ code, name }: Pick<Finding, 'code' | 'name'>): string {
  return findRule(code)?.title ?? name;
}

/** Where a finding is, for people: `cell 5, line 1`, or `line 17` of a script. */
export function placeOf(
  { cell_index, line, file_line }: Pick<Finding, 'cell_index' | 'line' | 'file_line'>,
  report: Pick<NotebookFindings, 'form'>
): string {
  if (cell_index === null) {
    return 'notebook';
  }
  if (isTextFile(report) && file_line !== null) {
    return `line ${file_line}`;
  }
  return line === null ? `cell ${cell_index + 1}` : `cell ${cell_index + 1}, line ${line}`;
}

/** The severities from the highest, with their plural. */
export const SEVERITY_WORDS: readonly (readonly [Severity, string])[] = [
  ['error', 'errors'],
  ['warning', 'warnings'],
  ['info', 'infos']
];

/** The number of findings of each severity that occurs: `1 error, 2 warnings`. */
export function severityCounts(findings: readonly Pick<Finding, 'severity'>[]): string {
  return SEVERITY_WORDS.flatMap(([severity, plural]) => {
    const count = findings.filter(finding => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? severity : plural}`];
  }).join(', ');
}
