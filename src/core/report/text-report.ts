import type { NotebookFindings, Severity } from '../../protocol';
import type { Finding as FindingJson } from '../../protocol';
import { UNKNOWN_LANGUAGE } from '../notebook/language';
import { LineIndexes } from '../notebook/line-index';
import { findRule } from '../rules/registry';
import { isTextFile } from './json-report';
import { cutAround } from './line-cut';
import { countOf, displayWidth, printable } from './terminal';
import type { Style, Styles } from './terminal';

/** A notebook's findings, and the sources of its cells for the snippets. */
export interface TextSubject {
  readonly report: NotebookFindings;
  /** Cell sources by position; empty if the file could not be read. */
  readonly sources: readonly string[];
}

/** Marks that distinguish severities without colors. */
const MARKS: Readonly<Record<Severity, string>> = { error: '✖', warning: '⚠', info: 'ℹ' };

/** Formats one notebook's findings for the terminal; empty if there are none. */
export function formatNotebook({ report, sources }: TextSubject, styles: Styles): string {
  const lines = new LineIndexes();
  const entries = [
    ...report.errors.map(error => ({
      location: error.line === null ? 'file' : `line ${error.line}:${error.column ?? 1}`,
      lines: [`${styles.red(MARKS.error)}  ${printable(error.message)}`]
    })),
    ...languageLines(report).map(line => ({ location: 'notebook', lines: [line] })),
    ...report.findings.map(finding => ({
      location: locationOf(finding, report),
      lines: formatFinding(finding, { sources, lines }, styles)
    })),
    ...report.unused_suppressions.map(({ cell_index, line, codes }) => ({
      location: line === null ? `cell ${cell_index + 1}` : `cell ${cell_index + 1}:${line}`,
      lines: [formatUnused(line, codes, styles)]
    }))
  ];
  if (entries.length === 0) {
    return '';
  }
  const width = entries.reduce((most, { location }) => Math.max(most, location.length), 10);
  const rows = entries.flatMap(({ location, lines }) =>
    lines.map((line, index) => `  ${(index === 0 ? location : '').padEnd(width)} ${line}`.trimEnd())
  );
  return `${[styles.bold(printable(report.path)), ...rows].join('\n')}\n`;
}

/** Formats the totals in one line. */
export function formatTotals(
  reports: readonly NotebookFindings[],
  others: { readonly known: number; readonly settings: number; readonly unread: number },
  styles: Styles
): string {
  const findings = reports.flatMap(report => report.findings);
  const unreadable = reports.filter(report => report.errors.length > 0).length;
  const read = reports.length - unreadable;
  const counts = (['error', 'warning', 'info'] as const).flatMap(severity => {
    const count = findings.filter(finding => finding.severity === severity).length;
    return count === 0 ? [] : [styleOf(severity, styles)(countOf(count, severity))];
  });
  const fixable = findings.filter(({ fixes }) =>
    fixes.some(fix => fix.applicability === 'safe')
  ).length;
  const unanalyzed = reports.filter(isInAnotherLanguage).length;
  const parts = [
    counts.length > 0
      ? `${counts.join(', ')} in ${countOf(read, 'notebook')}`
      : read > 0
        ? `No problems in ${countOf(read, 'notebook')}`
        : '',
    fixable > 0 ? `${fixable} with a safe fix` : '',
    others.known > 0 ? `${countOf(others.known, 'finding')} known from the baseline` : '',
    others.settings > 0 ? styles.yellow(`${countOf(others.settings, 'problem')} in settings`) : '',
    others.unread > 0
      ? styles.yellow(`${countOf(others.unread, 'file')} of the project not read`)
      : '',
    unanalyzed > 0
      ? styles.yellow(
          `the code of ${countOf(unanalyzed, 'notebook')} is not Python and not analyzed`
        )
      : '',
    unreadable > 0 ? styles.red(`${countOf(unreadable, 'file')} could not be checked`) : ''
  ];
  return parts.filter(part => part !== '').join(' · ');
}

/** Whether a notebook was read whose code is not analyzed. */
function isInAnotherLanguage({ language }: NotebookFindings): boolean {
  return language !== null && language !== 'python';
}

/** Sources for the snippets. */
interface ShownSources {
  readonly sources: readonly string[];
  readonly lines: LineIndexes;
}

function formatFinding(finding: FindingJson, shown: ShownSources, styles: Styles): string[] {
  const style = styleOf(finding.severity, styles);
  const title = findRule(finding.code)?.title ?? finding.name;
  const rule = `${style(title)} ${styles.dim(`(${finding.code})`)}`;
  const head = `${style(MARKS[finding.severity])} ${rule}: ${printable(finding.message)}`;
  const fix = finding.fixes[0];
  return [
    head,
    ...formatSnippet(finding, shown, styles),
    ...(fix === undefined
      ? []
      : [
          `fix: ${printable(fix.title)} (${fix.applicability === 'manual' ? 'by hand' : fix.applicability})`
        ])
  ];
}

/** The first line of the range, with the range underlined. */
function formatSnippet(finding: FindingJson, shown: ShownSources, styles: Styles): string[] {
  const { cell_index, line, column, end_line, end_column } = finding;
  if (cell_index === null || line === null || column === null) {
    return [];
  }
  const source = shown.sources[cell_index];
  const whole = shown.lines.of(source).lineRange(line);
  const length = whole.end - whole.start;
  const end = end_line === line && end_column !== null ? end_column - 1 : length;
  const cut = cutAround(source, whole, { start: column - 1, end: Math.max(end, column) });
  const before = printable(cut.text.slice(0, cut.start));
  const marked = printable(cut.text.slice(cut.start, cut.end));
  // Tabs keep their width.
  const indent = before.replace(/[^\t]+/g, part => ' '.repeat(displayWidth(part)));
  const carets = '^'.repeat(Math.max(1, displayWidth(marked)));
  return [
    `${styles.dim('|')}  ${before}${marked}${printable(cut.text.slice(cut.end))}`,
    `${styles.dim('|')}  ${indent}${styleOf(finding.severity, styles)(carets)}`
  ];
}

function formatUnused(line: number | null, codes: readonly string[], styles: Styles): string {
  const what = line === null ? 'tag' : 'comment';
  const list = codes.length === 0 ? 'nothing' : `no ${printable(codes.join(', '))}`;
  return `${styles.dim('-')}     The ${what} \`freshkernel: ignore\` suppresses ${list} here. Remove it.`;
}

/** Says that code was not analyzed, which no findings would look like. */
function languageLines(report: NotebookFindings): readonly string[] {
  const { language } = report;
  if (language === null || !isInAnotherLanguage(report)) {
    return [];
  }
  const code =
    language === UNKNOWN_LANGUAGE
      ? 'The notebook names no language, and its code is not Python'
      : `The code is in ${printable(language)}`;
  return [`-  ${code}: only structure, order and title were checked.`];
}

function locationOf(finding: FindingJson, report: NotebookFindings): string {
  if (finding.cell_index === null) {
    return 'notebook';
  }
  if (isTextFile(report) && finding.file_line !== null) {
    return finding.line === null
      ? `line ${finding.file_line}`
      : `line ${finding.file_line}:${finding.file_column}`;
  }
  const cell = `cell ${finding.cell_index + 1}`;
  return finding.line === null ? cell : `${cell}:${finding.line}`;
}

function styleOf(severity: Severity, styles: Styles): Style {
  return { error: styles.red, warning: styles.yellow, info: styles.blue }[severity];
}
