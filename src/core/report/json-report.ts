/** The JSON documents of the command line: positions are counted from 1, columns in UTF-16 units. */
import type {
  Finding as FindingJson,
  NotebookError,
  NotebookFindings,
  NotebookForm
} from '../../protocol';
import { formatMessage } from '../messages/message';
import type { NotebookDocument } from '../notebook/document';
import { LineIndexes } from '../notebook/line-index';
import type { SourceLocator } from '../notebook/source-locator';
import type { LintResult } from '../lint/result';
import { describeProblem } from '../lint/internal-problem';
import type { Finding } from '../rules/contract';

/** A notebook file that was linted. */
export interface LintedText {
  readonly document: Pick<NotebookDocument, 'language'>;
  /** Maps positions to lines of the file. */
  readonly locator: SourceLocator;
  readonly form: NotebookForm;
}

/** One notebook's entry in the lint document. */
export function reportFindings(
  path: string,
  result: Pick<LintResult, 'findings' | 'unusedSuppressions' | 'internalProblems' | 'limits'>,
  { document, locator, form }: LintedText
): NotebookFindings {
  const positions = { locator, lines: new LineIndexes() };
  return {
    path,
    form,
    language: document.language,
    findings: result.findings.map(finding => findingJson(finding, positions)),
    errors: result.internalProblems.map(problem => ({
      kind: problem.isLimit === true ? 'too-large' : 'internal',
      message: describeProblem(problem),
      line: null,
      column: null
    })),
    unused_suppressions: result.unusedSuppressions.map(({ cellIndex, line, codes }) => ({
      cell_index: cellIndex,
      line,
      codes: [...codes]
    })),
    limits: [...result.limits]
  };
}

/** The entry of a file that could not be read. */
export function reportUnreadable(path: string, error: NotebookError): NotebookFindings {
  const nothing = { findings: [], unused_suppressions: [], limits: [] };
  return { path, form: null, language: null, errors: [error], ...nothing };
}

/** Whether positions are lines of a script or page, which its reader sees, and not of JSON. */
export function isTextFile({ form }: Pick<NotebookFindings, 'form'>): boolean {
  return form !== null && form !== 'ipynb';
}

/** Lookup of positions in cells and in the file. */
interface Positions {
  readonly locator: SourceLocator;
  readonly lines: LineIndexes;
}

function findingJson(finding: Finding, positions: Positions): FindingJson {
  return {
    code: finding.code,
    name: finding.name,
    severity: finding.severity,
    certainty: finding.certainty,
    cell_index: finding.cell?.index ?? null,
    cell_id: finding.cell?.id ?? null,
    ...positionJson(finding, positions),
    message: formatMessage(finding.message),
    names: [...finding.names],
    data: { ...finding.data },
    id: finding.id,
    fixes: finding.fixes.map(({ title, applicability }) => ({
      title: formatMessage(title),
      applicability
    }))
  };
}

type Position = Pick<
  FindingJson,
  'line' | 'column' | 'end_line' | 'end_column' | 'json_line' | 'file_line' | 'file_column'
>;

const NOWHERE = { line: null, column: null, end_line: null, end_column: null, json_line: null };

function positionJson({ cell, range }: Finding, { locator, lines: indexes }: Positions): Position {
  if (cell === null) {
    return { ...NOWHERE, file_line: null, file_column: null };
  }
  const region = locator.region(cell.index, range ?? { start: 0, end: 0 });
  const inFile = {
    file_line: region?.start.line ?? null,
    file_column: region?.start.column ?? null
  };
  if (range === null) {
    return { ...NOWHERE, ...inFile };
  }
  const lines = indexes.of(cell.source);
  const start = lines.position(range.start);
  const end = lines.position(range.end);
  return {
    line: start.line,
    column: start.column,
    end_line: end.line,
    end_column: end.column,
    json_line: locator.isJson ? locator.line(cell.index, range.start) : null,
    ...inFile
  };
}
