/** Texts of the view of a folder. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { PathExt } from '@jupyterlab/coreutils';
import type { Phase, RunSummary } from '../../protocol';
import { summaryText } from '../check/view/labels';
import { secondsSince } from '../panel/verdict-facts';
import { agoText } from '../panel/verdict-text';
import type { BatchProgress } from './batch-checks';
import type { ProjectRow, RowState } from './project-row';

/** Label of a filter. */
export function stateText(state: RowState, trans: TranslationBundle): string {
  switch (state) {
    case 'running':
      return trans.__('Check running');
    case 'unchecked':
      return trans.__('Not checked yet');
    case 'changed':
      return trans.__('Changed since');
    case 'bad':
      return trans.__('Not reproducible');
    case 'unsure':
      return trans.__('Undecided');
    case 'good':
      return trans.__('Reproducible');
  }
}

/** The last check, in the words of the panel's last line. */
export function checkText({ progress, latest }: ProjectRow, trans: TranslationBundle): string {
  if (progress !== null && !progress.isComparing) {
    return progress.total === 0
      ? trans.__('Checking…')
      : trans.__('Checking: %1 of %2', progress.done, progress.total);
  }
  return latest === null ? trans.__('Not checked yet') : summaryText(latest, trans);
}

/** The age of a check; `now` in milliseconds since 1970. */
export function ageText(check: RunSummary, now: number, trans: TranslationBundle): string {
  return agoText(secondsSince(check, now), trans);
}

/** A mark of the trend: “Reproducible, 3 days ago”. */
export function markText(check: RunSummary, now: number, trans: TranslationBundle): string {
  return trans.__('%1, %2', summaryText(check, trans), ageText(check, now, trans));
}

/** Says which problems are counted. */
export function problemsTitle(phase: Phase, trans: TranslationBundle): string {
  return phase === 'exploring'
    ? trans.__('As the panel counts them while exploring. No cell is run.')
    : trans.__('As the panel counts them while finishing. No cell is run.');
}

/** The headline: how many notebooks there are, and in what state. */
export function countsText(rows: readonly ProjectRow[], trans: TranslationBundle): string {
  const count = (state: RowState): number => rows.filter(row => row.state === state).length;
  const parts = (['bad', 'unsure', 'changed', 'unchecked', 'running', 'good'] as const).flatMap(
    state => {
      const found = count(state);
      return found === 0
        ? []
        : [trans.__('%1 %2', found, stateText(state, trans).toLocaleLowerCase())];
    }
  );
  return [trans._n('%1 notebook', '%1 notebooks', rows.length), ...parts].join(' · ');
}

/** “Checking notebook 3 of 12: orders.ipynb, 4 of 10 cells”. */
export function batchText(
  { done, total, current, cells }: BatchProgress,
  trans: TranslationBundle
): string {
  const at = trans.__('Checking notebook %1 of %2', Math.min(done + 1, total), total);
  const name = current === null ? '' : `: ${PathExt.basename(current)}`;
  const ran = cells.total === 0 ? '' : `, ${trans.__('%1 of %2 cells', cells.done, cells.total)}`;
  return `${at}${name}${ran}`;
}
