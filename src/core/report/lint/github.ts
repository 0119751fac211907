/** Workflow commands of GitHub Actions: annotations at lines of the notebook files. */
import type { Severity } from '../../../protocol';
import { groupBy } from '../../memo/group-by';
import { capitalized } from '../../messages/capitalized';
import { countOf, printable, shortened } from '../terminal';
import { findingsOf, placeOf, SEVERITY_WORDS, titleOf } from './lint-report';
import type { LintReport, ReportedFinding } from './lint-report';

/** GitHub shows at most this many annotations of each kind for a step. */
const MAX_OF_KIND = 10;
/** Findings listed in one annotation. */
const MAX_LISTED = 20;
const MAX_TITLE = 200;
const MAX_MESSAGE = 1_000;

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice'
};

interface Annotation {
  readonly file: string | null;
  readonly line: number | null;
  readonly endLine: number | null;
  /** Only within one line. */
  readonly columns: readonly [number, number] | null;
  readonly title: string;
  readonly message: string;
}

/** Formats the findings as annotations; more than GitHub shows are grouped. */
export function githubText(report: LintReport): string {
  const errors = report.notebooks.flatMap(({ file, report: { errors: problems } }) =>
    problems.map(({ line, message }): Annotation => ({
      file,
      line,
      endLine: null,
      columns: null,
      title: 'Not checked',
      message
    }))
  );
  const all = findingsOf(report);
  const lines = SEVERITY_WORDS.flatMap(([severity]) => {
    const own = all.filter(({ finding }) => finding.severity === severity);
    const first = severity === 'error' ? limited(errors, MAX_OF_KIND / 2) : [];
    return [...first, ...annotationsOf(own, MAX_OF_KIND - first.length)].map(annotation =>
      commandLine(COMMANDS[severity], annotation, report.root)
    );
  });
  return lines.join('');
}

/** One annotation for each finding; if these are too many, for each rule of a notebook, else for each notebook. */
function annotationsOf(findings: readonly ReportedFinding[], most: number): readonly Annotation[] {
  if (findings.length <= most) {
    return findings.map(annotationOf);
  }
  const byRule = groupsOf(findings, ({ notebook, finding }) => `${finding.code} ${notebook.file}`);
  if (byRule.length <= most) {
    return byRule.map(annotationOfGroup);
  }
  const byNotebook = groupsOf(findings, ({ notebook }) => notebook.file);
  const shown = byNotebook.slice(0, byNotebook.length <= most ? most : most - 1);
  const rest = byNotebook.slice(shown.length);
  return [...shown.map(annotationOfGroup), ...(rest.length === 0 ? [] : [annotationOfRest(rest)])];
}

function groupsOf(
  findings: readonly ReportedFinding[],
  key: (finding: ReportedFinding) => string
): readonly (readonly ReportedFinding[])[] {
  return [...groupBy(findings, key).values()];
}

function annotationOf({ notebook, finding, details }: ReportedFinding): Annotation {
  const { region } = details;
  const isOneLine = region !== null && region.start.line === region.end.line;
  return {
    file: notebook.file,
    line: region?.start.line ?? 1,
    // A finding on a whole cell is shown at its first line.
    endLine: finding.line === null ? null : (region?.end.line ?? null),
    columns:
      isOneLine && finding.line !== null
        ? [region.start.column, Math.max(region.start.column, region.end.column - 1)]
        : null,
    title: `${titleOf(finding)} (${finding.code})`,
    message: `${capitalized(placeOf(finding, notebook.report))}: ${finding.message}`
  };
}

/** An annotation at the first of several findings that names all. */
function annotationOfGroup(findings: readonly ReportedFinding[]): Annotation {
  const [first] = findings;
  if (findings.length === 1) {
    return annotationOf(first);
  }
  const isOneRule = findings.every(({ finding }) => finding.code === first.finding.code);
  const count = countOf(findings.length, 'finding');
  return {
    ...annotationOf(first),
    title: isOneRule ? `${titleOf(first.finding)} (${first.finding.code}): ${count}` : count,
    message: listed(
      findings.map(({ notebook, finding }) => {
        const rule = isOneRule ? '' : `${titleOf(finding)} (${finding.code}): `;
        return `${capitalized(placeOf(finding, notebook.report))}: ${rule}${finding.message}`;
      })
    )
  };
}

function annotationOfRest(groups: readonly (readonly ReportedFinding[])[]): Annotation {
  return {
    file: null,
    line: null,
    endLine: null,
    columns: null,
    title: `Findings in ${countOf(groups.length, 'more notebook')}`,
    message: listed(
      groups.map(findings => `${findings[0].notebook.file}: ${countOf(findings.length, 'finding')}`)
    )
  };
}

function limited(annotations: readonly Annotation[], most: number): readonly Annotation[] {
  const rest = annotations.slice(most - 1);
  return rest.length <= 1
    ? annotations
    : [
        ...annotations.slice(0, most - 1),
        {
          ...rest[0],
          file: null,
          line: null,
          title: `${countOf(rest.length, 'more file')} not checked`,
          message: listed(rest.map(({ file, message }) => `${file ?? ''}: ${message}`))
        }
      ];
}

function listed(lines: readonly string[]): string {
  const hidden = lines.length - MAX_LISTED;
  return [...lines.slice(0, MAX_LISTED), ...(hidden > 0 ? [`${hidden} more`] : [])].join('\n');
}

function commandLine(command: string, annotation: Annotation, root: string): string {
  const { file, line, endLine, columns, title, message } = annotation;
  const properties = [
    ...(file === null ? [] : [['file', startsWithSeparator(file) ? `${root}/${file}` : file]]),
    ...(line === null ? [] : [['line', String(line)]]),
    ...(endLine === null ? [] : [['endLine', String(endLine)]]),
    ...(columns === null
      ? []
      : [
          ['col', String(columns[0])],
          ['endColumn', String(columns[1])]
        ]),
    ['title', shortened(title, MAX_TITLE)]
  ].map(([key, value]) => `${key}=${escapedProperty(value)}`);
  const lines = message.split('\n').map(each => shortened(each, MAX_MESSAGE));
  return `::${command} ${properties.join(',')}::${lines.map(escapedData).join('%0A')}\n`;
}

/**
 * Whether the runner would take the start of a path for a part of the separator: it drops each `=` there, and no escape stands for
 * it. An absolute path is made relative to the repository by the runner; a path with `./` would not be found in a pull request.
 */
function startsWithSeparator(file: string): boolean {
  return file.startsWith('=');
}

/** A line of a message: a line end would begin a new command. */
function escapedData(text: string): string {
  return printable(text).replaceAll('%', '%25');
}

/** With the escapes of line ends, because a name must be that of the file. */
function escapedProperty(text: string): string {
  const escaped = text.replace(
    /[%:,\r\n]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  );
  return printable(escaped);
}
