import type { NotebookCell } from '../notebook/document';
import { maskCell } from '../python/ipython/mask';
import type { MaskedCell } from '../python/ipython/masked_cell';
import { parseModule } from '../python/syntax/parse';
import type { PythonVersion } from '../python/version';
import type { TextChange } from './apply';
import { changeText } from './apply';
import { replaceText } from './cell_edits';
import type { Edit } from './edit';
import type { Python2Form } from './python2';
import { python2Forms } from './python2';

/** Python 2 in a cell, in offsets of its source, and the edits that make Python 3 of all of it. */
export interface Python2Rewrite {
  readonly forms: readonly Python2Form[];
  readonly edits: readonly Edit[];
}

/** Null where the cell holds no Python 2, or something else is wrong with it too. */
export function python2Rewrite(
  cell: NotebookCell,
  masked: MaskedCell,
  version: PythonVersion
): Python2Rewrite | null {
  const forms = python2Forms(masked.code).map(form => placed(form, masked));
  const changes = forms.flatMap(form => form.changes);
  const source = changes.length === 0 ? null : changeText(cell.source, changes);
  if (source === null || !isValid(source, version)) {
    return null;
  }
  const edits = changes.map(({ start, end, text }) => replaceText(cell, start, end, text));
  return { forms, edits };
}

function placed(form: Python2Form, { map }: MaskedCell): Python2Form {
  const range = ({ start, end }: { readonly start: number; readonly end: number }) => ({
    start: start < end ? map.toSource(start) : map.toSource(start - 1) + 1,
    end: map.toSource(end - 1) + 1
  });
  const changes = form.changes.map((change): TextChange => ({ ...change, ...range(change) }));
  return { ...form, ...range(form), changes };
}

function isValid(source: string, version: PythonVersion): boolean {
  const masked = maskCell(source, { automagic: false });
  const options = { version, topLevelAwait: true };
  return masked.refusal === null && parseModule(masked.code, options).ok;
}
