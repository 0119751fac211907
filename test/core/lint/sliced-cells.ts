/** Slices of notebooks that are given as the sources of their cells. */
import { sliceNotebook } from '../../../src/core/lint/notebook-slice';
import { textOfLines } from '../../../src/core/notebook/line-ranges';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { asDocument } from '../../oracles/staleness/edited-notebook';

/** The indexes of the cells that the output of the last one needs. */
export function neededCells(sources: readonly string[]): readonly number[] {
  return sliceOf(sources, false).map(({ cell }) => cell.index);
}

/** The texts of the statements that the output of the last cell needs, one for each cell. */
export function neededTexts(sources: readonly string[]): readonly string[] {
  return sliceOf(sources, true).map(({ cell, lines }) => textOfLines(cell.source, lines));
}

function sliceOf(
  sources: readonly string[],
  byStatement: boolean
): Extract<ReturnType<typeof sliceNotebook>, { kind: 'slice' }>['cells'] {
  const document = asDocument(sources.map((source, at) => ({ id: `${at}`, source })));
  const slice = sliceNotebook(document, DEFAULT_CONFIG, {
    target: { kind: 'cell', index: sources.length - 1 },
    direction: 'backward',
    byStatement
  });
  return slice.kind === 'slice' ? slice.cells : [];
}
