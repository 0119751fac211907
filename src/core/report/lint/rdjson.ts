/** Reviewdog's diagnostic format, with columns in bytes of UTF-8. */
import type { Severity } from '../../../protocol';
import type { FileRegion, FilePosition } from '../../notebook/source-locator';
import { jsonText } from '../json-text';
import { findingsOf, placeOf, titleOf } from './lint-report';
import type { LintReport, ReportedFinding } from './lint-report';

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'ERROR',
  warning: 'WARNING',
  info: 'INFO'
};

/** Formats the findings as a diagnostic result. */
export function rdjsonText(report: LintReport): string {
  const errors = report.notebooks.flatMap(({ file, report: { errors: problems } }) =>
    problems.map(({ kind, message, line }) => ({
      message,
      location: { path: file, ...(line === null ? {} : { range: { start: { line } } }) },
      severity: 'ERROR',
      code: { value: kind }
    }))
  );
  const diagnostics = [...errors, ...findingsOf(report).map(diagnosticOf)];
  return `${jsonText({ source: { name: 'freshkernel' }, diagnostics }, 2)}\n`;
}

function diagnosticOf({ notebook, finding, details }: ReportedFinding): object {
  const suggestions = suggestionsOf(details.fixes);
  return {
    message: `${titleOf(finding)} (${placeOf(finding, notebook.report)}): ${finding.message}`,
    location: {
      path: notebook.file,
      range: details.region === null ? { start: { line: 1 } } : rangeOf(details.region)
    },
    severity: SEVERITIES[finding.severity],
    code: { value: finding.code },
    ...(suggestions.length === 0 ? {} : { suggestions })
  };
}

/** Each suggestion is applied on its own, so only a safe fix with one replacement is one. */
function suggestionsOf(fixes: ReportedFinding['details']['fixes']): readonly object[] {
  return fixes
    .filter(
      ({ applicability, replacements }) => applicability === 'safe' && replacements.length === 1
    )
    .map(({ replacements: [{ region, text }] }) => ({ range: rangeOf(region), text }));
}

function rangeOf({ start, end }: FileRegion): object {
  return { start: positionOf(start), end: positionOf(end) };
}

function positionOf({ line, byteColumn }: FilePosition): object {
  return byteColumn === null ? { line } : { line, column: byteColumn };
}
