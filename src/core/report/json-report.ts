/** The JSON documents of the command line: positions are counted from 1, columns in UTF-16 units. */
import type { Finding as FindingJson, NotebookError, NotebookFindings } from '../../protocol';
import { formatMessage } from '../messages/message';
import { LineIndexes } from '../notebook/line-index';
import type { SourceLocator } from '../notebook/source-locator';
import type { LintResult } from '../lint/result';
import { describeProblem } from '../lint/internal-problem';
import type { Finding } from '../rules/contract';

/**
 * One notebook's entry in the lint document.
 *
 * @param locator - maps positions to lines of the file
 */
export function reportFindings(
  path: string,
  result: Pick<LintResult, 'findings' | 'unusedSuppressions' | 'internalProblems' | 'limits'>,
  locator: SourceLocator
): NotebookFindings {
  const positions = { locator, lines: new LineIndexes() };
  return {
    path,
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
  return { path, findings: [], errors: [error], unused_suppressions: [], limits: [] };
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

type Position = Pick<FindingJson, 'line' | 'column' | 'end_line' | 'end_column' | 'json_line'>;

function positionJson({ cell, range }: Finding, { locator, lines: indexes }: Positions): Position {
  if (cell === null || range === null) {
    return { line: null, column: null, end_line: null, end_column: null, json_line: null };
  }
  const lines = indexes.of(cell.source);
  const start = lines.position(range.start);
  const end = lines.position(range.end);
  return {
    line: start.line,
    column: start.column,
    end_line: end.line,
    end_column: end.column,
    json_line: locator.jsonLine(cell.index, range.start)
  };
}
