/** Folds long text diffs. */
import type { DiffRow } from '../worker/check-findings';

/** Rows that are shown, or the number of folded rows. */
export type FoldedPart =
  | { readonly kind: 'rows'; readonly rows: readonly DiffRow[] }
  | { readonly kind: 'fold'; readonly count: number; readonly isEqual: boolean };

/** Context lines around a difference. */
const CONTEXT = 3;
/** Minimum number of lines in a fold. */
const MIN_FOLD = 3;
/** Maximum number of rows; the rest is folded. */
const MAX_ROWS = 400;

/** Folds equal rows far from a difference, and all rows beyond a maximum. */
export function foldedRows(rows: readonly DiffRow[]): readonly FoldedPart[] {
  const near = nearDifference(rows);
  const parts: FoldedPart[] = [];
  let shown = 0;
  for (let at = 0; at < rows.length;) {
    let end = at;
    while (end < rows.length && near[end] === near[at]) {
      end++;
    }
    const isFold = !near[at] && end - at >= MIN_FOLD && rows.length > 2 * CONTEXT;
    const room = MAX_ROWS - shown;
    if (isFold) {
      parts.push({ kind: 'fold', count: end - at, isEqual: true });
    } else if (room <= 0) {
      parts.push({ kind: 'fold', count: rows.length - at, isEqual: false });
      break;
    } else {
      end = Math.min(end, at + room);
      parts.push({ kind: 'rows', rows: rows.slice(at, end) });
      shown += end - at;
    }
    at = end;
  }
  return parts;
}

function nearDifference(rows: readonly DiffRow[]): readonly boolean[] {
  const near = rows.map(() => false);
  rows.forEach(({ kind }, at) => {
    if (kind !== 'same') {
      near.fill(true, Math.max(0, at - CONTEXT), at + CONTEXT + 1);
    }
  });
  // Equal texts show their beginning.
  return near.includes(true) ? near : near.map((_, at) => at < 2 * CONTEXT);
}
