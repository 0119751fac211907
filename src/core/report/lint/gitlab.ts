/** The report on code quality that GitLab shows in merge requests. */
import type { Severity } from '../../../protocol';
import { shortHash } from '../../notebook/short-hash';
import { jsonText } from '../json-text';
import { findingsOf, placeOf, titleOf } from './lint-report';
import type { LintReport } from './lint-report';

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'major',
  warning: 'minor',
  info: 'info'
};

/** Formats the findings as a list of issues; files that could not be read are blockers. */
export function gitlabText(report: LintReport): string {
  const errors = report.notebooks.flatMap(({ file, report: { errors: problems } }) =>
    problems.map(({ kind, message, line }, index) => ({
      description: message,
      check_name: kind,
      fingerprint: shortHash(JSON.stringify([file, kind, index])),
      severity: 'blocker',
      location: { path: file, lines: { begin: line ?? 1 } }
    }))
  );
  const issues = findingsOf(report).map(({ notebook, finding, details }) => ({
    description: `${titleOf(finding)} (${placeOf(finding, notebook.report)}): ${finding.message}`,
    check_name: finding.code,
    fingerprint: shortHash(JSON.stringify([notebook.file, details.fingerprint])),
    severity: SEVERITIES[finding.severity],
    location: {
      path: notebook.file,
      lines: {
        begin: details.region?.start.line ?? 1,
        ...(details.region === null ? {} : { end: details.region.end.line })
      }
    }
  }));
  return `${jsonText([...errors, ...issues], 2)}\n`;
}
