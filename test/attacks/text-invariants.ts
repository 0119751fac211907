import { WriteRefusal } from '../../src/core/notebook/cell-edit';
import { readForm } from '../../src/core/notebook/forms/text-notebook';
import type { TextForm } from '../../src/core/notebook/forms/form';

/** What is wrong with a text notebook as it is read and written; nothing where all is well. */
export function writeErrors(text: string, form: TextForm): readonly string[] {
  const { document, locator, createWriter } = readForm(text, 'a', form);
  const errors: string[] = [];
  for (const { index, source } of document.cells) {
    const region = locator.region(index, { start: 0, end: source.length });
    if (region === null || region.span.start > region.span.end || region.span.end > text.length) {
      errors.push(`the region of cell ${index + 1} is not in the file`);
    }
    for (const offset of [0, source.length >> 1, source.length]) {
      const line = locator.line(index, offset);
      const single = locator.region(index, { start: offset, end: offset });
      if (single?.start.line !== line) {
        errors.push(`cell ${index + 1} has two lines for one position`);
      }
    }
  }
  const edits = document.cells.map(cell => ({ kind: 'kept' as const, cell, source: cell.source }));
  const writer = createWriter?.();
  if (writer !== undefined && writer.write(edits) !== text) {
    errors.push('writing nothing changes the file');
  }
  try {
    writer?.write([{ kind: 'inserted', type: 'code', source: 'import os' }, ...edits.slice(1)]);
  } catch (error) {
    if (!(error instanceof WriteRefusal)) {
      throw error;
    }
  }
  return errors;
}
