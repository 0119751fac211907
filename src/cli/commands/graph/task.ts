import { isProvidedName } from '../../../core/analysis/names/provided-names';
import { targetPython } from '../../../core/lint/target-python';
import { reportGraph } from '../../../core/report/graph-report';
import { jsonText } from '../../../core/report/json-text';
import { formatGraph } from '../../../core/report/graph-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { LintConfig } from '../../../core/settings/config';
import { errorLine } from '../../notebooks/error-line';
import { lintNotebookFile } from '../../notebooks/lint-notebook';
import { internalProblemLines } from '../../notebooks/task-output';
import type { TaskOutput } from '../../notebooks/task-output';
import type { TaskInput } from '../../tasks/task';

/** Input: a file and its settings. */
export interface GraphInput extends TaskInput {
  readonly config: LintConfig;
  readonly format: 'text' | 'json';
  readonly colors: boolean;
}

/** Builds the graph of one file. */
export function graphTask({ file, config, format, colors }: GraphInput): TaskOutput {
  const linted = lintNotebookFile(file, config, []);
  if (!linted.ok) {
    return { out: '', problems: [errorLine(file, linted.error)] };
  }
  const { document, result } = linted;
  const version = targetPython(document, config);
  const graph = reportGraph(file.shown, { ...result, document, version }, isProvidedName);
  return {
    out: format === 'json' ? `${jsonText(graph)}\n` : formatGraph(graph, terminalStyles(colors)),
    problems: internalProblemLines(file, result.internalProblems)
  };
}
