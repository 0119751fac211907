/** What a study counts about a notebook without running or linting it. */
import type { NotebookCell, NotebookDocument } from '../notebook/document';

/** How the cells ran, by their execution counts. */
export type CountOrder = 'none' | 'ambiguous' | 'in-order' | 'out-of-order';

/** A code cell. */
export interface CodeCellFacts {
  readonly index: number;
  readonly lines: number;
  readonly executionCount: number | null;
  readonly exception: string | null;
}

/** The facts about a notebook. */
export interface NotebookFacts {
  readonly language: string;
  readonly languageVersion: string | null;
  readonly cells: number;
  readonly markdownCells: number;
  readonly codeCells: readonly CodeCellFacts[];
  readonly order: CountOrder;
  /** Gaps in the sequence of execution counts, from 1; null if the order is ambiguous or there are none. */
  readonly skips: number | null;
  /** Without one before the first count. */
  readonly middleSkips: number | null;
}

/** Counts the cells of a notebook and the gaps in their execution counts. */
export function factsOf(document: NotebookDocument, languageVersion: string | null): NotebookFacts {
  const code = document.cells.filter(({ type }) => type === 'code');
  const codeCells = code.map(factsOfCell);
  const counts = codeCells.flatMap(({ executionCount }) => executionCount ?? []);
  const order = orderOf(counts);
  const isClear = order === 'in-order' || order === 'out-of-order';
  const sorted = [...counts].sort((a, b) => a - b);
  const middle = sorted.filter((count, at) => at > 0 && count > sorted[at - 1] + 1).length;
  return {
    language: document.language,
    languageVersion,
    cells: document.cells.length,
    markdownCells: document.cells.filter(({ type }) => type === 'markdown').length,
    codeCells,
    order,
    skips: isClear ? middle + (sorted[0] > 1 ? 1 : 0) : null,
    middleSkips: isClear ? middle : null
  };
}

function orderOf(counts: readonly number[]): CountOrder {
  if (counts.length === 0) {
    return 'none';
  }
  if (new Set(counts).size < counts.length) {
    return 'ambiguous';
  }
  return counts.every((count, at) => at === 0 || count > counts[at - 1])
    ? 'in-order'
    : 'out-of-order';
}

function factsOfCell({ index, source, executionCount, storedError }: NotebookCell): CodeCellFacts {
  return {
    index,
    lines: source.trim() === '' ? 0 : source.replace(/\n$/, '').split('\n').length,
    // A file may contain any number, a table only those of 64 bits.
    executionCount: Number.isSafeInteger(executionCount) ? executionCount : null,
    exception: storedError?.ename ?? null
  };
}
