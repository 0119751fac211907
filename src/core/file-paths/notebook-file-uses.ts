/** The uses of files in a notebook, for rules. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import { literalEdit } from '../fixes/literal-text';
import type { Edit } from '../fixes/edit';
import { memoize } from '../memo/fact-table';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';
import { fileNeeds } from './file-needs';
import type { FileNeed } from './file-needs';
import type { FileUse } from './file-use';
import { fileUses } from './file-uses';
import { cleanPath } from './path-text';

const NONE: readonly FileUse[] = [];

/** What rules need for {@link notebookFileUses}. */
export type FileSubject = Pick<RuleContext, 'rows' | 'codeCells' | 'derived'>;

/** The uses of files from top to bottom; computed once for each version. */
export const notebookFileUses = memoizePerVersion((subject: FileSubject): readonly FileUse[] =>
  subject.rows.some(({ summary }) => summary !== null && mayReadFiles(summary))
    ? fileUses(subject.rows)
    : NONE
);

/** The files that the notebook reads; computed once for each version. */
export const notebookFileNeeds = memoizePerVersion((subject: FileSubject): readonly FileNeed[] =>
  fileNeeds(notebookFileUses(subject))
);

/** Most notebooks without data are ruled out by their text. */
const READING =
  /open|read|load|from(?:file|txt|_zarr|_file)|fits|File\b|Dataset\b|imread|Path\b|get_reader|Capture|Image|unpack|copy|move|listdir|scandir|chdir|run\b/;

const mayReadFiles = memoize(({ source }: CellSummary): boolean => READING.test(source));

/** Makes the use mean another path, relative to the notebook's folder; null where a literal cannot say it. */
export function pathEdit({ path, written, tail }: FileUse, other: string): Edit | null {
  if (tail === null || cleanPath(written) !== path || !written.endsWith(tail.text)) {
    // Elsewhere, the working folder or a computed text is part of the path.
    return null;
  }
  const before = cleanPath(written.slice(0, written.length - tail.text.length));
  if (before === '') {
    return literalEdit(tail.cell, tail.range, other);
  }
  return other.startsWith(`${before}/`)
    ? literalEdit(tail.cell, tail.range, slashAs(tail.text, other.slice(before.length + 1)))
    : null;
}

/** Keeps a slash at the beginning, as in `folder + '/x.csv'`. */
function slashAs(before: string, after: string): string {
  return before.startsWith('/') ? `/${after}` : after;
}

/** Whether the literal is the argument itself: no other code uses its text. */
export function isOwnLiteral({ cell, range, tail }: FileUse): boolean {
  return tail?.cell === cell && range.start <= tail.range.start && tail.range.end <= range.end;
}
