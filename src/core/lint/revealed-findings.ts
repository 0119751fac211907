/**
 * Findings that a fix reveals: they are about code that the fix leaves alone, which could not be judged before. What a
 * library removed can be said of `frame.iteritems()` only when it is known what `frame` is, and
 * `pd.io.json.json_normalize(data)`, which is gone, says nothing of it before it is `pd.json_normalize(data)`.
 */
import type { Edit } from '../fixes/edit';
import { groupBy } from '../memo/group-by';
import type { NotebookDocument } from '../notebook/document';
import type { SourceRange } from '../rule-context/rule-context';
import type { Finding } from '../rules/contract';

type TextEdit = Extract<Edit, { kind: 'replace-text' }>;

/** The findings after `edits` of a notebook that are about changed libraries, in code that had no such finding. */
export function revealedFindings(
  { cells }: NotebookDocument,
  before: readonly Finding[],
  after: readonly Finding[],
  edits: readonly Edit[]
): ReadonlySet<Finding> {
  const keys = new Set(cells.map(({ key }) => key));
  const known = new Set(before.map(finding => labelOf(finding, finding.range)));
  const texts = edits.filter((edit): edit is TextEdit => edit.kind === 'replace-text');
  const byCell = groupBy(texts, ({ cell }) => cell);
  return new Set(
    after.filter(finding => {
      const { category, cell, range } = finding;
      if (category !== 'modernizing' || cell === null || range === null || !keys.has(cell.key)) {
        return false;
      }
      const earlier = rangeBefore(range, byCell.get(cell.key) ?? []);
      return earlier !== null && !known.has(labelOf(finding, earlier));
    })
  );
}

/** Where a part of a cell was before the edits of the cell; null where they changed it. */
function rangeBefore({ start, end }: SourceRange, edits: readonly TextEdit[]): SourceRange | null {
  let shift = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const written = edit.start + shift;
    const afterIt = written + edit.text.length;
    if (end <= written) {
      break;
    }
    if (start < afterIt) {
      return null;
    }
    shift += edit.text.length - (edit.end - edit.start);
  }
  return { start: start - shift, end: end - shift };
}

function labelOf({ code, names, cell }: Finding, range: SourceRange | null): string {
  return JSON.stringify([code, names, cell?.key ?? null, range?.start, range?.end]);
}
