/** The preview of a fix: its changes, cell by cell. */
import { diffLines } from 'diff';
import type { Edit } from '../../core/fixes/edit';
import { changeText } from '../../core/fixes/apply';
import type { NotebookCell, NotebookDocument } from '../../core/notebook/document';

/** A line of the preview: removed, added, or kept as context. */
export interface DiffLine {
  readonly kind: 'removed' | 'added' | 'kept' | 'gap';
  readonly text: string;
}

/** One change of a fix. `index` is null for a cell that the user does not have yet. */
export type PreviewPart =
  | { readonly kind: 'change'; readonly index: number | null; readonly lines: readonly DiffLine[] }
  | { readonly kind: 'delete'; readonly index: number | null; readonly lines: readonly DiffLine[] }
  /** `after` is null at the top of the notebook. */
  | {
      readonly kind: 'insert';
      readonly after: number | null;
      readonly lines: readonly DiffLine[];
    }
  | { readonly kind: 'move'; readonly index: number | null; readonly after: number | null };

/** Number of context lines around a change. */
const CONTEXT = 2;

/** The parts of a preview in document order. */
export function previewOf(
  document: NotebookDocument,
  edits: readonly Edit[]
): readonly PreviewPart[] {
  const byKey = new Map(document.cells.map(cell => [cell.key, cell]));
  const parts: PreviewPart[] = changedCells(document, edits);
  for (const edit of edits) {
    if (edit.kind === 'delete-cell') {
      const cell = byKey.get(edit.cell);
      parts.push({
        kind: 'delete',
        index: cell?.index ?? 0,
        lines: linesOf(edit.expectedSource, 'removed')
      });
    } else if (edit.kind === 'insert-cell') {
      parts.push({
        kind: 'insert',
        after: indexOf(byKey, edit.after),
        lines: linesOf(edit.source, 'added')
      });
    } else if (edit.kind === 'move-cell') {
      parts.push({
        kind: 'move',
        index: byKey.get(edit.cell)?.index ?? 0,
        after: indexOf(byKey, edit.after)
      });
    }
  }
  return parts.sort((a, b) => positionOf(a) - positionOf(b));
}

function changedCells(document: NotebookDocument, edits: readonly Edit[]): PreviewPart[] {
  return document.cells.flatMap(cell => {
    const changes = edits.flatMap(edit =>
      edit.kind === 'replace-text' && edit.cell === cell.key ? [edit] : []
    );
    const text = changes.length === 0 ? null : changeText(cell.source, changes);
    return text === null
      ? []
      : [{ kind: 'change', index: cell.index, lines: diffOf(cell.source, text) }];
  });
}

/** The lines that two texts share and those that differ, with a few lines around each change. */
export function diffOf(before: string, after: string): readonly DiffLine[] {
  // Without the added line break, a last line would count as changed when a line is appended.
  const parts = diffLines(`${before}\n`, `${after}\n`);
  return parts.flatMap((part, i) => {
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'kept';
    const lines = linesOf(part.value.replace(/\n$/, ''), kind);
    return kind === 'kept' ? shorten(lines, i === 0, i === parts.length - 1) : lines;
  });
}

/** Replaces kept lines that are far from any change by a gap. */
function shorten(
  lines: readonly DiffLine[],
  isFirst: boolean,
  isLast: boolean
): readonly DiffLine[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  if (lines.length <= head + tail + 1) {
    return lines;
  }
  const gap: DiffLine = { kind: 'gap', text: '⋯' };
  return [...lines.slice(0, head), gap, ...lines.slice(lines.length - tail)];
}

function linesOf(text: string, kind: DiffLine['kind']): readonly DiffLine[] {
  return text.split('\n').map(line => ({ kind, text: line }));
}

function indexOf(byKey: ReadonlyMap<string, NotebookCell>, key: string | null): number | null {
  return key === null ? null : (byKey.get(key)?.index ?? null);
}

function positionOf(part: PreviewPart): number {
  return part.kind === 'insert' ? (part.after ?? -1) + 0.5 : (part.index ?? -1);
}

/**
 * The parts with the positions of an earlier version of the notebook. A cell that is not in it has none; what comes below
 * such a cell comes below the last cell above it that is.
 */
export function renumbered(
  parts: readonly PreviewPart[],
  document: NotebookDocument,
  earlier: NotebookDocument
): readonly PreviewPart[] {
  const byKey = new Map(earlier.cells.map(({ key, index }) => [key, index]));
  const own = document.cells.map(({ key }) => byKey.get(key) ?? null);
  const above: (number | null)[] = [];
  own.forEach((index, at) => above.push(index ?? above[at - 1] ?? null));
  return parts.map(part => ({
    ...part,
    ...('index' in part && part.index !== null ? { index: own[part.index] } : {}),
    ...('after' in part && part.after !== null ? { after: above[part.after] } : {})
  }));
}
