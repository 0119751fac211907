import * as path from 'node:path';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import { errorLine } from '../../notebooks/error-line';
import { namedNotebook } from '../../notebooks/notebook-files';
import { SettingsFinder } from '../../settings/project-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readStaleArguments } from './arguments';

/** `freshkernel stale`; returns the exit code. */
export async function runStale(words: readonly string[], console: Console): Promise<number> {
  const args = readStaleArguments(words);
  const [other, file] = [args.before, args.file].map(name => namedNotebook(name, console.cwd));
  const { config } = new SettingsFinder(args.config, console).find(path.dirname(file.absolute));
  const { format } = args;
  const runner = new TaskRunner(TASKS);
  try {
    const result = await runner.run('stale', {
      file,
      other,
      config,
      format,
      colors: console.colors
    });
    const problems = result.ok ? result.output.problems : [errorLine(file, result.error)];
    if (result.ok) {
      console.out(result.output.out);
    }
    problems.forEach(console.err);
    return problems.length > 0 ? EXIT.failed : EXIT.clean;
  } finally {
    runner.end();
  }
}
