/** What a check gives to the interface: all but the outputs, which can be large and stay where they were read. */
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { CheckedCell, CheckVerdict } from '../../../core/check/verdict/check-outcome';
import type { NormalizerName } from '../../../core/compare/text/normalizers';
import type { KernelMetadata } from '../../../core/notebook/kernel-metadata';
import type { PackageDifference } from '../../../core/check/verdict/package-differences';
import type { CheckDocument, RunKernel, RunResult } from '../../../protocol';

/** A code cell of the notebook that was sent. */
export interface CellLine {
  /** Over all cells of the notebook, from 0. */
  readonly index: number;
  readonly id: string | null;
  /** Its first line that says something. */
  readonly line: string;
}

/** How a cell did. */
export interface CellFinding extends CheckedCell {
  /** Whether there are outputs to compare, on either side. */
  readonly hasOutputs: boolean;
  /** Whether the run ended while it ran, so that it could not show what it does. */
  readonly isCutShort: boolean;
}

/** A run without what came of its cells. */
export type RunFacts = Omit<RunResult, 'cells'>;

/** How the notebook did. */
export interface CheckFindings {
  readonly verdict: CheckVerdict;
  readonly executability: number;
  readonly cells: readonly CellFinding[];
  /** The first is the one that is shown. */
  readonly runs: readonly RunFacts[];
  /** The run that went worst: the one that could not go its way, else the first. */
  readonly ending: RunFacts;
  readonly stored: KernelMetadata;
  /** Of the notebook's last run on this machine, where this one was elsewhere; null where none is known. */
  readonly here: RunKernel | null;
  /** The packages in which the two differ; null where one of them is not known. */
  readonly packages: readonly PackageDifference[] | null;
  /** By the index of the cell that fails or differs. */
  readonly causes: ReadonlyMap<number, DifferenceCause>;
  /** The same as `freshkernel check --format json` prints it. */
  readonly document: CheckDocument;
}

/** One side of an output, as it can be shown without trusting it. */
export type ShownOutput =
  | { readonly kind: 'text'; readonly label: string; readonly text: string; readonly cut: boolean }
  | { readonly kind: 'image'; readonly mime: string; readonly base64: string }
  /** Markup that holds a table; to be taken apart by who shows it, never to be put into a page. */
  | { readonly kind: 'table'; readonly html: string };

/** A part of a line. */
export interface LinePiece {
  readonly text: string;
  /** Whether the other side has something else here. */
  readonly differs: boolean;
}

/** A line of one text beside the one of the other; null where a side has none. */
export interface DiffRow {
  readonly kind: 'same' | 'ignored' | 'changed';
  readonly stored: readonly LinePiece[] | null;
  readonly fresh: readonly LinePiece[] | null;
  /** The normalizers that made the lines equal. */
  readonly normalizers: readonly NormalizerName[];
}

/** An output of the notebook beside the one of the run; null where a side has none. */
export interface OutputPair {
  readonly isSame: boolean;
  readonly normalizers: readonly NormalizerName[];
  readonly stored: ShownOutput | null;
  readonly fresh: ShownOutput | null;
  /** Where both are texts. */
  readonly rows: readonly DiffRow[] | null;
}

/** The outputs of a cell, side by side. */
export interface CellComparison {
  readonly index: number;
  readonly source: string;
  readonly pairs: readonly OutputPair[];
  /** Outputs beyond those that are shown. */
  readonly left: number;
}

/** The outputs that a run gave a cell, as nbformat has them. */
export interface FreshOutputs {
  readonly index: number;
  readonly id: string | null;
  /** The cell's text at the time of the run. */
  readonly source: string;
  readonly outputs: readonly Record<string, unknown>[];
  readonly executionCount: number | null;
}
