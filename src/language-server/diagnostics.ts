/** Findings as diagnostics of the protocol. */
import { DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node';
import type { Diagnostic, Location, Range } from 'vscode-languageserver/node';
import { isKnown, mergedFindings } from '../core/lint/merged-findings';
import { formatMessage } from '../core/messages/message';
import type { NotebookCell } from '../core/notebook/document';
import type { SourceRange } from '../core/rule-context/rule-context';
import type { Finding } from '../core/rules/contract';
import type { Severity } from '../protocol';
import type { AnalyzedVersion, NotebookAnalysis } from './analysis';
import type { ClientSupport } from './client-support';
import type { Host } from './host';
import type { OpenNotebook } from './open-notebook';

/** What diagnostics name as their source. */
export const SOURCE = 'freshkernel';

/** A finding as it is shown. */
export interface ShownFinding {
  readonly finding: Finding;
  readonly uri: string;
  readonly diagnostic: Diagnostic;
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information
};

/** By the name of the rule. */
const TAGS: Readonly<Record<string, DiagnosticTag | undefined>> = {
  'unused-import': DiagnosticTag.Unnecessary,
  'deprecated-api': DiagnosticTag.Deprecated
};

/** A finding on many cells names only the first. */
const MAX_RELATED = 20;

/** Makes diagnostics for one client. */
export class DiagnosticWriter {
  constructor(
    private readonly host: Host,
    private readonly support: ClientSupport
  ) {}

  /** The findings of an analyzed version, as `freshkernel lint` reports them. */
  shown(
    { notebook, projectInForce }: NotebookAnalysis,
    { result }: AnalyzedVersion
  ): readonly ShownFinding[] {
    const { knownIds } = projectInForce;
    const isNew = (finding: Finding): boolean => !isKnown(finding, id => knownIds.has(id));
    const findings = knownIds.size === 0 ? result.findings : result.findings.filter(isNew);
    return mergedFindings(findings).flatMap(finding => {
      const location = locationOf(notebook, finding);
      return location === null
        ? []
        : { finding, uri: location.uri, diagnostic: this.diagnostic(notebook, finding, location) };
    });
  }

  /** The diagnostic of a notebook that is not analyzed. */
  problem(code: string, message: string, range: Range): Diagnostic {
    return { range, severity: DiagnosticSeverity.Error, code, source: SOURCE, message };
  }

  private diagnostic(notebook: OpenNotebook, finding: Finding, { range }: Location): Diagnostic {
    const { code, name, severity, message, related, id } = finding;
    const page = this.support.codeDescription ? this.host.rulePage(code, name) : null;
    const tag = TAGS[name];
    const diagnostic: Diagnostic = {
      range,
      severity: SEVERITIES[severity],
      code,
      source: SOURCE,
      message: formatMessage(message),
      data: { id }
    };
    if (page !== null) {
      diagnostic.codeDescription = { href: page };
    }
    if (tag !== undefined && this.support.tags.has(tag)) {
      diagnostic.tags = [tag];
    }
    if (this.support.relatedInformation && related.length > 0) {
      diagnostic.relatedInformation = related.slice(0, MAX_RELATED).flatMap(each => {
        const location = notebook.locate(each.cell, each.range ?? firstLine(each.cell));
        return location === null ? [] : { location, message: `cell ${each.cell.index + 1}` };
      });
    }
    return diagnostic;
  }
}

/** A finding without a range is shown on the first line of its cell, one without a cell at the top. */
function locationOf(notebook: OpenNotebook, { cell, range }: Finding): Location | null {
  const location = cell === null ? null : notebook.locate(cell, range ?? firstLine(cell));
  return location ?? notebook.top();
}

/** The range of the first line of a cell. */
export function firstLine({ source }: NotebookCell): SourceRange {
  const end = source.search(/[\r\n]/);
  return { start: 0, end: end < 0 ? source.length : end };
}
