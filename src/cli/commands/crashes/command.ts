import { availableParallelism } from 'node:os';
import { crashPage } from '../../../core/report/crash-page';
import { crashTables } from '../../../core/report/crash-tables';
import { formatCrashes } from '../../../core/report/crash-text';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { CrashesDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import { SettingsFinder } from '../../settings/project-settings';
import { selectNotebooks } from '../../settings/select-notebooks';
import { divideBySettings, usableOf } from '../../settings/usable-settings';
import type { TaskResult } from '../../tasks/task-result';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readCrashesArguments } from './arguments';
import type { CrashesArguments } from './arguments';
import type { CrashesInput, CrashesOutput } from './task';

/** With fewer files per process, starting the processes takes longer than they save. */
const FILES_PER_PROCESS = 64;

/** `freshkernel crashes`; returns the exit code. */
export async function runCrashes(words: readonly string[], console: Console): Promise<number> {
  const args = readCrashesArguments(words);
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console);
  const divided = divideBySettings(files, settings, console);
  const inputs = usableOf(divided).map(({ file, project: { config } }): CrashesInput => ({
    file,
    config
  }));
  const explained = documentOf(inputs, await explainAll(inputs, args, console));
  const skipped = divided.flatMap(({ file, error }) =>
    error === undefined ? [] : [{ path: file.shown, message: error.message }]
  );
  const document = { ...explained, errors: [...explained.errors, ...skipped] };
  console.out(
    args.format === 'json'
      ? `${jsonText(document, 2)}\n`
      : args.format === 'html'
        ? crashPage(document)
        : formatCrashes(document, terminalStyles(console.colors))
  );
  return document.errors.length > 0 ? EXIT.failed : EXIT.clean;
}

/** Explains the errors of all files; in the order of the inputs. */
async function explainAll(
  inputs: readonly CrashesInput[],
  { cluster, jobs }: CrashesArguments,
  console: Console
): Promise<readonly CrashesOutput[]> {
  const outputs: CrashesOutput[] = [];
  const take = (result: TaskResult<CrashesOutput>): void => {
    outputs.push(result.ok ? result.output : { ok: false, error: result.error });
  };
  if (cluster === null) {
    await explainHere(inputs, jobs, take);
  } else {
    const { runOnCluster } = await import('../../runs/run-on-cluster');
    await runOnCluster({ task: 'crashes', inputs }, cluster, jobs, console, take);
  }
  return outputs;
}

/** Explains them on this machine, several at a time if that saves time. */
async function explainHere(
  inputs: readonly CrashesInput[],
  requested: number | null,
  take: (result: TaskResult<CrashesOutput>) => void
): Promise<void> {
  const worthwhile = Math.floor(inputs.length / FILES_PER_PROCESS);
  const parallelism = requested ?? Math.min(worthwhile, availableParallelism());
  const runner = new TaskRunner(TASKS, Math.max(1, Math.min(parallelism, inputs.length)));
  try {
    await runner.runAll('crashes', inputs, take);
  } finally {
    runner.end();
  }
}

function documentOf(
  inputs: readonly CrashesInput[],
  outputs: readonly CrashesOutput[]
): CrashesDocument {
  const crashes = outputs.flatMap(output => (output.ok ? output.crashes : []));
  return {
    version: 1,
    notebooks: outputs.filter(({ ok }) => ok).length,
    crashes,
    tables: crashTables(crashes),
    errors: outputs.flatMap((output, at) =>
      output.ok ? [] : [{ path: inputs[at].file.shown, message: output.error.message }]
    )
  };
}
