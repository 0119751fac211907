import * as path from 'node:path';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import { errorLine } from '../../notebooks/error-line';
import { namedNotebook } from '../../notebooks/notebook-files';
import { SettingsFinder } from '../../settings/project-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readCompareArguments } from './arguments';

/** `freshkernel compare`; returns the exit code. */
export async function runCompare(words: readonly string[], console: Console): Promise<number> {
  const args = readCompareArguments(words);
  const [file, other] = [args.first, args.second].map(name => namedNotebook(name, console.cwd));
  const { config } = new SettingsFinder(null, console).find(path.dirname(file.absolute));
  const { format, without } = args;
  const { comparison } = config;
  const runner = new TaskRunner(TASKS);
  try {
    const input = { file, other, comparison, without, format, colors: console.colors };
    const result = await runner.run('compare', input);
    if (!result.ok) {
      console.err(errorLine(file, result.error));
      return EXIT.failed;
    }
    console.out(result.output.out);
    result.output.problems.forEach(console.err);
    if (result.output.problems.length > 0) {
      return EXIT.failed;
    }
    return result.output.isSame ? EXIT.clean : EXIT.findings;
  } finally {
    runner.end();
  }
}
