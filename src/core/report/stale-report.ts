import type { StaleDocument, StaleReason } from '../../protocol';
import type { NotebookDocument } from '../notebook/document';
import type { AfterEdit } from '../staleness/after-edit';
import { limitLines } from './limits-text';
import { countOf, printable } from './terminal';
import type { Styles } from './terminal';

const REASONS: Readonly<Record<StaleReason, string>> = {
  edited: 'its text changed',
  inserted: 'it is new',
  input: 'what it reads changes',
  mutation: 'an object that it reads is changed in place',
  file: 'a file that it reads changes',
  order: 'what it reads comes from other cells now',
  'deleted-provider': 'what it read came from code that is gone'
};

/** Follows the reasons of cells that show unseeded random numbers. */
const RANDOM = 'Random: cannot match';

/** The JSON document of `freshkernel stale`. */
export function reportStaleCells(
  path: string,
  { cells }: NotebookDocument,
  { restart, stale, limits }: AfterEdit
): StaleDocument {
  return {
    version: 1,
    notebook: path,
    restart,
    stale: stale.map(({ index, reasons, random }) => ({
      index,
      id: cells[index].id,
      reasons: [...reasons].sort(),
      ...(random ? { random } : {})
    })),
    limits: [...limits]
  };
}

/** Formats the stale cells for the terminal. */
export function formatStaleCells(
  { notebook, restart, stale, limits }: StaleDocument,
  { cells }: NotebookDocument,
  styles: Styles
): string {
  const all = cells.filter(({ type }) => type === 'code').length;
  const head = styles.bold(printable(notebook));
  if (restart) {
    return `${head}\n  Only a restart helps: restart the kernel and run all ${countOf(all, 'cell')}.\n`;
  }
  const rows = stale.map(
    ({ index, reasons, random }) =>
      `  ${`cell ${index + 1}`.padEnd(10)} ${reasons.map(reason => REASONS[reason]).join(', ')}${random === true ? `. ${RANDOM}` : ''}`
  );
  const total =
    stale.length === 0
      ? '  Nothing has to run: every output is that of a fresh run.'
      : `Run ${stale.length} of ${countOf(all, 'code cell')}, in this order.`;
  const notes = limitLines(limits);
  return `${[head, ...rows, ...(stale.length === 0 ? [] : ['']), total, ...notes].join('\n')}\n`;
}
