/** Steps that make a former default explicit, for an error or scores that differ because a library changed it (rule M3). */
import { sliceNotebook } from '../lint/notebook-slice';
import type { LintResult } from '../lint/result';
import type { NotebookDocument } from '../notebook/document';
import { formatMessage } from '../messages/message';
import type { LintConfig } from '../settings/config';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';

/** More are not tried. */
const MAX_STEPS = 8;

/**
 * The steps, for calls that the error or the scores depend on.
 *
 * @param lint - with the installed versions as targets
 * @param cells - positions of the cells that fail or show the scores
 */
export function defaultSteps(
  document: NotebookDocument,
  lint: LintResult,
  config: LintConfig,
  cells: readonly number[]
): readonly Candidate[] {
  const needed = new Set(cells.flatMap(index => neededBy(document, config, index)));
  return [...lint.findings, ...lint.suppressed]
    .filter(({ code, cell, fixes }) => code === 'M3' && fixes.length > 0 && cell !== null)
    .filter(({ cell }) => cell !== null && needed.has(cell.index))
    .slice(0, MAX_STEPS)
    .map(({ cell, data, fixes: [{ title, edits }] }) =>
      editCandidate({
        kind: 'default',
        cell: cell?.key ?? null,
        detail: `${formatMessage(title)} of \`${String(data.api)}\``,
        rule: 'M3',
        trust: 'likely',
        edits
      })
    );
}

/** The cells that a cell needs, and itself; all above where that is not known. */
function neededBy(
  document: NotebookDocument,
  config: LintConfig,
  index: number
): readonly number[] {
  const slice = sliceNotebook(document, config, {
    target: { kind: 'cell', index },
    direction: 'backward',
    byStatement: false
  });
  const isKnown = slice.kind === 'slice' && slice.limits.length === 0;
  return isKnown
    ? [index, ...slice.cells.map(({ cell }) => cell.index)]
    : document.cells.slice(0, index + 1).map(cell => cell.index);
}
