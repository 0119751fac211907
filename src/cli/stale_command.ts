import * as path from 'node:path';
import { findStaleCells } from '../core/lint/stale_cells';
import type { NotebookDocument } from '../core/notebook/document';
import { formatStaleCells, reportStaleCells } from '../core/report/stale_report';
import { terminalStyles } from '../core/report/terminal';
import type { StaleArguments } from './arguments';
import type { Console } from './console';
import { EXIT } from './failure';
import { withSlashes } from './notebook_files';
import type { NotebookFile } from './notebook_files';
import { factsOf, problemLine, readNotebookFile } from './notebook_reading';
import { SettingsFinder } from './project_settings';

/** `freshkernel stale`; gives the exit code. */
export function runStale(args: StaleArguments, console: Console): number {
  const [oldFile, file] = [args.before, args.file].map(name => ({
    shown: withSlashes(name),
    absolute: path.resolve(console.cwd, name),
    isFound: false
  }));
  const [before, after] = [read(oldFile, console), read(file, console)];
  if (before === null || after === null) {
    return EXIT.failed;
  }
  const { config } = new SettingsFinder(args.config, console).find(path.dirname(file.absolute));
  const found = findStaleCells(before, after, config, factsOf(file));
  if (found === null) {
    const other = [before, after].find(({ language }) => language !== 'python')?.language ?? '';
    console.err(
      `${file.shown}: Only notebooks in Python can be judged; this is one in ${other}.\n`
    );
    return EXIT.failed;
  }
  const report = reportStaleCells(file.shown, after, found);
  console.out(
    args.format === 'json'
      ? `${JSON.stringify(report, null, 2)}\n`
      : formatStaleCells(report, after, terminalStyles(console.colors))
  );
  for (const { message } of found.internalProblems) {
    console.err(`${file.shown}: The analysis failed: ${message}. Please report this.\n`);
  }
  return found.internalProblems.length > 0 ? EXIT.failed : EXIT.clean;
}

/** Null where the file cannot be read, which is told. */
function read(file: NotebookFile, console: Console): NotebookDocument | null {
  const result = readNotebookFile(file);
  if (!result.ok) {
    console.err(problemLine(file, result.error));
    return null;
  }
  return result.document;
}
