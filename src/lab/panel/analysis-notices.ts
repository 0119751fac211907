import type { TranslationBundle } from '@jupyterlab/translation';
import type { LintResult } from '../../core/lint/result';

/** So many cells are named in a notice. */
const NAMED_CELLS = 5;

/** What of a notebook was not analyzed, each in one line. */
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
      : [trans.__('A part of the analysis failed and is left out: %1', [...failed].join(', '))]),
    ...(tooLarge.length === 0
      ? []
      : [trans.__('Too large to analyze: cell %1. Its names count as unknown.', named(tooLarge))]),
    ...(limits.length === 0
      ? []
      : [
          trans.__(
            'Too complex to follow: cell %1. Results below count as stale after any change above.',
            named(limits.map(({ cell_index }) => cell_index))
          )
        ])
  ];
}

function named(indexes: readonly number[]): string {
  const shown = indexes.slice(0, NAMED_CELLS).map(index => `${index + 1}`);
  return indexes.length > NAMED_CELLS
    ? `${shown.join(', ')} and ${indexes.length - NAMED_CELLS} more`
    : shown.join(', ');
}
