/** A summary in Markdown: for pull requests and summaries of builds. */
import type { Severity } from '../../../protocol';
import { capitalized } from '../../messages/capitalized';
import { codeSpan, markdownTable, messageMarkdown } from '../markdown-text';
import { countOf, shortened } from '../terminal';
import { findingsOf, nameOf, placeOf, severityCounts, titleOf } from './lint-report';
import type { LintReport, ReportedNotebook } from './lint-report';
import { ruleCounts } from './statistics';

const MARKS: Readonly<Record<Severity, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };
const MAX_NOTEBOOKS = 50;
const MAX_FINDINGS = 30;
const MAX_MESSAGE = 300;
const MAX_NAME = 200;
/** A comment on a pull request has at most 65,536 characters. */
const MAX_LENGTH = 60_000;

/** Formats the findings as Markdown of limited length. */
export function markdownReport(report: LintReport): string {
  const findings = findingsOf(report).map(({ finding }) => finding);
  const withFindings = report.notebooks.filter(
    ({ report: { findings: own, errors } }) => own.length + errors.length > 0
  );
  const sections = withFindings.slice(0, MAX_NOTEBOOKS).map(section);
  const parts = [
    heading(report, findings),
    ...(findings.length === 0 ? [] : [ruleTable(findings)])
  ];
  let length = parts.join('\n\n').length;
  for (const text of sections) {
    length += text.length + 2;
    if (length > MAX_LENGTH) {
      break;
    }
    parts.push(text);
  }
  const shown = parts.length - (findings.length === 0 ? 1 : 2);
  const hidden = withFindings.length - shown;
  return [...parts, ...(hidden === 0 ? [] : [`${countOf(hidden, 'more notebook')} with findings.`])]
    .join('\n\n')
    .concat('\n');
}

function heading({ notebooks, since }: LintReport, findings: Parameters<typeof severityCounts>[0]) {
  const unread = notebooks.filter(({ report: { errors } }) => errors.length > 0).length;
  const what = since === null ? 'finding' : 'new finding';
  const title = findings.length === 0 ? `No ${what}s` : countOf(findings.length, what);
  const where = countOf(notebooks.length, 'notebook');
  const counts = findings.length === 0 ? [] : [severityCounts(findings)];
  const sentences = [
    [...counts, `in ${where}`].join(' '),
    ...(since === null ? [] : [`compared with ${codeSpan(shortened(since, MAX_NAME))}`]),
    ...(unread === 0 ? [] : [`${countOf(unread, 'file')} could not be checked`])
  ];
  return `## Freshkernel: ${title}\n\n${capitalized(sentences.join(', '))}.`;
}

function ruleTable(findings: Parameters<typeof ruleCounts>[0]): string {
  const rows = ruleCounts(findings).map(({ code, title, count, fixable }) => [
    code,
    title,
    String(count),
    fixable === 0 ? '' : String(fixable)
  ]);
  return markdownTable([['Rule', 'Title', 'Findings', 'With a safe fix'], ...rows]);
}

function section(notebook: ReportedNotebook): string {
  const { report } = notebook;
  const errors = report.errors.map(
    ({ message }) => `- ${MARKS.error} ${messageMarkdown(shortened(message, MAX_MESSAGE))}`
  );
  const findings = report.findings.slice(0, MAX_FINDINGS).map(finding => {
    const { severity, code } = finding;
    const message = messageMarkdown(shortened(finding.message, MAX_MESSAGE));
    return `- ${MARKS[severity]} ${capitalized(placeOf(finding, report))}: **${titleOf(finding)}** (${code}). ${message}`;
  });
  const hidden = report.findings.length - findings.length;
  const more = hidden > 0 ? [`- ${countOf(hidden, 'more finding')}`] : [];
  return [
    `### ${codeSpan(shortened(nameOf(notebook), MAX_NAME))}`,
    [...errors, ...findings, ...more].join('\n')
  ].join('\n\n');
}
