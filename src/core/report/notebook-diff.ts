/** Formats edits of a notebook as unified diffs of the cells' sources. */
import { structuredPatch } from 'diff';
import { applyEdits } from '../fixes/apply';
import type { Edit } from '../fixes/edit';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import { printable } from './terminal';
import type { Styles } from './terminal';

const NO_FILE = '/dev/null';

/**
 * One diff for each cell that is changed, inserted, deleted or moved, in document order.
 *
 * @param path - displayed as the file name
 */
export function formatNotebookDiff(
  path: string,
  document: NotebookDocument,
  edits: readonly Edit[],
  styles: Styles
): string {
  const result = applyEdits(document.cells, edits);
  if (!result.ok) {
    throw new Error(`the edits do not apply: ${result.refusal}`);
  }
  const writer = new DiffWriter(path, styles);
  if (result.name !== null) {
    writer.rename(path, path.slice(0, path.lastIndexOf('/') + 1) + result.name);
  }
  const moved = new Set(edits.flatMap(edit => (edit.kind === 'move-cell' ? [edit.cell] : [])));
  const deletedKeys = edits.flatMap(edit => (edit.kind === 'delete-cell' ? [edit.cell] : []));
  const deleted = document.cells.filter(({ key }) => deletedKeys.includes(key));
  result.cells.forEach((change, index) => {
    if (change.kind === 'inserted') {
      writer.diff(null, '', index, change.source);
      return;
    }
    const { cell } = change;
    if (moved.has(cell.key)) {
      writer.rename(writer.nameOf(cell.index), writer.nameOf(index));
    } else {
      writer.deletions(deleted, cell.index);
    }
    writer.diff(cell.index, cell.source, index, change.source);
  });
  writer.deletions(deleted, Infinity);
  return writer.text;
}

/** One diff of a whole text file, which `patch` and `git apply` take. */
export function formatFileDiff(
  path: string,
  before: string,
  after: string,
  styles: Styles
): string {
  if (before === after) {
    return '';
  }
  // The line ends of the file are no part of what people read.
  const [old, changed] = [before, after].map(text => text.replaceAll('\r\n', '\n'));
  const { hunks } = structuredPatch('', '', old, changed, '', '', { context: 3 });
  const head = [`--- a/${path}`, `+++ b/${path}`].map(line => styles.bold(printable(line)));
  return [...head, ...hunks.flatMap(hunk => hunkLines(hunk, styles)), ''].join('\n');
}

type Hunk = ReturnType<typeof structuredPatch>['hunks'][number];

/** The lines of a hunk, with its range. */
function hunkLines(
  { oldStart, oldLines, newStart, newLines, lines: changes }: Hunk,
  styles: Styles
): readonly string[] {
  const [minus, plus] = [linesRange(oldStart, oldLines), linesRange(newStart, newLines)];
  return [
    styles.blue(`@@ -${minus} +${plus} @@`),
    ...changes.map(change => {
      const shown = printable(change);
      return change.startsWith('+')
        ? styles.green(shown)
        : change.startsWith('-')
          ? styles.red(shown)
          : shown;
    })
  ];
}

class DiffWriter {
  text = '';
  private written = 0;

  constructor(
    private readonly path: string,
    private readonly styles: Styles
  ) {}

  nameOf(index: number | null): string {
    return index === null ? NO_FILE : `${this.path}:cell ${index + 1}`;
  }

  rename(from: string, to: string): void {
    this.line(this.styles.bold, `rename from ${from}`);
    this.line(this.styles.bold, `rename to ${to}`);
  }

  /** Writes the deleted cells above `index` that were not written yet. */
  deletions(deleted: readonly NotebookCell[], index: number): void {
    while (this.written < deleted.length && deleted[this.written].index < index) {
      const cell = deleted[this.written++];
      this.diff(cell.index, cell.source, null, '');
    }
  }

  /** Writes nothing if the sources are equal, unless a cell is inserted or deleted. */
  diff(from: number | null, before: string, to: number | null, after: string): void {
    if (before === after && from !== null && to !== null) {
      return;
    }
    const { styles } = this;
    this.line(styles.bold, `--- ${this.nameOf(from)}`);
    this.line(styles.bold, `+++ ${this.nameOf(to)}`);
    const { hunks } = structuredPatch('', '', lines(from, before), lines(to, after), '', '', {
      context: 3
    });
    for (const hunk of hunks) {
      this.text += hunkLines(hunk, styles)
        .map(line => `${line}\n`)
        .join('');
    }
  }

  private line(style: ((text: string) => string) | null, text: string): void {
    const shown = printable(text);
    this.text += `${style === null ? shown : style(shown)}\n`;
  }
}

/** In unified diffs, an empty range starts at the line before it. */
function linesRange(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

/** Adds the final newline that sources of cells lack, so that the diff does not mention it. */
function lines(index: number | null, source: string): string {
  return index === null ? '' : `${source}\n`;
}
