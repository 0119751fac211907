/** Cells that use IPython's history of outputs: `_`, `_12`, `Out[12]`. */
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { isCutShort } from './failed-cells';
import { makeCause } from './make-cause';

/** Not a parameter, a loop variable, an unpacked value or a call of gettext. */
const LAST = /(?<![\w.,]|for |, |lambda )(_{1,3})(?!\w|\(|\s*(?:,|=(?!=)|in\b))/;
const NUMBERED = /(?<![\w.])(?:Out\s*\[\s*(\d{1,9})\s*\]|_(\d{1,9})(?!\w))/;

/** The cause if the cell uses an output that a fresh run did not make or numbers differently; null otherwise. */
export function causeInOutputHistory(
  checked: CheckedNotebook,
  facts: CellFacts
): DifferenceCause | null {
  const source = facts.cell.source.replace(/#[^\n]*/g, '');
  const numbered = NUMBERED.exec(source);
  if (numbered !== null) {
    return causeOfNumber(checked, facts, Number(numbered[1] ?? numbered[2]));
  }
  const last = LAST.exec(source.replace(/'[^'\n]*'|"[^"\n]*"/g, "''"));
  return last === null || bindsUnderscore(checked)
    ? null
    : causeOfLast(checked, facts, last[1].length);
}

/** `_` was the value of a cell that failed here. */
function causeOfLast(
  checked: CheckedNotebook,
  facts: CellFacts,
  depth: number
): DifferenceCause | null {
  let left = depth;
  for (const above of [...checked.cells.values()].reverse()) {
    if (above.cell.index >= facts.cell.index || !hasResult(checked, above)) {
      continue;
    }
    if (isCutShort(above)) {
      return makeCause(
        'previous-error',
        'It uses `_`, the value of {other}, which did not finish.',
        { other: { cell: above.cell.index } },
        { cell: above.cell.index }
      );
    }
    left -= 1;
    if (left === 0) {
      return null;
    }
  }
  return null;
}

/** Whether the cell ends with an expression whose value the notebook stores. */
function hasResult(checked: CheckedNotebook, { stored, cell }: CellFacts): boolean {
  const last = checked.statementsOf(cell.index).at(-1);
  return last?.node?.kind === 'Expr' && stored.some(({ kind }) => kind === 'data');
}

function causeOfNumber(
  { cells }: CheckedNotebook,
  { cell: { index } }: CellFacts,
  count: number
): DifferenceCause | null {
  const other = [...cells.values()].find(({ cell }) => cell.executionCount === count);
  if (other !== undefined && other.cell.index !== index && isCutShort(other)) {
    return makeCause(
      'previous-error',
      'It uses the output of {other}, which did not finish.',
      { other: { cell: other.cell.index } },
      { cell: other.cell.index }
    );
  }
  if (other?.result?.execution_count === count) {
    return null;
  }
  return makeCause(
    'order',
    'It uses output number {count}, and a run from top to bottom numbers its outputs differently.',
    { count: String(count) },
    { cell: index }
  );
}

/** Whether the notebook uses `_` as a variable, or for translations. */
function bindsUnderscore({ traced }: CheckedNotebook): boolean {
  return traced.some(({ summary }) => summary.defines.includes('_'));
}
