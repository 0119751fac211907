import { reportFixes } from '../../../core/report/fix-report';
import { formatFixes } from '../../../core/report/fix-text';
import { formatFileDiff, formatNotebookDiff } from '../../../core/report/notebook-diff';
import { terminalStyles } from '../../../core/report/terminal';
import type { NotebookError, NotebookFixes } from '../../../protocol';
import { internalProblemLines } from '../../notebooks/task-output';
import type { TaskInput } from '../../tasks/task';
import { planFileFixes } from './plan-fixes';
import type { FixOptions } from './plan-fixes';

/** Input: a file and the fixes to plan. */
export interface FixInput extends TaskInput, FixOptions {
  /** Output: the changed lines, or a list of the fixes. */
  readonly show: 'diff' | 'list';
  readonly colors: boolean;
}

/** Planned changes of a file, or why it could not be read. */
export type PlannedFixes =
  | {
      readonly ok: true;
      readonly report: NotebookFixes;
      /** Text for the terminal. */
      readonly shown: string;
      /** The file's text before and after. */
      readonly before: string;
      readonly after: string;
      /** New file name; null if the file keeps its name. */
      readonly name: string | null;
      /** Lines about parts of the analysis that failed. */
      readonly problems: readonly string[];
    }
  | { readonly ok: false; readonly error: NotebookError };

/** Plans the fixes of one file; changes nothing. */
export function fixTask(input: FixInput): PlannedFixes {
  const fixed = planFileFixes(input);
  if (!fixed.ok) {
    return fixed;
  }
  const { document, form, plan, before, after, name, internalProblems } = fixed;
  const { shown } = input.file;
  const styles = terminalStyles(input.colors);
  return {
    ok: true,
    report: reportFixes(shown, plan),
    shown:
      input.show === 'diff'
        ? form === 'ipynb' || name !== null
          ? formatNotebookDiff(shown, document, plan.edits, styles)
          : formatFileDiff(shown, before, after, styles)
        : formatFixes(shown, document, plan, styles),
    before,
    after,
    name,
    problems: internalProblemLines(input.file, internalProblems)
  };
}
