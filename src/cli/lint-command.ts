import { availableParallelism } from 'node:os';
import * as path from 'node:path';
import { terminalStyles } from '../core/report/terminal';
import { jsonText } from '../core/report/json-text';
import type { LintDocument, NotebookError } from '../protocol';
import { reportUnreadable } from '../core/report/json-report';
import { formatNotebook, formatTotals } from '../core/report/text-report';
import { Analyst } from './analysis/analyst';
import type { LintArguments } from './arguments';
import { BaselineFinder, writeBaselineFile } from './baseline-file';
import { configWith } from './config-with';
import type { Console } from './console';
import { EXIT } from './failure';
import type { LintJob, LintOutcome } from './lint-job';
import { SettingsFinder } from './project-settings';
import { selectNotebooks } from './selected-files';

/** With fewer files per process, starting the processes takes longer than they save. */
const FILES_PER_PROCESS = 64;

/** `freshkernel lint`; returns the exit code. */
export async function runLint(args: LintArguments, console: Console): Promise<number> {
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console);
  // No baseline applies while a new one is written.
  const baselines =
    args.writeBaseline === null ? new BaselineFinder(args.baseline, console.cwd) : null;
  const jobs = files.map((file): LintJob => {
    const project = settings.find(path.dirname(file.absolute));
    return {
      file,
      config: configWith(project.config, args),
      knownIds: baselines?.find(project)?.knownIds(file) ?? [],
      text: args.format === 'text' ? { colors: console.colors } : null
    };
  });
  const outcomes = await lintAll(jobs, args.jobs);
  if (args.writeBaseline !== null) {
    const target = path.resolve(console.cwd, args.writeBaseline);
    const notebooks = outcomes.map(({ report }, index) => ({ file: files[index], report }));
    writeBaselineFile(target, args.writeBaseline, notebooks);
  }
  write(args, outcomes, console);
  return exitCode(args, outcomes);
}

/** Lints all files, several at a time if that saves time; returns the outcomes in the order of the jobs. */
async function lintAll(
  jobs: readonly LintJob[],
  wanted: number | null
): Promise<readonly LintOutcome[]> {
  const useful = Math.floor(jobs.length / FILES_PER_PROCESS);
  const lanes = wanted ?? Math.min(useful, availableParallelism());
  const analyst = new Analyst(Math.max(1, Math.min(lanes, jobs.length)));
  const outcomes: LintOutcome[] = [];
  try {
    await analyst.all('lint', jobs, (end, index) => {
      outcomes.push(end.ok ? end.outcome : unfinished(jobs[index], end.error));
    });
  } finally {
    analyst.end();
  }
  return outcomes;
}

function unfinished({ file, text }: LintJob, error: NotebookError): LintOutcome {
  const report = reportUnreadable(file.shown, error);
  const subject = { report, sources: [] };
  return {
    report,
    text: text === null ? '' : formatNotebook(subject, terminalStyles(text.colors)),
    fails: false,
    known: 0
  };
}

function write(args: LintArguments, outcomes: readonly LintOutcome[], console: Console): void {
  const reports = outcomes.map(({ report }) => report);
  if (args.format === 'json') {
    const document: LintDocument = { version: 1, notebooks: reports };
    console.out(`${jsonText(document, 2)}\n`);
    return;
  }
  const texts = outcomes.map(({ text }) => text).filter(text => text !== '');
  const known = outcomes.reduce((sum, outcome) => sum + outcome.known, 0);
  const totals = formatTotals(reports, known, terminalStyles(console.colors));
  console.out(
    [...texts, totals === '' ? '' : `${totals}\n`].filter(text => text !== '').join('\n')
  );
}

function exitCode(args: LintArguments, outcomes: readonly LintOutcome[]): number {
  if (outcomes.some(({ report }) => report.errors.length > 0)) {
    return EXIT.failed;
  }
  const fails = args.writeBaseline === null && outcomes.some(outcome => outcome.fails);
  return fails ? EXIT.findings : EXIT.clean;
}
