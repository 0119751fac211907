import * as path from 'node:path';
import { isProvidedName } from '../core/dataflow/provided_names';
import { describeShortly } from '../core/lint/internal_problem';
import { judgingPython } from '../core/lint/judging_python';
import { reportGraph } from '../core/report/graph_report';
import { formatGraph } from '../core/report/graph_text';
import { terminalStyles } from '../core/report/terminal';
import type { CommonArguments } from './argument_values';
import type { Console } from './console';
import { EXIT } from './failure';
import { lintFile } from './lint_file';
import { problemLine } from './notebook_reading';
import { SettingsFinder } from './project_settings';
import { selectNotebooks } from './selected_files';

/** `freshkernel graph`; gives the exit code. */
export function runGraph(args: CommonArguments, console: Console): number {
  const settings = new SettingsFinder(args.config, console);
  const styles = terminalStyles(console.colors);
  let exitCode: number = EXIT.clean;
  for (const file of selectNotebooks(args.files, settings, console)) {
    const { config } = settings.find(path.dirname(file.absolute));
    const linted = lintFile(file, config, []);
    if (!linted.ok) {
      console.err(problemLine(file, linted.error));
      exitCode = EXIT.failed;
      continue;
    }
    const { document, result } = linted;
    const version = judgingPython(document, config);
    const graph = reportGraph(file.shown, { ...result, document, version }, isProvidedName);
    console.out(args.format === 'json' ? `${JSON.stringify(graph)}\n` : formatGraph(graph, styles));
    for (const problem of linted.result.internalProblems) {
      console.err(`${file.shown}: ${describeShortly(problem)}\n`);
      exitCode = EXIT.failed;
    }
  }
  return exitCode;
}
