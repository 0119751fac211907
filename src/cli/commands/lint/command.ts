import { availableParallelism } from 'node:os';
import * as path from 'node:path';
import { LINT_FORMATS } from '../../../core/report/lint/formats';
import type { LintConfig } from '../../../core/settings/config';
import { reportUnreadable } from '../../../core/report/json-report';
import { terminalStyles } from '../../../core/report/terminal';
import { formatNotebook } from '../../../core/report/text-report';
import type { NotebookError } from '../../../protocol';
import type { VersionFinder } from '../../notebooks/git-version';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { checkReportTarget, writeWhole } from '../../notebooks/output-file';
import { warnOfUnread } from '../../notebooks/unread-files';
import { BaselineFinder, writeBaselineFile } from '../../settings/baseline-file';
import { overrideSettings } from '../../settings/override-settings';
import { SettingsFinder } from '../../settings/project-settings';
import { selectNotebooks } from '../../settings/select-notebooks';
import { divideBySettings, usableOf } from '../../settings/usable-settings';
import type { UsableSettings } from '../../settings/usable-settings';
import { optimizeLess } from '../../tasks/engine-flags';
import type { TaskResult } from '../../tasks/task-result';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readLintArguments } from './arguments';
import type { LintArguments } from './arguments';
import { lintText } from './output';
import { LintProgress } from './progress';
import type { LintReportInput } from './report-task';
import type { LintOutput } from './task';

type TakeResult = (result: TaskResult<LintOutput>, index: number) => void;

/** With fewer files per process, starting the processes takes longer than they save. */
const FILES_PER_PROCESS = 64;

/** `freshkernel lint`; returns the exit code. */
export async function runLint(words: readonly string[], console: Console): Promise<number> {
  optimizeLess();
  const args = readLintArguments(words);
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console, {
    withTexts: true,
    stdinName: args.stdinName,
    forceExclude: args.forceExclude
  });
  const target = checkReportTarget(args.outputFile, files, console.cwd);
  // No baseline applies while a new one is written.
  const baselines =
    args.writeBaseline === null ? new BaselineFinder(args.baseline, console.cwd) : null;
  baselines?.requireGiven();
  const divided = divideBySettings(files, settings, console, baselines);
  const inputs = await inputsOf(args, usableOf(divided), console);
  const linted = [...(await lintAll(inputs, args, console))];
  const outputs = divided.flatMap(({ file, error }) =>
    error === undefined ? linted.splice(0, 1) : [unfinished(file, null, error)]
  );
  if (args.writeBaseline !== null) {
    const baseline = path.resolve(console.cwd, args.writeBaseline);
    const notebooks = outputs.map(({ ids }, index) => ({ file: files[index], ids }));
    writeBaselineFile(baseline, args.writeBaseline, notebooks);
  }
  const outcome = { outputs, notices: settings.notices, unread: warnOfUnread(files, console) };
  const text = await lintText(args, files, outcome, console);
  if (target === null) {
    const write = args.format === 'github' ? console.command : console.out;
    write(text);
  } else {
    writeWhole(target, text);
  }
  return exitCode(args, outputs);
}

async function inputsOf(
  args: LintArguments,
  notebooks: readonly UsableSettings<NotebookFile>[],
  console: Console
): Promise<readonly LintReportInput[]> {
  const versions = args.since === null ? null : await versionFinder(args.since);
  const { format } = args;
  const configOf = overriddenBy(args);
  return notebooks.map(({ file, project, knownIds }): LintReportInput => ({
    file,
    config: configOf(project.config),
    knownIds,
    text:
      format === 'text' && !args.statistics
        ? { colors: console.colors && args.outputFile === null }
        : null,
    details:
      format === 'text' || format === 'json'
        ? null
        : { ...LINT_FORMATS[format].needs, outputs: args.withOutputs },
    since: versions?.commitFor(file) ?? null
  }));
}

/** The settings of a project, overridden by the options: one object for all its notebooks. */
function overriddenBy(args: LintArguments): (project: LintConfig) => LintConfig {
  const known = new Map<LintConfig, LintConfig>();
  return project => {
    const config = known.get(project) ?? overrideSettings(project, args);
    known.set(project, config);
    return config;
  };
}

async function versionFinder(reference: string): Promise<VersionFinder> {
  const { VersionFinder: Finder } = await import('../../notebooks/git-version');
  return new Finder(reference);
}

/** Lints all files; returns the outputs in the order of the inputs. */
async function lintAll(
  inputs: readonly LintReportInput[],
  { cluster, jobs, quiet }: LintArguments,
  console: Console
): Promise<readonly LintOutput[]> {
  const progress = new LintProgress(inputs.length, quiet ? null : console.progress);
  const outputs: LintOutput[] = [];
  const take: TakeResult = (result, index) => {
    const { file, text } = inputs[index];
    outputs.push(result.ok ? result.output : unfinished(file, text, result.error));
    progress.show(outputs.length, inputs[index].file.shown);
  };
  const isPlain = inputs.every(({ details, since }) => details === null && since === null);
  const name = isPlain ? 'lint' : 'lint-report';
  try {
    if (cluster === null) {
      await lintHere(name, inputs, jobs, take);
    } else {
      const { lintOnCluster } = await import('./cluster-lint');
      await lintOnCluster(name, inputs, cluster, jobs, console, take);
    }
  } finally {
    progress.end();
  }
  return outputs;
}

/** Lints all files on this machine, several at a time if that saves time. */
async function lintHere(
  name: 'lint' | 'lint-report',
  inputs: readonly LintReportInput[],
  requested: number | null,
  take: TakeResult
): Promise<void> {
  const worthwhile = Math.floor(inputs.length / FILES_PER_PROCESS);
  const parallelism = requested ?? Math.min(worthwhile, availableParallelism());
  const runner = new TaskRunner(TASKS, Math.max(1, Math.min(parallelism, inputs.length)));
  try {
    await runner.runAll(name, inputs, take);
  } finally {
    runner.end();
  }
}

function unfinished(
  file: NotebookFile,
  text: LintReportInput['text'],
  error: NotebookError
): LintOutput {
  const report = reportUnreadable(file.shown, error);
  const subject = { report, sources: [] };
  return {
    report,
    text: text === null ? '' : formatNotebook(subject, terminalStyles(text.colors)),
    details: [],
    fails: false,
    known: 0,
    ids: []
  };
}

function exitCode(args: LintArguments, outputs: readonly LintOutput[]): number {
  if (outputs.some(({ report }) => report.errors.length > 0)) {
    return EXIT.failed;
  }
  const fails = args.writeBaseline === null && outputs.some(output => output.fails);
  return fails ? EXIT.findings : EXIT.clean;
}
