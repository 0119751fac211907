/** String literals of a notebook, and how to rewrite them. */
import { textsOf } from '../file-paths/path-uses';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import { walk } from '../python/ast/walk';
import { mappedRange } from '../rule-context/source-range';
import type { Situation } from './situation';

/** A string literal in a code cell. */
export interface TextLiteral {
  readonly cell: NotebookCell;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A literal without a prefix other than `r` or `u`, in one piece: only these are rewritten. */
const PLAIN = /^[ruRU]?(?:'[^'\n]*'|"[^"\n]*")$/;

/** The string literals of all code cells, in order. */
export function textLiterals({ document, lint }: Situation): readonly TextLiteral[] {
  return document.cells.flatMap(cell => {
    const summary = lint.summaries.get(cell.key);
    const found: TextLiteral[] = [];
    for (const { module, map } of summary === undefined ? [] : textsOf(summary)) {
      walk(module, node => {
        if (node.kind === 'Constant' && node.value.type === 'str') {
          const range = mappedRange(map, node);
          if (PLAIN.test(cell.source.slice(range.start, range.end))) {
            found.push({ cell, value: node.value.value, ...range });
          }
        }
      });
    }
    return found;
  });
}

/** Writes another value into a literal. */
export function rewriteLiteral({ cell, start, end }: TextLiteral, value: string): Edit {
  return replaceText(cell, start, end, pythonText(value));
}

/** A Python literal of a text. */
export function pythonText(value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return `'${escaped}'`;
}
