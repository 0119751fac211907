/** One page with all findings, without scripts or external resources. */
import { SEVERITY_VALUES } from '../../../protocol';
import { escaped, moreLine, pageOf, tableOf } from '../page';
import { isTextFile } from '../json-report';
import { countOf } from '../terminal';
import type { CodeFrame } from './code-frame';
import { findingsOf, nameOf, placeOf, severityCounts, titleOf } from './lint-report';
import type { LintReport, ReportedNotebook } from './lint-report';
import type { ShownOutput } from './shown-outputs';
import { ruleCounts } from './statistics';

/** More findings are counted only. */
const MAX_FINDINGS = 2_000;

/** More notebooks are counted only. */
const MAX_NOTEBOOKS = 1_000;

const STYLE =
  'tbody th{font-weight:normal;overflow-wrap:anywhere}table{margin-bottom:1rem}pre{background:var(--head);padding:.4rem .6rem;overflow-x:auto;margin:.4rem 0}pre mark{background:none;color:var(--strong);text-decoration:underline wavy}' +
  '.f{border-left:3px solid var(--line);padding-left:.8rem;margin:1rem 0}.error{border-color:var(--strong)}.warning{border-color:var(--mark)}' +
  '.o{border-left:3px solid var(--line);max-height:20rem;overflow:auto}.o img{max-width:100%}.l{color:var(--dim)}h2,p,pre{overflow-wrap:anywhere}';

/** Formats all findings as one page. */
export function htmlText(report: LintReport): string {
  const findings = findingsOf(report).map(({ finding }) => finding);
  const counts = ruleCounts(findings);
  let left = MAX_FINDINGS;
  const sections = report.notebooks.map((notebook, at) => {
    const shown = Math.min(left, notebook.report.findings.length);
    left -= shown;
    return shown + notebook.report.errors.length === 0 ? null : section(notebook, at, shown);
  });
  const rows = counts.map(
    ({ code, title, count, fixable }) =>
      `<tr><td>${escaped(code)}</td><td>${escaped(title)}</td><td class="n">${count}</td><td class="n">${fixable}</td></tr>`
  );
  return pageOf(
    'Freshkernel',
    [
      `<p>${escaped(summary(report, findings))}</p>`,
      ...(rows.length === 0
        ? []
        : [tableOf(['Rule', 'Title', 'Findings', 'With a safe fix'], rows)]),
      ...overview(report.notebooks, at => sections[at] !== null),
      ...sections.filter(part => part !== null),
      moreLine(Math.max(0, findings.length - MAX_FINDINGS))
    ],
    STYLE
  );
}

function summary(
  { notebooks, since }: LintReport,
  findings: Parameters<typeof severityCounts>[0]
): string {
  const counts = findings.length === 0 ? 'No findings' : severityCounts(findings);
  const compared = since === null ? '' : `, new since ${since}`;
  return `${counts} in ${countOf(notebooks.length, 'notebook')}${compared}`;
}

/** The notebooks with their findings by severity, if there are several; a link leads to each section. */
function overview(
  notebooks: readonly ReportedNotebook[],
  hasSection: (at: number) => boolean
): readonly string[] {
  if (notebooks.length < 2) {
    return [];
  }
  const rows = notebooks.slice(0, MAX_NOTEBOOKS).map((notebook, at) => {
    const { findings, errors } = notebook.report;
    const name = escaped(nameOf(notebook));
    const link = hasSection(at) ? `<a href="#${idOf(at)}">${name}</a>` : name;
    const counts =
      errors.length > 0
        ? '<td colspan="3">Not checked</td>'
        : SEVERITY_VALUES.map(severity => {
            const count = findings.filter(finding => finding.severity === severity).length;
            return `<td class="n">${count}</td>`;
          }).join('');
    return `<tr><th scope="row">${link}</th>${counts}</tr>`;
  });
  return [
    tableOf(['Notebook', 'Errors', 'Warnings', 'Infos'], rows),
    moreLine(notebooks.length - rows.length)
  ];
}

function idOf(at: number): string {
  return `notebook-${at + 1}`;
}

function section(notebook: ReportedNotebook, at: number, shown: number): string {
  const { report, details } = notebook;
  const errors = report.errors.map(
    ({ message }) =>
      `<div class="f error"><strong>Not checked</strong>: ${messageHtml(message)}</div>`
  );
  // The outputs of a cell are shown once, below its last finding.
  const lastOf = new Map(report.findings.map(({ cell_index }, index) => [cell_index, index]));
  const findings = report.findings.slice(0, shown).map((finding, index) => {
    const { frame, outputs, region } = details[index];
    const line =
      region === null || isTextFile(report)
        ? ''
        : ` <span class="dim">· line ${region.start.line} of the file</span>`;
    const fixes = finding.fixes.map(
      ({ title, applicability }) =>
        `<p class="dim">Fix (${applicability}): ${messageHtml(title)}</p>`
    );
    return [
      `<div class="f ${finding.severity}">`,
      `<strong>${escaped(titleOf(finding))}</strong> (${escaped(finding.code)}, ${finding.severity}) · ${escaped(placeOf(finding, report))}${line}`,
      `<p>${messageHtml(finding.message)}</p>`,
      ...(frame === null ? [] : [framePart(frame)]),
      ...fixes,
      ...(lastOf.get(finding.cell_index) === index ? outputs.map(outputPart) : []),
      '</div>'
    ].join('');
  });
  return [`<h2 id="${idOf(at)}">${escaped(nameOf(notebook))}</h2>`, ...errors, ...findings].join(
    '\n'
  );
}

/** A message: what is in backticks is code. */
function messageHtml(message: string): string {
  const parts = message.split('`');
  return parts.length % 2 === 0
    ? escaped(message)
    : parts
        .map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part)))
        .join('');
}

function framePart(frame: CodeFrame): string {
  const width = String(frame[frame.length - 1]?.number ?? 0).length;
  const lines = frame.map(({ number, text, start, end }) => {
    const marked = end > start ? `<mark>${escaped(text.slice(start, end))}</mark>` : '';
    const code = `${escaped(text.slice(0, start))}${marked}${escaped(text.slice(Math.max(start, end)))}`;
    return `<span class="l">${String(number).padStart(width)}</span> ${code}`;
  });
  return `<pre><code>${lines.join('\n')}</code></pre>`;
}

function outputPart(output: ShownOutput): string {
  return output.kind === 'text'
    ? `<pre class="o">${output.text.split('\n').map(escaped).join('\n')}</pre>`
    : `<p class="o"><img alt="Stored picture" src="data:${output.mime};base64,${output.base64}"></p>`;
}
