import * as path from 'node:path';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import { errorLine } from '../../notebooks/error-line';
import { namedNotebook } from '../../notebooks/notebook-files';
import { checkTarget, writeWhole } from '../../notebooks/output-file';
import { WriteFailure } from '../../notebooks/replace-file';
import { SettingsFinder } from '../../settings/project-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readSliceArguments } from './arguments';
import type { SliceFile } from './arguments';
import type { SliceOutput } from './task';

/** `freshkernel slice`; returns the exit code. */
export async function runSlice(words: readonly string[], console: Console): Promise<number> {
  const args = readSliceArguments(words);
  const file = namedNotebook(args.file, console.cwd, args.stdinName);
  checkTarget(file, args.out?.path ?? null, console.cwd);
  const { config } = new SettingsFinder(args.config, console).find(path.dirname(file.absolute));
  const { request, format, out } = args;
  const runner = new TaskRunner(TASKS);
  try {
    const writes = out?.kind ?? null;
    const { colors } = console;
    const result = await runner.run('slice', { file, config, request, writes, format, colors });
    if (result.ok) {
      console.out(result.output.out);
    }
    const problems = result.ok
      ? [...result.output.problems, ...write(result.output, out, console)]
      : [errorLine(file, result.error)];
    problems.forEach(console.err);
    return problems.length > 0 ? EXIT.failed : EXIT.clean;
  } finally {
    runner.end();
  }
}

/** Writes the file of a slice; returns why it could not be written. */
function write({ text, notes }: SliceOutput, out: SliceFile | null, console: Console): string[] {
  if (out === null || text === null) {
    return [];
  }
  try {
    writeWhole(path.resolve(console.cwd, out.path), text);
    console.err([`Wrote ${out.path}.`, ...notes, ''].join('\n'));
    return [];
  } catch (error) {
    if (error instanceof WriteFailure) {
      return [`${out.path}: ${error.message}\n`];
    }
    throw error;
  }
}
