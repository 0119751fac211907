/** Reports made up for the tests of formats. */
import type { FindingDetails } from '../../../../src/core/report/lint/finding-details';
import type { LintReport, ReportedNotebook } from '../../../../src/core/report/lint/lint-report';
import type { FilePosition } from '../../../../src/core/notebook/source-locator';
import type { Finding, Severity } from '../../../../src/protocol';

export function reportOf(notebooks: readonly ReportedNotebook[]): LintReport {
  return { version: '0.1.0', root: '/project', notebooks, settings: [], since: null };
}

/** A notebook with findings of H6 in its cells, and perhaps with an error. */
export function notebookWith(
  file: string,
  count: number,
  severity: Severity = 'warning',
  error: string | null = null
): ReportedNotebook {
  const findings = Array.from({ length: count }, (_, at) => findingAt(at, severity));
  const errors = error === null ? [] : [{ kind: 'broken', message: error, line: 3, column: 1 }];
  return {
    file,
    report: {
      ...{ path: file, form: 'ipynb', language: 'python' },
      ...{ findings, errors, unused_suppressions: [], limits: [] }
    },
    details: findings.map((_, at) => detailsAt(at))
  };
}

function findingAt(at: number, severity: Severity): Finding {
  return {
    ...{ code: 'H6', name: 'undefined-name', severity, certainty: 'certain' },
    ...{ cell_index: at, cell_id: null, line: 1, column: 3, end_line: 1, end_column: 8 },
    ...{
      json_line: at + 10,
      file_line: at + 10,
      file_column: 3,
      message: `message ${at}`,
      names: [],
      data: {},
      id: `id${at}`,
      fixes: []
    }
  };
}

function detailsAt(at: number): FindingDetails {
  const position = (column: number): FilePosition => ({
    line: at + 10,
    column,
    byteColumn: column
  });
  return {
    region: { start: position(3), end: position(8), span: { start: 0, end: 5 } },
    ...{ fileText: 'names', code: 'names', fingerprint: `f${at}:1`, fails: true },
    ...{ related: [], fixes: [], frame: null, outputs: [] }
  };
}
