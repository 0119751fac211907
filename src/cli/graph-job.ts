import { isProvidedName } from '../core/analysis/names/provided-names';
import type { LintConfig } from '../core/settings/config';
import { targetPython } from '../core/lint/target-python';
import { reportGraph } from '../core/report/graph-report';
import { jsonText } from '../core/report/json-text';
import { formatGraph } from '../core/report/graph-text';
import { terminalStyles } from '../core/report/terminal';
import type { AnalysisJob } from './analysis/job';
import { lintFile } from './lint-file';
import { problemLine } from './problem-line';
import type { Printed } from './printed';
import { failedAnalyses } from './printed';

/** Job: build the graph of one file. */
export interface GraphJob extends AnalysisJob {
  readonly config: LintConfig;
  readonly format: 'text' | 'json';
  readonly colors: boolean;
}

/** Builds the graph of one file. */
export function runGraphJob({ file, config, format, colors }: GraphJob): Printed {
  const linted = lintFile(file, config, []);
  if (!linted.ok) {
    return { out: '', problems: [problemLine(file, linted.error)] };
  }
  const { document, result } = linted;
  const version = targetPython(document, config);
  const graph = reportGraph(file.shown, { ...result, document, version }, isProvidedName);
  return {
    out: format === 'json' ? `${jsonText(graph)}\n` : formatGraph(graph, terminalStyles(colors)),
    problems: failedAnalyses(file, result.internalProblems)
  };
}
