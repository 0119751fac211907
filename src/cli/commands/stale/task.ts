import { findStaleCells } from '../../../core/lint/stale-cells';
import { formatStaleCells, reportStaleCells } from '../../../core/report/stale-report';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { LintConfig } from '../../../core/settings/config';
import { errorLine, otherLanguageLine } from '../../notebooks/error-line';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { readAnyNotebook } from '../../notebooks/read-notebook';
import { internalProblemLines } from '../../notebooks/task-output';
import type { TaskOutput } from '../../notebooks/task-output';
import type { TaskInput } from '../../tasks/task';

/** Input: a notebook before and after an edit. */
export interface StaleInput extends TaskInput {
  /** The notebook as it was when it ran. */
  readonly other: NotebookFile;
  readonly config: LintConfig;
  readonly format: 'text' | 'json';
  readonly colors: boolean;
}

/** Finds the cells that must run again. */
export function staleTask({ file, other, config, format, colors }: StaleInput): TaskOutput {
  const [old, present] = [other, file].map(each => readAnyNotebook(each));
  if (!old.ok || !present.ok) {
    const unreadable = [old.ok ? '' : errorLine(other, old.error)];
    unreadable.push(present.ok ? '' : errorLine(file, present.error));
    return { out: '', problems: unreadable.filter(line => line !== '') };
  }
  const [before, after] = [old.document, present.document];
  const found = findStaleCells(before, after, config);
  if (found === null) {
    const language = before.language !== 'python' ? before.language : after.language;
    return { out: '', problems: [otherLanguageLine(file, language)] };
  }
  const report = reportStaleCells(file.shown, after, found);
  return {
    out:
      format === 'json'
        ? `${jsonText(report, 2)}\n`
        : formatStaleCells(report, after, terminalStyles(colors)),
    problems: internalProblemLines(file, found.internalProblems)
  };
}
