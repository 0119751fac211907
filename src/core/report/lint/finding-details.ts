/** What formats show of a finding in addition to the JSON document. */
import { sourceHash } from '../../notebook/cell-identity';
import type { NotebookCell } from '../../notebook/document';
import { shortHash } from '../../notebook/short-hash';
import type { FileRegion } from '../../notebook/source-locator';
import type { Finding } from '../../rules/contract';
import { codeFrame } from './code-frame';
import type { CodeFrame } from './code-frame';
import { FixReplacements } from './fix-replacements';
import type { FixDetails } from './fix-replacements';
import type { LintedText } from './linted-text';
import { shownOutputs } from './shown-outputs';
import type { ShownOutput } from './shown-outputs';

/** Which details a format shows; the others are not computed. */
export interface DetailNeeds {
  readonly fixes: boolean;
  readonly frames: boolean;
  readonly outputs: boolean;
}

/** Another cell that explains a finding. */
export interface RelatedDetails {
  readonly cellIndex: number;
  readonly cellId: string | null;
  readonly region: FileRegion | null;
}

/** The details of a finding. */
export interface FindingDetails {
  /** The code, or the whole source of the cell for a finding without a range; null for a finding on the notebook. */
  readonly region: FileRegion | null;
  /** The file's text in the region; null where it is long. */
  readonly fileText: string | null;
  /** The code of the range; null where there is none, or it is long. */
  readonly code: string | null;
  /** Equal for the same finding in the same code, wherever its cell is; distinct within the notebook. */
  readonly fingerprint: string;
  /** Whether it is at or above the settings' `fail-on`. */
  readonly fails: boolean;
  readonly related: readonly RelatedDetails[];
  readonly fixes: readonly FixDetails[];
  /** Null for a finding without a cell, or where no format shows it. */
  readonly frame: CodeFrame | null;
  readonly outputs: readonly ShownOutput[];
}

/** Longer texts are left out. */
const MAX_TEXT = 2_000;
/** A finding on many cells names only the first. */
const MAX_RELATED = 20;

/** The details of a notebook's findings, in their order. */
export function detailsOf(
  findings: readonly Finding[],
  linted: LintedText,
  needs: DetailNeeds,
  fails: (finding: Finding) => boolean
): readonly FindingDetails[] {
  const fixes = new FixReplacements(linted);
  const outputs = needs.outputs && findings.length > 0 ? shownOutputs(linted.json) : null;
  const fingerprints = new Map<string, number>();
  return findings.map(finding => {
    const { cell, range } = finding;
    const region = cell === null ? null : regionOf(cell, range, linted);
    return {
      region,
      fileText: region === null ? null : textIn(linted, region),
      code:
        cell === null || range === null || range.end - range.start > MAX_TEXT
          ? null
          : cell.source.slice(range.start, range.end),
      fingerprint: distinct(fingerprintOf(finding), fingerprints),
      fails: fails(finding),
      related: finding.related.slice(0, MAX_RELATED).map(related => ({
        cellIndex: related.cell.index,
        cellId: related.cell.id,
        region: regionOf(related.cell, related.range, linted)
      })),
      fixes: needs.fixes ? fixes.of(finding) : [],
      frame:
        needs.frames && cell !== null
          ? codeFrame(cell.source, range, numbersIn(cell, linted))
          : null,
      outputs: cell === null || outputs === null ? [] : (outputs[cell.index] ?? [])
    };
  });
}

function regionOf(
  cell: NotebookCell,
  range: Finding['range'],
  { locator }: LintedText
): FileRegion | null {
  return locator.region(cell.index, range ?? { start: 0, end: cell.source.length });
}

/** The numbers of lines in a script are those of the file. */
function numbersIn(
  cell: NotebookCell,
  { locator }: LintedText
): ((offset: number) => number) | null {
  return locator.isJson ? null : offset => locator.line(cell.index, offset);
}

function textIn({ locator }: LintedText, { span }: FileRegion): string | null {
  return span.end - span.start > MAX_TEXT ? null : locator.textOf(span);
}

/** Like the id in a baseline, but of the cell's code instead of its identity. */
function fingerprintOf({ code, names, cell }: Finding): string {
  return shortHash(JSON.stringify([code, names, cell === null ? '' : sourceHash(cell)]));
}

function distinct(fingerprint: string, known: Map<string, number>): string {
  const ordinal = (known.get(fingerprint) ?? 0) + 1;
  known.set(fingerprint, ordinal);
  return `${fingerprint}:${ordinal}`;
}
