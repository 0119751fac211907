/** Compares the stored outputs of two notebooks, code cell by code cell. */
import type { NotebookCell, NotebookDocument, StoredError } from '../notebook/document';
import { matchCells } from '../notebook/cell-identity';
import type { NotebookOutputs } from '../notebook/outputs-reader';
import type { NormalizerName } from './text/normalizers';
import { missing, worstOutcome } from './outcome';
import type { Outcome } from './outcome';
import { compareOutputs } from './outputs';
import { comparisonForCell, startComparison } from './text/text-comparison';
import type { CompareSettings } from './text/compare-settings';
import { DEFAULT_COMPARE_SETTINGS } from './text/compare-settings';

/** A notebook with its outputs. */
export interface ComparedNotebook {
  readonly document: NotebookDocument;
  readonly outputs: NotebookOutputs;
}

/** The comparison of a cell. */
export interface CellOutcome extends Outcome {
  /** Position in the first notebook; null for a cell that only the second has. */
  readonly index: number | null;
  readonly id: string | null;
  /** The error stored in the second notebook. */
  readonly error: StoredError | null;
}

/** The comparison of two notebooks. */
export interface NotebookOutcome {
  readonly whole: Outcome;
  readonly cells: readonly CellOutcome[];
}

/** Compares the outputs of the second notebook with those of the first. */
export function compareNotebooks(
  first: ComparedNotebook,
  second: ComparedNotebook,
  enabled: ReadonlySet<NormalizerName>,
  settings: CompareSettings = DEFAULT_COMPARE_SETTINGS
): NotebookOutcome {
  const comparison = startComparison(enabled, settings);
  const matches = matchCells(first.document.cells, second.document.cells);
  const partners = new Map<number, NotebookCell>();
  const added: CellOutcome[] = [];
  second.document.cells.forEach((cell, at) => {
    const match = matches[at];
    if (cell.type !== 'code') {
      return;
    }
    if (match !== null && first.document.cells[match].type === 'code') {
      partners.set(match, cell);
    } else {
      const outcome = missing(
        `only the second notebook has this cell (its cell ${cell.index + 1})`
      );
      added.push({ ...outcome, index: null, id: cell.id, error: cell.storedError });
    }
  });
  const states = [first.outputs.widgets, second.outputs.widgets] as const;
  const compared = first.document.cells
    .filter(({ type }) => type === 'code')
    .map((cell): CellOutcome => {
      const partner = partners.get(cell.index);
      const outcome =
        partner === undefined
          ? missing('only the first notebook has this cell')
          : compareOutputs(
              first.outputs.cells[cell.index],
              second.outputs.cells[partner.index],
              states,
              comparisonForCell(comparison, cell.tags)
            );
      return { ...outcome, index: cell.index, id: cell.id, error: partner?.storedError ?? null };
    });
  const cells = [...compared, ...added];
  return { whole: worstOutcome(cells), cells };
}
