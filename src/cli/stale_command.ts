import * as path from 'node:path';
import { describeShortly } from '../core/lint/internal_problem';
import { findStaleCells } from '../core/lint/stale_cells';
import { formatStaleCells, reportStaleCells } from '../core/report/stale_report';
import { terminalStyles } from '../core/report/terminal';
import type { StaleArguments } from './arguments';
import type { Console } from './console';
import { EXIT } from './failure';
import { namedNotebook } from './notebook_files';
import { factsOf, readOrTell } from './notebook_reading';
import { SettingsFinder } from './project_settings';

/** `freshkernel stale`; gives the exit code. */
export function runStale(args: StaleArguments, console: Console): number {
  const [oldFile, file] = [args.before, args.file].map(name => namedNotebook(name, console.cwd));
  const [old, present] = [readOrTell(oldFile, console), readOrTell(file, console)];
  if (old === null || present === null) {
    return EXIT.failed;
  }
  const [before, after] = [old.document, present.document];
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
  for (const problem of found.internalProblems) {
    console.err(`${file.shown}: ${describeShortly(problem)}\n`);
  }
  return found.internalProblems.length > 0 ? EXIT.failed : EXIT.clean;
}
