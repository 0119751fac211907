import type { NotebookOutputs } from '../notebook/outputs-reader';

/** The text of a cell's stored outputs; pictures, HTML and errors have none here. */
export function storedText({ cells }: NotebookOutputs, index: number): string {
  return (cells.at(index) ?? [])
    .map(output => {
      switch (output.kind) {
        case 'stream':
          return output.text;
        case 'data':
          return output.data.get('text/plain')?.text ?? '';
        default:
          return '';
      }
    })
    .filter(text => text !== '')
    .join('\n');
}
