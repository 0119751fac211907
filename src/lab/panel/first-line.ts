import type { NotebookCell } from '../../core/notebook/document';

/** The first line of a cell that is neither blank nor a comment; a heading without its `#`. */
export function firstMeaningfulLine(cell: NotebookCell): string {
  const lines = cell.source.split('\n').map(line => line.trim());
  const line = lines.find(text => text !== '' && !(cell.type === 'code' && text.startsWith('#')));
  return (line ?? lines.find(text => text !== '') ?? '').replace(/^#+\s+/, '');
}
