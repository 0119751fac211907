import type { Console } from '../console/console';
import { EXIT } from '../console/failure';
import { errorLine } from '../notebooks/error-line';
import type { TaskOutput } from '../notebooks/task-output';
import type { CommonArguments } from '../options/values';
import { SettingsFinder } from '../settings/project-settings';
import { selectNotebooks } from '../settings/select-notebooks';
import { divideBySettings, usableOf } from '../settings/usable-settings';
import { TaskRunner } from '../tasks/task-runner';
import type { GraphFormat } from './graph/declaration';
import { TASKS } from './tasks';

/** The formats of the tasks. */
interface Formats {
  readonly graph: GraphFormat;
  readonly files: CommonArguments['format'];
}

/** Runs a task on each notebook, and prints its output as soon as it is there; returns the exit code. */
export async function printEach<Task extends keyof Formats>(
  task: Task,
  args: Pick<CommonArguments, 'files' | 'config' | 'stdinName'> & {
    readonly format: Formats[Task];
  },
  console: Console
): Promise<number> {
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console, {
    withTexts: true,
    stdinName: args.stdinName
  });
  const usable = usableOf(divideBySettings(files, settings, console));
  const inputs = usable.map(({ file, project: { config } }) => ({
    file,
    config,
    format: args.format,
    colors: console.colors
  }));
  const runner = new TaskRunner(TASKS);
  let exitCode: number = usable.length < files.length ? EXIT.failed : EXIT.clean;
  try {
    await runner.runAll(task, inputs, (result, index) => {
      const output: TaskOutput = result.ok
        ? result.output
        : { out: '', problems: [errorLine(inputs[index].file, result.error)] };
      console.out(output.out);
      output.problems.forEach(console.err);
      exitCode = Math.max(exitCode, exitCodeOf(output));
    });
  } finally {
    runner.end();
  }
  return exitCode;
}

function exitCodeOf({ problems, hasFindings = false }: TaskOutput): number {
  return problems.length > 0 ? EXIT.failed : hasFindings ? EXIT.findings : EXIT.clean;
}
