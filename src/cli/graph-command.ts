import * as path from 'node:path';
import { Analyst } from './analysis/analyst';
import type { CommonArguments } from './argument-values';
import type { Console } from './console';
import { EXIT } from './failure';
import { problemLine } from './problem-line';
import { SettingsFinder } from './project-settings';
import { selectNotebooks } from './selected-files';

/** `freshkernel graph`; returns the exit code. */
export async function runGraph(args: CommonArguments, console: Console): Promise<number> {
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console);
  const jobs = files.map(file => ({
    file,
    config: settings.find(path.dirname(file.absolute)).config,
    format: args.format,
    colors: console.colors
  }));
  const analyst = new Analyst();
  let exitCode: number = EXIT.clean;
  try {
    await analyst.all('graph', jobs, (end, index) => {
      const problems = end.ok ? end.outcome.problems : [problemLine(files[index], end.error)];
      if (end.ok) {
        console.out(end.outcome.out);
      }
      problems.forEach(console.err);
      exitCode = problems.length > 0 ? EXIT.failed : exitCode;
    });
  } finally {
    analyst.end();
  }
  return exitCode;
}
