import * as path from 'node:path';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import { errorLine } from '../../notebooks/error-line';
import { SettingsFinder } from '../../settings/project-settings';
import { selectNotebooks } from '../../settings/select-notebooks';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readFilesArguments } from './arguments';

/** `freshkernel files`; returns the exit code. */
export async function runFiles(words: readonly string[], console: Console): Promise<number> {
  const args = readFilesArguments(words);
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console);
  const inputs = files.map(file => ({
    file,
    config: settings.find(path.dirname(file.absolute)).config,
    format: args.format,
    colors: console.colors
  }));
  const runner = new TaskRunner(TASKS);
  let exitCode: number = EXIT.clean;
  try {
    await runner.runAll('files', inputs, (result, index) => {
      const problems = result.ok ? result.output.problems : [errorLine(files[index], result.error)];
      if (result.ok) {
        console.out(result.output.out);
      }
      problems.forEach(console.err);
      const isMissing = result.ok && result.output.isMissing;
      const code = problems.length > 0 ? EXIT.failed : isMissing ? EXIT.findings : EXIT.clean;
      exitCode = Math.max(exitCode, code);
    });
  } finally {
    runner.end();
  }
  return exitCode;
}
