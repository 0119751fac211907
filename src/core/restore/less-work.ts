/** Steps that let a slow cell do less. They change results: each is a stand-in, and what depends on it is not compared. */
import { replaceText } from '../fixes/cell-edits';
import { sliceNotebook } from '../lint/notebook-slice';
import type { NotebookDocument } from '../notebook/document';
import type { LintConfig } from '../settings/config';
import type { Attempt } from './attempt';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { cellsText } from './cells-text';
import type { Situation } from './situation';
import type { WorkLiteral } from './work-literals';

/** The index of the cell that a run had no time for; null where it stops for another reason or not at all. */
export function slowCell({ result: { outcome } }: Attempt): number | null {
  const [run] = outcome.runs;
  const failed = outcome.cells.find(({ status }) => status === 'failed');
  const status = run.cells.find(({ index }) => index === failed?.index)?.status;
  const isOut = status === 'timeout' || (status === 'interrupted' && run.status === 'timeout');
  return failed !== undefined && isOut ? failed.index : null;
}

/** The candidate that gives a number another value. */
export function lessWork(literal: WorkLiteral, value: number, situation: Situation): Candidate {
  const { cell, label, unit, value: before } = literal;
  const what = unit === 'loop' || label === unit ? '' : ` (${unit})`;
  return editCandidate({
    kind: 'runtime',
    cell: cell.key,
    detail: `Less work: \`${label}\` of ${cellsText([cell], situation)} from ${before} to ${value}${what}`,
    trust: 'stand-in',
    edits: [replaceText(cell, literal.start, literal.end, String(value))]
  });
}

/**
 * The cells that depend on a number, by their index: those that the symbolic execution finds, through names, objects and
 * files. Where it is beyond its limits, all cells from there on.
 */
export function affectedBy(
  { cell, constant }: WorkLiteral,
  document: NotebookDocument,
  config: LintConfig
): readonly number[] {
  const slice = sliceNotebook(document, config, {
    target:
      constant === null ? { kind: 'cell', index: cell.index } : { kind: 'name', name: constant },
    direction: 'forward',
    byStatement: true
  });
  const isKnown =
    slice.kind === 'slice' && slice.limits.length === 0 && slice.internalProblems.length === 0;
  const affected = isKnown
    ? slice.cells.map(each => each.cell.index)
    : document.cells.slice(cell.index).map(({ index }) => index);
  return [...new Set([cell.index, ...affected])].sort((a, b) => a - b);
}
