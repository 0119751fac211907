import { availableParallelism } from 'node:os';
import * as path from 'node:path';
import { reportUnreadable } from '../../../core/report/json-report';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import { formatNotebook, formatTotals } from '../../../core/report/text-report';
import type { LintDocument, NotebookError } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import { BaselineFinder, writeBaselineFile } from '../../settings/baseline-file';
import { overrideSettings } from '../../settings/override-settings';
import { SettingsFinder } from '../../settings/project-settings';
import { selectNotebooks } from '../../settings/select-notebooks';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readLintArguments } from './arguments';
import type { LintArguments } from './arguments';
import type { LintInput, LintOutput } from './task';

/** With fewer files per process, starting the processes takes longer than they save. */
const FILES_PER_PROCESS = 64;

/** `freshkernel lint`; returns the exit code. */
export async function runLint(words: readonly string[], console: Console): Promise<number> {
  const args = readLintArguments(words);
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console);
  // No baseline applies while a new one is written.
  const baselines =
    args.writeBaseline === null ? new BaselineFinder(args.baseline, console.cwd) : null;
  const inputs = files.map((file): LintInput => {
    const project = settings.find(path.dirname(file.absolute));
    return {
      file,
      config: overrideSettings(project.config, args),
      knownIds: baselines?.find(project)?.knownIds(file) ?? [],
      text: args.format === 'text' ? { colors: console.colors } : null
    };
  });
  const outputs = await lintAll(inputs, args.jobs);
  if (args.writeBaseline !== null) {
    const target = path.resolve(console.cwd, args.writeBaseline);
    const notebooks = outputs.map(({ ids }, index) => ({ file: files[index], ids }));
    writeBaselineFile(target, args.writeBaseline, notebooks);
  }
  write(args, outputs, console);
  return exitCode(args, outputs);
}

/** Lints all files, several at a time if that saves time; returns the outputs in the order of the inputs. */
async function lintAll(
  inputs: readonly LintInput[],
  requested: number | null
): Promise<readonly LintOutput[]> {
  const worthwhile = Math.floor(inputs.length / FILES_PER_PROCESS);
  const parallelism = requested ?? Math.min(worthwhile, availableParallelism());
  const runner = new TaskRunner(TASKS, Math.max(1, Math.min(parallelism, inputs.length)));
  const outputs: LintOutput[] = [];
  try {
    await runner.runAll('lint', inputs, (result, index) => {
      outputs.push(result.ok ? result.output : unfinished(inputs[index], result.error));
    });
  } finally {
    runner.end();
  }
  return outputs;
}

function unfinished({ file, text }: LintInput, error: NotebookError): LintOutput {
  const report = reportUnreadable(file.shown, error);
  const subject = { report, sources: [] };
  return {
    report,
    text: text === null ? '' : formatNotebook(subject, terminalStyles(text.colors)),
    fails: false,
    known: 0,
    ids: []
  };
}

function write(args: LintArguments, outputs: readonly LintOutput[], console: Console): void {
  const reports = outputs.map(({ report }) => report);
  if (args.format === 'json') {
    const document: LintDocument = { version: 1, notebooks: reports };
    console.out(`${jsonText(document, 2)}\n`);
    return;
  }
  const texts = outputs.map(({ text }) => text).filter(text => text !== '');
  const known = outputs.reduce((sum, output) => sum + output.known, 0);
  const totals = formatTotals(reports, known, terminalStyles(console.colors));
  console.out(
    [...texts, totals === '' ? '' : `${totals}\n`].filter(text => text !== '').join('\n')
  );
}

function exitCode(args: LintArguments, outputs: readonly LintOutput[]): number {
  if (outputs.some(({ report }) => report.errors.length > 0)) {
    return EXIT.failed;
  }
  const fails = args.writeBaseline === null && outputs.some(output => output.fails);
  return fails ? EXIT.findings : EXIT.clean;
}
