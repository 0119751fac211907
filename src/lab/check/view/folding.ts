/** Folds long comparisons of texts. */
import type { DiffRow } from '../worker/check-findings';

/** Rows that are shown, or a number of rows that are not. */
export type FoldedPart =
  | { readonly kind: 'rows'; readonly rows: readonly DiffRow[] }
  | { readonly kind: 'fold'; readonly count: number; readonly isEqual: boolean };

/** Equal lines that are kept around a difference. */
const AROUND = 3;
/** Fewer lines are not worth a fold. */
const LEAST_FOLD = 3;
/** More rows than this are folded, whatever they are. */
const MOST_ROWS = 400;

/** Equal rows far from a difference are folded, and whatever comes after very many rows. */
export function foldedRows(rows: readonly DiffRow[]): readonly FoldedPart[] {
  const near = nearDifference(rows);
  const parts: FoldedPart[] = [];
  let shown = 0;
  for (let at = 0; at < rows.length;) {
    let end = at;
    while (end < rows.length && near[end] === near[at]) {
      end++;
    }
    const isFold = !near[at] && end - at >= LEAST_FOLD && rows.length > 2 * AROUND;
    const room = MOST_ROWS - shown;
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
      near.fill(true, Math.max(0, at - AROUND), at + AROUND + 1);
    }
  });
  // The beginning of a text that is equal throughout says what it is.
  return near.includes(true) ? near : near.map((_, at) => at < 2 * AROUND);
}
