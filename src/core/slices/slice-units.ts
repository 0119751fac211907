/** The parts of a cell that a slice takes or leaves as a whole: the cell, or the statements that share lines. */
import type { RunnableCell } from '../analysis/heap/cell-text';
import { statementAt } from '../analysis/heap/cell-text';
import { largest, smallest } from '../memo/lists';
import { LineIndex } from '../notebook/line-index';
import { linesOf } from '../notebook/line-ranges';
import type { LineRange } from '../notebook/line-ranges';

/** A part of a cell. */
export interface SliceUnit {
  readonly lines: LineRange;
  /** Positions in the trace of the cell, ascending. */
  readonly statements: readonly number[];
}

/** The whole cell as one unit. */
export function wholeCell(source: string, statementCount: number): readonly SliceUnit[] {
  const lines: LineRange = [1, new LineIndex(source).lineCount];
  return [{ lines, statements: Array.from({ length: statementCount }, (_, at) => at) }];
}

/**
 * The statements of a cell, with the comments directly above them; those on common lines are one unit. Neighboring
 * `from x import *` are one unit, as a later one may replace names of an earlier one. A cell with a cell magic is one unit:
 * its magic runs all of it.
 */
export function statementUnits(cell: RunnableCell): readonly SliceUnit[] {
  const { source, statements, forms } = cell;
  const count = forms.length + statements.length;
  const all = [...forms, ...statements.flatMap(statement => statement.forms)];
  if (forms.length > 0 || all.some(({ kind }) => kind === 'cell-magic')) {
    return wholeCell(source, count);
  }
  const index = new LineIndex(source);
  const texts = linesOf(source);
  const units: SliceUnit[] = [];
  for (let position = 0; position < count; position++) {
    const [from, to] = rangeOf(cell, position, index);
    const last = units.at(-1);
    const isNextImport = isStarImport(cell, position - 1) && isStarImport(cell, position);
    if (last !== undefined && (from <= last.lines[1] || isNextImport)) {
      const lines: LineRange = [last.lines[0], Math.max(last.lines[1], to)];
      units[units.length - 1] = { lines, statements: [...last.statements, position] };
    } else {
      const above = commentsAbove(texts, from, last?.lines[1] ?? 0);
      units.push({ lines: [above, to], statements: [position] });
    }
  }
  return units;
}

/** Whether the statement at a position of the trace is `from x import *`. */
function isStarImport(cell: RunnableCell, position: number): boolean {
  const statement = position < 0 ? null : statementAt(cell, position);
  return statement?.kind === 'ImportFrom' && statement.names.some(({ name }) => name.name === '*');
}

function rangeOf(cell: RunnableCell, position: number, index: LineIndex): LineRange {
  const statement = statementAt(cell, position);
  if (statement === null) {
    return [1, index.lineCount];
  }
  const decorators = 'decorators' in statement ? statement.decorators : [];
  const start = Math.min(statement.start, smallest(decorators.map(each => each.start)));
  const { map } = cell.text;
  const forms = cell.statements[position - cell.forms.length].forms;
  const from = Math.min(map.toSource(start), smallest(forms.map(form => form.start)));
  const to = Math.max(map.toSource(statement.end), largest(forms.map(form => form.end)));
  // A statement that ends with its line does not reach into the next one.
  return [index.lineAt(from), index.lineAt(Math.max(from, to - 1))];
}

/** The first line of the comments that end directly above a line; that line itself if there are none. */
function commentsAbove(texts: readonly string[], line: number, end: number): number {
  let first = line;
  while (first - 1 > end && /^\s*#/.test(texts[first - 2])) {
    first--;
  }
  return first;
}
