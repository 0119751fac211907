/** Texts of the dialog that shows where a result came from. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellExecution } from '../../core/history/history-state';
import type { HistorySlice, HistoryTarget, SliceDoubt } from '../../core/lint/history-slice';
import type { LineRange } from '../../core/notebook/line-ranges';

/** Executions and names that a note lists. */
const MOST_LISTED = 5;

/** “What made df?”, “What made the output of [5]?” */
export function titleText(
  target: HistoryTarget,
  execution: CellExecution | null,
  trans: TranslationBundle
): string {
  return target.kind === 'name'
    ? trans.__('What made %1?', target.name)
    : trans.__('What made the output of [%1]?', execution?.kernelRun.count ?? ' ');
}

/** Why there is no slice. */
export function noSliceText(
  kind: Exclude<HistorySlice['kind'], 'slice'> | 'failed',
  trans: TranslationBundle
): string {
  switch (kind) {
    case 'not-python':
      return trans.__('Only Python notebooks can be followed.');
    case 'no-execution':
      return trans.__('The execution is not recorded.');
    case 'failed':
      return trans.__('The executions could not be followed.');
    case 'no-name':
      return trans.__('No recorded execution defines the name.');
  }
}

/** Why running the slice may not give the same result. */
export function doubtText(doubt: SliceDoubt, trans: TranslationBundle): string {
  switch (doubt.kind) {
    case 'missing-executions':
      return trans.__(
        'Earlier executions of this kernel were not recorded. Code that is needed may be missing.'
      );
    case 'unobserved':
      return trans.__(
        '%1 ran before Freshkernel was connected. Whether they failed is unknown.',
        countsText(doubt.executions)
      );
    case 'interrupted':
      return trans.__(
        '%1 was interrupted. How far it came cannot be repeated.',
        countsText(doubt.executions)
      );
    case 'threads':
      return trans.__(
        '%1 can start threads, which continue while other cells run: the result may differ.',
        countsText(doubt.executions)
      );
    case 'cut-source':
      return trans.__('The record of %1 is cut.', countsText(doubt.executions));
    case 'ipython-results':
      return trans.__(
        'The code reads earlier results by %1, which differ in a new notebook.',
        doubt.names.slice(0, MOST_LISTED).join(', ')
      );
  }
}

function countsText(executions: readonly CellExecution[]): string {
  const counts = executions.map(({ kernelRun }) => `[${kernelRun.count ?? ' '}]`);
  const shown = counts.slice(0, MOST_LISTED).join(', ');
  return counts.length > MOST_LISTED ? `${shown}, …` : shown;
}

/** “line 3”, “lines 2–4, 7”. */
export function linesText(lines: readonly LineRange[], trans: TranslationBundle): string {
  const ranges = lines.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
  const isOne = lines.length === 1 && lines[0][0] === lines[0][1];
  return isOne ? trans.__('line %1', ranges) : trans.__('lines %1', ranges);
}
