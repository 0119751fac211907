/** Results of a check for the interface, without the outputs, which can be large and stay in the worker. */
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { CheckedCell, CheckVerdict } from '../../../core/check/verdict/check-outcome';
import type { Outcome } from '../../../core/compare/outcome';
import type { CompareSettings } from '../../../core/compare/text/compare-settings';
import type { NormalizerName } from '../../../core/compare/text/normalizers';
import type { OutputRecord } from '../../../core/history/kept-outputs';
import type { KernelMetadata } from '../../../core/notebook/kernel-metadata';
import type { PackageDifference } from '../../../core/check/verdict/package-differences';
import type { CheckDocument, MissingSide, RunKernel, RunResult } from '../../../protocol';

/** A code cell of the checked notebook. */
export interface CellLine {
  /** Index over all cells of the notebook. */
  readonly index: number;
  readonly id: string | null;
  /** Its title. */
  readonly line: string;
}

/** Result of a cell, with the error truncated for display. */
export type CellFinding = CheckedCell;

/** A run without the results of its cells. */
export type RunFacts = Omit<RunResult, 'cells'>;

/** Result of a notebook. */
export interface CheckFindings {
  readonly verdict: CheckVerdict;
  /** `stored`: no outputs are stored at all, so that there is nothing to compare with. */
  readonly missingSide: MissingSide | null;
  readonly executability: number;
  /** Of the checked notebook. */
  readonly codeHash: string;
  readonly cells: readonly CellFinding[];
  /** All runs; the first one is shown. */
  readonly runs: readonly RunFacts[];
  /** A run that did not finish normally, if there is one; else the first. */
  readonly ending: RunFacts;
  readonly stored: KernelMetadata;
  /** The kernel of the notebook's last local run, for a run on another execution target; null if unknown. */
  readonly localKernel: RunKernel | null;
  /** Different packages of the two kernels; null if those of one kernel are unknown. */
  readonly packages: readonly PackageDifference[] | null;
  /** Causes by index of the cell that fails or differs. */
  readonly causes: ReadonlyMap<number, DifferenceCause>;
  /** The same document that `freshkernel check --format json` prints. */
  readonly document: CheckDocument;
}

/** One side of an output, in a form that is safe to show. */
export type ShownOutput =
  | { readonly kind: 'text'; readonly label: string; readonly text: string; readonly cut: boolean }
  | { readonly kind: 'image'; readonly mime: string; readonly base64: string }
  /** Untrusted markup with a table: the view extracts its text and never inserts the markup into the page. */
  | { readonly kind: 'table'; readonly html: string };

/** A part of a line. */
export interface LinePiece {
  readonly text: string;
  /** Whether the other side differs here. */
  readonly differs: boolean;
}

/** Corresponding lines of two texts; null if a side has none. */
export interface DiffRow {
  readonly kind: 'same' | 'ignored' | 'changed';
  readonly stored: readonly LinePiece[] | null;
  readonly fresh: readonly LinePiece[] | null;
  /** The normalizers that made the lines equal. */
  readonly normalizers: readonly NormalizerName[];
}

/** Corresponding outputs of the notebook and the run; null if a side has none. */
export interface OutputPair {
  readonly isSame: boolean;
  readonly normalizers: readonly NormalizerName[];
  readonly stored: ShownOutput | null;
  readonly fresh: ShownOutput | null;
  /** The compared lines, if both are texts. */
  readonly rows: readonly DiffRow[] | null;
}

/** The outputs of a cell, side by side. */
export interface CellComparison {
  readonly index: number;
  readonly source: string;
  readonly pairs: readonly OutputPair[];
  /** Number of outputs that are not shown. */
  readonly left: number;
}

/** The outputs of two executions in nbformat's form. */
export interface ComparedLists {
  readonly lists: readonly [readonly OutputRecord[], readonly OutputRecord[]];
  /** The tags of the cell. */
  readonly tags: readonly string[];
  readonly settings: CompareSettings;
}

/** The outputs of two executions, side by side. */
export interface ListComparison extends Pick<CellComparison, 'pairs' | 'left'> {
  readonly outcome: Outcome;
}

/** The fresh outputs of a cell in nbformat's form. */
export interface FreshOutputs {
  readonly index: number;
  readonly id: string | null;
  /** The cell's source at the time of the run. */
  readonly source: string;
  readonly outputs: readonly Record<string, unknown>[];
  readonly executionCount: number | null;
}
