import type { NotebookCell } from '../notebook/document';
import { maskCell } from '../python/ipython/mask';
import type { MaskedCell } from '../python/ipython/masked-cell';
import { parseModule } from '../python/syntax/parse';
import type { PythonVersion } from '../python/version';
import { atLeast } from '../python/version';
import type { TextChange } from './apply';
import { changeText } from './apply';
import { replaceText } from './cell-edits';
import type { Edit } from './edit';
import type { Python2Form } from './python2';
import { python2Forms } from './python2';

/** Python 2 code in a cell, in offsets of its source, and the edits that convert all of it to Python 3. */
export interface Python2Rewrite {
  readonly forms: readonly Python2Form[];
  readonly edits: readonly Edit[];
}

/** Names that are given to a caught exception, and to no exception type. */
const EXCEPTION_NAME = /^(?:e|ex|exc|err|exception|inst|why|msg|detail)$/;

/**
 * `except X, e` in a cell that is valid nevertheless: Python 3.14 takes it for two exception types and binds nothing.
 * Null where there is none.
 */
export function misreadExcept(
  cell: NotebookCell,
  masked: MaskedCell,
  version: PythonVersion
): Python2Rewrite | null {
  if (!atLeast(version, 14) || !mayBeMisread(cell.source)) {
    return null;
  }
  const forms = python2Forms(masked.code).filter(({ kind, start, end }) => {
    const [, name] = /,\s*(\w+)$/.exec(masked.code.slice(start, end)) ?? ['', ''];
    return kind === 'except' && EXCEPTION_NAME.test(name);
  });
  return forms.length === 0 ? null : rewriteOf(cell, masked, version, forms);
}

/** Whether a line of a cell looks like `except X, e`. */
export function mayBeMisread(source: string): boolean {
  return (
    source.includes('except') &&
    /^[^\S\r\n\u2028\u2029]*except\b[^:,\r\n\u2028\u2029]*,/m.test(source)
  );
}

/** The names that {@link misreadExcept} is about: `e` in `except X, e`. */
export function misreadNames(
  cell: NotebookCell,
  masked: MaskedCell,
  version: PythonVersion
): readonly string[] {
  const forms = misreadExcept(cell, masked, version)?.forms ?? [];
  return forms.map(
    ({ start, end }) => /(?<!\w)\w*$/.exec(cell.source.slice(start, end))?.[0] ?? ''
  );
}

/** Null where the cell has no Python 2 code, or also has another syntax error. */
export function python2Rewrite(
  cell: NotebookCell,
  masked: MaskedCell,
  version: PythonVersion
): Python2Rewrite | null {
  return rewriteOf(cell, masked, version, python2Forms(masked.code));
}

function rewriteOf(
  cell: NotebookCell,
  masked: MaskedCell,
  version: PythonVersion,
  found: readonly Python2Form[]
): Python2Rewrite | null {
  const forms = found.map(form => placed(form, masked));
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
