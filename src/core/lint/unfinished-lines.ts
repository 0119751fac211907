/** Withholds findings on the line that is being typed. */
import type { CellKey, NotebookDocument } from '../notebook/document';
import { unchangedEnds } from '../rule-context/moved-range';
import type { Finding } from '../rules/contract';

/** A version in which the typed cell parsed. */
interface ParsedVersion {
  readonly place: string | null;
  /** Ids of its errors, shown or withheld. */
  readonly errors: ReadonlySet<string>;
}

/**
 * While the user types, findings may go at once, but new ones wait: half-written names would raise many that the next
 * keystroke removes. An error shows as soon as the user types in another line, because what causes it is written. Other
 * findings, such as an unused import, may depend on the next lines: they wait until the caret leaves the cell or rests. So
 * do syntax errors, which a line that is not written yet may end.
 */
export class UnfinishedLines {
  private document: NotebookDocument | null = null;
  /** Ids of the findings that the last version showed. */
  private shown: ReadonlySet<string> | null = null;
  private last: ParsedVersion | null = null;

  /** The findings to show; `isBroken` says whether the typed cell does not parse. */
  visible(
    document: NotebookDocument,
    findings: readonly Finding[],
    typingIn: CellKey | null,
    isBroken: boolean
  ): readonly Finding[] {
    const { document: before, shown, last } = this;
    let left: ReadonlySet<string> | null = null;
    if (typingIn === null) {
      this.last = null;
    } else if (!isBroken) {
      const place = editedLine(before, document, typingIn) ?? last?.place ?? null;
      left = last !== null && last.place !== place ? last.errors : null;
      this.last = { place, errors: idsOf(findings.filter(isError)) };
    }
    const isVisible = ({ id, cell }: Finding): boolean =>
      typingIn === null ||
      (shown === null ? cell?.key !== typingIn : shown.has(id) || left?.has(id) === true);
    const visible = findings.filter(isVisible);
    this.document = document;
    this.shown = idsOf(visible);
    return visible;
  }
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

function idsOf(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.map(({ id }) => id));
}

/** The line of a cell at which the last edit ended; null where the cell did not change. */
function editedLine(
  before: NotebookDocument | null,
  { cells }: NotebookDocument,
  key: CellKey
): string | null {
  const cell = cells.find(each => each.key === key);
  const earlier = before?.cells[cell?.index ?? 0];
  if (cell === undefined || earlier?.key !== key || earlier.source === cell.source) {
    return null;
  }
  const { suffix } = unchangedEnds(earlier.source, cell.source);
  const line = cell.source.slice(0, cell.source.length - suffix).split('\n').length;
  return `${key} ${line}`;
}
