import type { LintConfig } from '../core/settings/config';
import { findStaleCells } from '../core/lint/stale-cells';
import { formatStaleCells, reportStaleCells } from '../core/report/stale-report';
import { jsonText } from '../core/report/json-text';
import { terminalStyles } from '../core/report/terminal';
import type { AnalysisJob } from './analysis/job';
import type { NotebookFile } from './notebook-files';
import { factsOf, readNotebookFile } from './notebook-reading';
import { failedAnalyses } from './printed';
import type { Printed } from './printed';
import { problemLine } from './problem-line';

/** Job: find the stale cells of one file. */
export interface StaleJob extends AnalysisJob {
  /** The notebook as it was when it ran. */
  readonly other: NotebookFile;
  readonly config: LintConfig;
  readonly format: 'text' | 'json';
  readonly colors: boolean;
}

/** Finds the cells that must run again. */
export function runStaleJob({ file, other, config, format, colors }: StaleJob): Printed {
  const [old, present] = [other, file].map(each => readNotebookFile(each));
  if (!old.ok || !present.ok) {
    const unreadable = [old.ok ? '' : problemLine(other, old.error)];
    unreadable.push(present.ok ? '' : problemLine(file, present.error));
    return { out: '', problems: unreadable.filter(line => line !== '') };
  }
  const [before, after] = [old.document, present.document];
  const found = findStaleCells(before, after, config, factsOf(file));
  if (found === null) {
    const language = before.language !== 'python' ? before.language : after.language;
    return {
      out: '',
      problems: [
        `${file.shown}: Only notebooks in Python can be judged; this is one in ${language}.\n`
      ]
    };
  }
  const report = reportStaleCells(file.shown, after, found);
  return {
    out:
      format === 'json'
        ? `${jsonText(report, 2)}\n`
        : formatStaleCells(report, after, terminalStyles(colors)),
    problems: failedAnalyses(file, found.internalProblems)
  };
}
