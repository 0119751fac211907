/** Compares outputs in the format of notebook files. */
import { compareNotebooks } from '../../../src/core/compare/notebooks';
import type { ComparedNotebook, NotebookOutcome } from '../../../src/core/compare/notebooks';
import { ALL_NORMALIZERS } from '../../../src/core/compare/text/normalizers';
import type { NormalizerName } from '../../../src/core/compare/text/normalizers';
import type { CellOutcome } from '../../../src/core/compare/notebooks';
import { readOutputs } from '../../../src/core/notebook/outputs-reader';
import { readNotebook } from '../../../src/core/notebook/reader';

/** A notebook with these cells, each with its source and outputs. */
export function notebook(
  cells: readonly { id?: string; source?: string; outputs: readonly unknown[] }[],
  metadata: object = {}
): string {
  return JSON.stringify({
    cells: cells.map(({ id, source = 'f()', outputs }) => ({
      cell_type: 'code',
      ...(id === undefined ? {} : { id }),
      execution_count: 1,
      metadata: {},
      outputs,
      source
    })),
    metadata,
    nbformat: 4,
    nbformat_minor: 5
  });
}

export function opened(text: string): ComparedNotebook {
  const reading = readNotebook(text, 'a.ipynb');
  if (!reading.ok) {
    throw new Error(reading.problem.message);
  }
  return { document: reading.document, outputs: readOutputs(text) };
}

export function compareTexts(
  a: string,
  b: string,
  enabled: ReadonlySet<NormalizerName> = ALL_NORMALIZERS
): NotebookOutcome {
  return compareNotebooks(opened(a), opened(b), enabled);
}

/** The outcome for one cell with these outputs. */
export function compareCell(
  a: readonly unknown[],
  b: readonly unknown[],
  enabled: ReadonlySet<NormalizerName> = ALL_NORMALIZERS
): CellOutcome {
  return compareTexts(notebook([{ outputs: a }]), notebook([{ outputs: b }]), enabled).cells[0];
}

export const printed = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });

export const shown = (data: object): object => ({
  output_type: 'display_data',
  metadata: {},
  data
});
