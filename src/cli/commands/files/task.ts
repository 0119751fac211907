import * as path from 'node:path';
import { dataFiles } from '../../../core/file-paths/data-files';
import { fileUses } from '../../../core/file-paths/file-uses';
import { formatFiles } from '../../../core/report/files-text';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { LintConfig } from '../../../core/settings/config';
import type { FilesDocument } from '../../../protocol';
import { errorLine } from '../../notebooks/error-line';
import { lintNotebookFile } from '../../notebooks/lint-notebook';
import { ProjectDisk } from '../../notebooks/project-disk';
import { internalProblemLines } from '../../notebooks/task-output';
import type { TaskOutput } from '../../notebooks/task-output';
import type { TaskInput } from '../../tasks/task';

/** Input: a file and its settings. */
export interface FilesInput extends TaskInput {
  readonly config: LintConfig;
  readonly format: 'text' | 'json';
  readonly colors: boolean;
}

/** Lists the files that one notebook uses; a missing one is a finding. */
export function filesTask({ file, config, format, colors }: FilesInput): TaskOutput {
  const linted = lintNotebookFile(file, config, []);
  if (!linted.ok) {
    return { out: '', problems: [errorLine(file, linted.error)] };
  }
  const { document, result } = linted;
  const cells = document.cells
    .filter(({ type }) => type === 'code')
    .map(cell => ({ cell, summary: result.summaries.get(cell.key) ?? null }));
  const disk = new ProjectDisk(path.dirname(file.absolute));
  const report: FilesDocument = {
    version: 1,
    notebook: file.shown,
    ...dataFiles(fileUses(cells), disk)
  };
  return {
    out: format === 'json' ? `${jsonText(report)}\n` : formatFiles(report, terminalStyles(colors)),
    problems: internalProblemLines(file, result.internalProblems),
    hasFindings: report.files.some(({ status }) => status === 'missing')
  };
}
