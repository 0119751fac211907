/** What stays of the content of a location when a statement binds it on some paths only, or adds to it. */
import type { EntryNumbers, Fallback } from './statement-trace';
import { ABSENT } from './value-numbering';

/** What of a location's content stays when a statement binds it again. */
export type Kept = Omit<Fallback, 'by'>;

const NOTHING: Kept = { valueNumber: ABSENT, earlier: null };
/** Statements in a row that bind a location in part; more are rare. */
const MAX_EARLIER = 30;

/** The content without that of `isReplaced`: the statement that ran the longest ago, and all after it. */
function contentBefore(
  entry: EntryNumbers | null,
  isReplaced: (fallback: Fallback) => boolean
): Kept {
  let kept: Kept =
    entry === null ? NOTHING : { valueNumber: entry.valueNumber, earlier: entry.fallback };
  let depth = 0;
  for (let each = kept.earlier; each !== null && depth < MAX_EARLIER; each = each.earlier) {
    kept = isReplaced(each) ? each : kept;
    depth += 1;
  }
  return depth < MAX_EARLIER ? kept : { ...kept, earlier: null };
}

/** What a location keeps if a statement does not bind it, after any number of executions of the statement. */
export function keptBy(entry: EntryNumbers | null, statement: string): Kept {
  return contentBefore(entry, ({ by }) => by === statement);
}

/**
 * What a location keeps if a statement adds to it: not what an earlier execution of its cell added.
 *
 * @param isOwn - whether the present execution of the cell added the content
 */
export function keptByAdding(entry: EntryNumbers | null, statement: string, isOwn: boolean): Kept {
  const cell = cellOf(statement);
  return isOwn ? keptBy(entry, statement) : contentBefore(entry, ({ by }) => cellOf(by) === cell);
}

/** Whether two fallbacks are those of the same statements. */
export function isSameFallback(a: Fallback | null, b: Fallback | null): boolean {
  return (
    a === b ||
    (a !== null &&
      b !== null &&
      a.by === b.by &&
      a.valueNumber === b.valueNumber &&
      isSameFallback(a.earlier, b.earlier))
  );
}

function cellOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}
