import * as path from 'node:path';
import { Analyst } from './analysis/analyst';
import type { StaleArguments } from './arguments';
import type { Console } from './console';
import { EXIT } from './failure';
import { namedNotebook } from './notebook-files';
import { problemLine } from './problem-line';
import { SettingsFinder } from './project-settings';

/** `freshkernel stale`; returns the exit code. */
export async function runStale(args: StaleArguments, console: Console): Promise<number> {
  const [other, file] = [args.before, args.file].map(name => namedNotebook(name, console.cwd));
  const { config } = new SettingsFinder(args.config, console).find(path.dirname(file.absolute));
  const { format } = args;
  const analyst = new Analyst();
  try {
    const end = await analyst.one('stale', { file, other, config, format, colors: console.colors });
    const problems = end.ok ? end.outcome.problems : [problemLine(file, end.error)];
    if (end.ok) {
      console.out(end.outcome.out);
    }
    problems.forEach(console.err);
    return problems.length > 0 ? EXIT.failed : EXIT.clean;
  } finally {
    analyst.end();
  }
}
