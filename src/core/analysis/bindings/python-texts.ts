/** The Python texts of a cell: the cell itself, and code on the lines of magics. */
import { append } from '../../memo/lists';
import type { CellSummary, NameRange } from '../../python/flow/cell-summary';
import type { Module, Span } from '../../python/ast/nodes';
import type { IPythonForm, OffsetMap } from '../../python/ipython/masked-cell';

/** A parsed text. */
export interface PythonText {
  readonly code: string;
  readonly module: Module;
  readonly map: OffsetMap;
  /** `function` for code in its own scope, such as the statement of `%timeit`. */
  readonly root: 'module' | 'function';
}

/** All code of a cell. */
export interface CellTexts {
  readonly texts: readonly PythonText[];
  /** IPython syntax, also that in the code of magics. */
  readonly forms: readonly IPythonForm[];
  /** Forms with code that does not parse. */
  readonly unread: readonly IPythonForm[];
}

/** The texts of a cell; none where it does not parse. */
export function textsOf(summary: CellSummary): CellTexts {
  const texts: PythonText[] = [];
  const forms: IPythonForm[] = [];
  const unread: IPythonForm[] = [];
  const { module, masked, nestedTexts } = summary;
  if (module !== null) {
    texts.push({ code: masked.code, module, map: masked.map, root: 'module' });
  }
  const pending = [...masked.forms];
  for (let form = pending.pop(); form !== undefined; form = pending.pop()) {
    forms.push(form);
    for (const { code, map, namespace, forms: inner } of form.embedded) {
      const parsed = nestedTexts.find(text => text.map === map);
      if (parsed === undefined) {
        unread.push(form);
      } else {
        const root = namespace === 'user' ? 'module' : 'function';
        texts.push({ code, module: parsed.module, map, root });
      }
      append(pending, inner);
    }
  }
  return { texts, forms, unread };
}

/** The range of a node in the cell's source. */
export function rangeInCell({ map }: PythonText, { start, end }: Span): NameRange {
  // Maps the last character, not the end: masking may have inserted text after it.
  return {
    start: map.toSource(start),
    end: end > start ? map.toSource(end - 1) + 1 : map.toSource(end)
  };
}
