/** SARIF 2.1.0: for code scanning and the viewers of editors. */
import type { NotebookError } from '../../../protocol';
import { docsOf } from '../../rules/documentation';
import { findRule } from '../../rules/registry';
import type { FileRegion } from '../../notebook/source-locator';
import { jsonText } from '../json-text';
import { ruleHelp } from '../rule-help';
import type { RelatedDetails } from './finding-details';
import { findingsOf } from './lint-report';
import type { LintReport, ReportedFinding } from './lint-report';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/** The root of the project; the reader knows it. */
const ROOT = '%SRCROOT%';
const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** Formats all findings as a SARIF log. */
export function sarifText(report: LintReport): string {
  const all = findingsOf(report);
  const codes = [...new Set(all.map(({ finding }) => finding.code))].sort();
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Freshkernel', version: report.version, rules: codes.map(ruleOf) }
        },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        invocations: [invocationOf(report)],
        artifacts: report.notebooks.map(({ file }) => ({
          location: artifactLocation(file),
          mimeType: mimeTypeOf(file),
          roles: ['analysisTarget']
        })),
        results: all.map(each => resultOf(each, codes, report))
      }
    ]
  };
  return `${jsonText(log, 2)}\n`;
}

function ruleOf(code: string): object {
  const rule = findRule(code);
  if (rule === null) {
    return { id: code };
  }
  return {
    id: code,
    name: rule.name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: rule.title },
    fullDescription: { text: docsOf(rule).what },
    help: ruleHelp(rule),
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: { tags: [rule.category], 'problem.severity': sarifSeverity(rule.severity) }
  };
}

function sarifSeverity(severity: keyof typeof LEVELS): string {
  return severity === 'info' ? 'recommendation' : severity;
}

/** Wrong settings, files that could not be read, and suppressions without effect. */
function invocationOf({ notebooks, settings }: LintReport): object {
  const configuration = settings.map(({ path, level, message, line, column }) => ({
    level,
    message: { text: plainText(message) },
    locations: [{ physicalLocation: errorLocation(path, { line, column }) }]
  }));
  const errors = notebooks.flatMap(({ file, report }) =>
    report.errors.map(error => ({
      level: 'error',
      message: { text: plainText(error.message) },
      locations: [{ physicalLocation: errorLocation(file, error) }]
    }))
  );
  const unused = notebooks.flatMap(({ file, report }) =>
    report.unused_suppressions.map(({ cell_index, line, codes }) => ({
      level: 'note',
      message: {
        text: plainText(
          `Unused suppression of ${codes.length === 0 ? 'all rules' : codes.join(', ')} in cell ${cell_index + 1}${line === null ? '' : `, line ${line}`}.`
        )
      },
      locations: [{ physicalLocation: { artifactLocation: artifactLocation(file) } }]
    }))
  );
  return {
    executionSuccessful:
      errors.length === 0 && !configuration.some(({ level }) => level === 'error'),
    ...(configuration.length === 0 ? {} : { toolConfigurationNotifications: configuration }),
    toolExecutionNotifications: [...errors, ...unused]
  };
}

function errorLocation(
  file: string,
  { line, column }: Pick<NotebookError, 'line' | 'column'>
): object {
  const region = line === null ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  return { artifactLocation: artifactLocation(file), ...region };
}

function resultOf(
  { notebook, finding, details }: ReportedFinding,
  codes: readonly string[],
  { since }: LintReport
): object {
  const { file } = notebook;
  const { certainty, names, data, cell_index: cellIndex, cell_id: cellId, line, column } = finding;
  const related = details.related.map((each, index) => relatedLocation(each, index, file));
  const fixes = details.fixes.map(({ title, applicability, replacements }) => ({
    description: { text: plainText(title) },
    artifactChanges: [
      {
        artifactLocation: artifactLocation(file),
        replacements: replacements.map(({ region, text }) => ({
          deletedRegion: regionOf(region),
          insertedContent: { text }
        }))
      }
    ],
    properties: { applicability }
  }));
  return {
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: LEVELS[finding.severity],
    message: { text: plainText(finding.message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactLocation(file),
          region: resultRegion({ notebook, finding, details })
        },
        ...(cellIndex === null ? {} : { logicalLocations: [cellLocation(file, cellIndex, cellId)] })
      }
    ],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    partialFingerprints: {
      'freshkernelFinding/v1': finding.id,
      'freshkernelCode/v1': details.fingerprint,
      // The one that code scanning uses; without it, it hashes lines of the file, which move with the cells.
      primaryLocationLineHash: details.fingerprint
    },
    ...(since === null ? {} : { baselineState: 'new' }),
    ...(fixes.length === 0 ? {} : { fixes }),
    properties: { certainty, names, data, cellIndex, cellId, cellLine: line, cellColumn: column }
  };
}

/** Code scanning needs a region, too, for a finding on the whole notebook. */
function resultRegion({ details }: ReportedFinding): object {
  if (details.region === null) {
    return { startLine: 1 };
  }
  const { fileText, code } = details;
  const snippet =
    fileText === null
      ? {}
      : {
          snippet: {
            text: fileText,
            ...(code === null ? {} : { rendered: { text: plainText(code) } })
          }
        };
  return { ...regionOf(details.region), ...snippet };
}

function regionOf({ start, end }: FileRegion): object {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column
  };
}

function relatedLocation({ cellIndex, cellId, region }: RelatedDetails, id: number, file: string) {
  return {
    id,
    message: { text: `cell ${cellIndex + 1}` },
    physicalLocation: {
      artifactLocation: artifactLocation(file),
      ...(region === null ? {} : { region: regionOf(region) })
    },
    logicalLocations: [cellLocation(file, cellIndex, cellId)]
  };
}

function cellLocation(file: string, index: number, id: string | null): object {
  return {
    name: `cell ${index + 1}`,
    fullyQualifiedName: `${file}#${id ?? `cell-${index + 1}`}`,
    kind: 'cell'
  };
}

function mimeTypeOf(file: string): string {
  return /\.py$/i.test(file)
    ? 'text/x-python'
    : /\.(?:md|qmd|rmd)$/i.test(file)
      ? 'text/markdown'
      : 'application/x-ipynb+json';
}

function artifactLocation(file: string): object {
  const uri = file.split('/').map(encoded).join('/');
  if (file.startsWith('/')) {
    return { uri: `file://${uri}` };
  }
  return /^[A-Za-z]:\//.test(file)
    ? { uri: `file:///${uri.replace('%3A', ':')}` }
    : { uri, uriBaseId: ROOT };
}

/** A name may hold halves of surrogate pairs, which URIs cannot. */
function encoded(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** In messages of SARIF, `[text](1)` is a link and `{0}` an argument. */
function plainText(text: string): string {
  return text.replace(/\]\(/g, '\\](').replace(/\{(\d+)\}/g, '{{$1}}');
}
