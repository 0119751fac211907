import type { SliceDocument } from '../../protocol';
import type { NotebookSlice, SlicedCell, SliceRequest } from '../lint/notebook-slice';
import { textOfLines } from '../notebook/line-ranges';
import type { LineRange } from '../notebook/line-ranges';
import { limitLines } from './limits-text';
import { countOf, printable, shortened } from './terminal';
import type { Styles } from './terminal';

/** Longer lines of code are cut. */
const MAX_LINE = 60;

type FoundSlice = Extract<NotebookSlice, { readonly kind: 'slice' }>;

/** The JSON document of `freshkernel slice`. */
export function reportSlice(path: string, { cells, limits }: FoundSlice): SliceDocument {
  return {
    version: 1,
    notebook: path,
    cells: cells.map(({ cell: { index, id }, lines }) => ({
      index,
      id,
      lines: lines.map(([from, to]) => [from, to])
    })),
    limits: [...limits]
  };
}

/** Formats a slice for the terminal: a line for each cell. `all`: the number of code cells of the notebook. */
export function formatSlice(
  path: string,
  { cells, limits }: FoundSlice,
  request: SliceRequest,
  all: number,
  styles: Styles
): string {
  const rows = cells.map(
    each =>
      `  ${`cell ${each.cell.index + 1}`.padEnd(9)} ${request.byStatement ? styles.dim(linesText(each.lines).padEnd(14)) : ''}${printable(firstLine(each))}`
  );
  const total = `${cells.length} of ${countOf(all, 'code cell')}: ${meaningOf(request)}.`;
  return `${[styles.bold(printable(path)), ...rows, '', total, ...limitLines(limits)].join('\n')}\n`;
}

function meaningOf({ target, direction }: SliceRequest): string {
  const subject =
    target.kind === 'cell' ? `cell ${target.index + 1}` : `\`${printable(target.name)}\``;
  if (direction === 'forward') {
    return `${subject} and what depends on it`;
  }
  return target.kind === 'cell'
    ? `what the output of ${subject} needs, in order`
    : `what the value of ${subject} needs, in order`;
}

function linesText(lines: readonly LineRange[]): string {
  const ranges = lines.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return `${lines.length === 1 && lines[0][0] === lines[0][1] ? 'line' : 'lines'} ${ranges.join(', ')} `;
}

/** The first line of the slice in this cell that has code. */
function firstLine({ cell, lines }: SlicedCell): string {
  const own = textOfLines(cell.source, lines).split('\n');
  const first =
    own.find(line => /^\s*[^\s#]/.test(line)) ?? own.find(line => line.trim() !== '') ?? '';
  return shortened(first.trim(), MAX_LINE);
}
