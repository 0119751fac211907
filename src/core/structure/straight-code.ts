/** How much code of a cell runs from top to bottom, outside of functions and classes. */
import { memoize } from '../memo/fact-table';
import type { NotebookCell } from '../notebook/document';
import type { Statement } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import { deriveFromCells } from '../rule-context/cell-rows';
import { sourceRange } from '../rule-context/source-range';

/** A cell that may have code outside of definitions and imports. */
export interface StraightCode {
  readonly cell: NotebookCell;
  /** All its lines. */
  readonly most: number;
  readonly summary: CellSummary;
}

/** Cells with fewer lines are not examined. */
const FEWEST_LINES = 10;

/** The cells that may have code outside of definitions, if they have at least ten lines. */
export const straightCode = deriveFromCells(({ cell, summary }): StraightCode | null => {
  const most = summary === null ? 0 : cell.source.split('\n').length;
  return summary === null || most <= FEWEST_LINES ? null : { cell, summary, most };
});

/** The lines outside of definitions and imports, without blank lines, comments and the inner lines of texts. */
export const straightLines = memoize((summary: CellSummary): number => {
  const lines = new LineTable(summary.source);
  const counted = new Set<number>();
  for (const statement of summary.module?.body ?? []) {
    if (!isModular(statement)) {
      const { start, end } = sourceRange(summary, statement);
      lines.codeBetween(start, end).forEach(line => counted.add(line));
      walk(statement, node => {
        if (node.kind === 'Constant' || node.kind === 'JoinedStr') {
          const text = sourceRange(summary, node);
          lines.inside(text.start, text.end).forEach(line => counted.delete(line));
        }
      });
    }
  }
  return counted.size;
});

/** Whether the statement is an import, or code that has a name already. */
function isModular({ kind }: Statement): boolean {
  return (
    kind === 'FunctionDef' || kind === 'ClassDef' || kind === 'Import' || kind === 'ImportFrom'
  );
}

/** The lines of a source by number, from 0. */
class LineTable {
  private readonly lines: readonly string[];
  private readonly starts: readonly number[];

  constructor(source: string) {
    this.lines = source.split('\n');
    let start = 0;
    this.starts = this.lines.map(({ length }) => {
      const own = start;
      start += length + 1;
      return own;
    });
  }

  /** The lines of a range that are neither blank nor comments. */
  codeBetween(start: number, end: number): readonly number[] {
    const first = this.lineAt(start);
    const last = this.lineAt(end);
    const all = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    return all.filter(line => !/^\s*(?:#|$)/.test(this.lines[line]));
  }

  /** The lines of a range but its first. */
  inside(start: number, end: number): readonly number[] {
    const first = this.lineAt(start);
    return Array.from({ length: this.lineAt(end) - first }, (_, at) => first + 1 + at);
  }

  private lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      [low, high] = this.starts[middle] <= offset ? [middle, high] : [low, middle];
    }
    return low;
  }
}
