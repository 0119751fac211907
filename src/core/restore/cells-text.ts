/** Positions of cells in texts for users: those of the notebook as it was given, whatever earlier steps moved or inserted. */
import { formatMessage, formatValue } from '../messages/message';
import type { Message, MessageValue } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import type { Situation } from './situation';

type Origins = Pick<Situation, 'origins'>;

/** `cell 3`, or `cells 3, 4 and 7`. */
export function cellsText(cells: readonly NotebookCell[], { origins }: Origins): string {
  const indexes = cells.map(({ index }) => origins[index]).filter(index => index !== null);
  return indexes.length < cells.length ? 'new cells' : formatValue({ cells: indexes });
}

/** The text of a message about cells. */
export function messageText({ template, values }: Message, { origins }: Origins): string {
  const given = (index: number): number => origins[index] ?? index;
  const mapped = Object.entries(values).map(([name, value]): [string, MessageValue] => {
    if (typeof value !== 'object' || Array.isArray(value)) {
      return [name, value];
    }
    return 'cell' in value
      ? [name, { cell: given(value.cell) }]
      : 'cells' in value
        ? [name, { cells: value.cells.map(given) }]
        : [name, value];
  });
  return formatMessage({ template, values: Object.fromEntries(mapped) });
}
