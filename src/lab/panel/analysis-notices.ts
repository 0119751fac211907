import type { TranslationBundle } from '@jupyterlab/translation';
import type { LintResult } from '../../core/lint/result';
import { unreadReason } from '../../core/requirements/unread-reason';
import type { RequirementFiles } from '../../protocol';

/** Maximum number of cells listed in a notice. */
const LISTED_CELLS = 5;

/** Notices about parts of a notebook that were not analyzed, one line each. */
export function analysisNotices(
  { internalProblems, limits }: Pick<LintResult, 'internalProblems' | 'limits'>,
  trans: TranslationBundle
): readonly string[] {
  const failed = new Set(
    internalProblems.filter(({ isLimit }) => isLimit !== true).map(({ where }) => where)
  );
  const tooLarge = internalProblems.flatMap(({ isLimit, cellIndex }) =>
    isLimit === true && cellIndex !== null ? [cellIndex] : []
  );
  return [
    ...(failed.size === 0
      ? []
      : [trans.__('Part of the analysis failed: %1', [...failed].join(', '))]),
    ...(tooLarge.length === 0
      ? []
      : [trans.__('Too large to analyze: cell %1. Its names are unknown.', cellList(tooLarge))]),
    ...(limits.length === 0
      ? []
      : [
          trans.__(
            'Too complex to analyze fully: cell %1. Results below it count as stale after any change above.',
            cellList(limits.map(({ cell_index }) => cell_index))
          )
        ])
  ];
}

/** Notices about files of the project of which the analysis does not know what they declare, one line each. */
export function unreadNotices(
  found: RequirementFiles | null,
  trans: TranslationBundle
): readonly string[] {
  return (found?.files ?? []).flatMap(file => {
    const reason = unreadReason(file);
    return reason === null
      ? []
      : [trans.__('`%1` was not read: what it declares is unknown. %2', file.path, reason)];
  });
}

function cellList(indexes: readonly number[]): string {
  const shown = indexes.slice(0, LISTED_CELLS).map(index => `${index + 1}`);
  return indexes.length > LISTED_CELLS
    ? `${shown.join(', ')} and ${indexes.length - LISTED_CELLS} more`
    : shown.join(', ');
}
