import { isProvidedName } from '../../../core/analysis/names/provided-names';
import { targetPython } from '../../../core/lint/target-python';
import type { NotebookDocument } from '../../../core/notebook/document';
import { cellTitles } from '../../../core/report/cell-title';
import { graphDot } from '../../../core/report/graph-dot';
import { graphMermaid } from '../../../core/report/graph-mermaid';
import { graphPage } from '../../../core/report/graph-page';
import { reportGraph } from '../../../core/report/graph-report';
import type { GraphJson } from '../../../core/report/graph-report';
import { jsonText } from '../../../core/report/json-text';
import { graphRows } from '../../../core/report/graph-rows';
import { graphSvg } from '../../../core/report/graph-svg';
import { formatGraph } from '../../../core/report/graph-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { LintConfig } from '../../../core/settings/config';
import { errorLine } from '../../notebooks/error-line';
import { lintNotebookFile } from '../../notebooks/lint-notebook';
import { internalProblemLines } from '../../notebooks/task-output';
import type { TaskOutput } from '../../notebooks/task-output';
import type { TaskInput } from '../../tasks/task';
import type { GraphFormat } from './declaration';

/** Input: a file and its settings. */
export interface GraphInput extends TaskInput {
  readonly config: LintConfig;
  readonly format: GraphFormat;
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
    out: formatted(graph, document, format, colors),
    problems: internalProblemLines(file, result.internalProblems)
  };
}

function formatted(
  graph: GraphJson,
  document: NotebookDocument,
  format: GraphFormat,
  colors: boolean
): string {
  switch (format) {
    case 'json':
      return `${jsonText(graph)}\n`;
    case 'dot':
      return graphDot(graph, cellTitles(document));
    case 'mermaid':
      return graphMermaid(graph, cellTitles(document));
    case 'svg':
      return graphSvg(graph, graphRows(document), true).text;
    case 'html':
      return graphPage(graph, graphRows(document));
    default:
      return formatGraph(graph, terminalStyles(colors));
  }
}
