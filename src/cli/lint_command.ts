import * as path from 'node:path';
import type { LintConfig } from '../core/lint/config';
import { terminalStyles } from '../core/report/terminal';
import { formatTotals } from '../core/report/text_report';
import type { LintDocument } from '../protocol';
import type { LintArguments } from './arguments';
import { BaselineFile, writeBaselineFile } from './baseline_file';
import type { Console } from './console';
import { EXIT } from './failure';
import type { LintJob, LintOutcome } from './lint_job';
import { SettingsFinder } from './project_settings';
import type { ProjectSettings } from './project_settings';
import { selectNotebooks } from './selected_files';
import { runLintJobs } from './thread_pool';

/** `freshkernel lint`; gives the exit code. */
export async function runLint(args: LintArguments, console: Console): Promise<number> {
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console);
  const baselines = new BaselineFinder(args, console.cwd);
  const jobs = files.map((file): LintJob => {
    const project = settings.find(path.dirname(file.absolute));
    return {
      file,
      config: withArguments(project.config, args),
      knownIds: baselines.find(project)?.knownIds(file) ?? [],
      text: args.format === 'text' ? { colors: console.colors } : null
    };
  });
  const outcomes = await runLintJobs(jobs, args.jobs);
  if (args.writeBaseline !== null) {
    const target = path.resolve(console.cwd, args.writeBaseline);
    const notebooks = outcomes.map(({ report }, index) => ({ file: files[index], report }));
    writeBaselineFile(target, args.writeBaseline, notebooks);
  }
  write(args, outcomes, console);
  return exitCode(args, outcomes);
}

/** The settings of the project under those given on the command line. */
function withArguments(project: LintConfig, args: LintArguments): LintConfig {
  return {
    ...project,
    phase: args.phase ?? project.phase,
    failOn: args.failOn ?? project.failOn,
    select: args.select ?? project.select,
    ignore: [...project.ignore, ...args.ignore]
  };
}

/** Finds and reads each baseline once. None counts while a new one is written. */
class BaselineFinder {
  private readonly files = new Map<string, BaselineFile>();

  constructor(
    private readonly args: LintArguments,
    private readonly cwd: string
  ) {}

  find({ config, file: settings }: ProjectSettings): BaselineFile | null {
    const given = this.args.baseline;
    const name = given ?? config.baseline;
    if (name === null || this.args.writeBaseline !== null) {
      return null;
    }
    const isOfProject = given === null && settings !== null;
    const file = path.resolve(isOfProject ? path.dirname(settings) : this.cwd, name);
    const baseline = this.files.get(file) ?? new BaselineFile(file, name);
    this.files.set(file, baseline);
    return baseline;
  }
}

function write(args: LintArguments, outcomes: readonly LintOutcome[], console: Console): void {
  const reports = outcomes.map(({ report }) => report);
  if (args.format === 'json') {
    const document: LintDocument = { version: 1, notebooks: reports };
    console.out(`${JSON.stringify(document, null, 2)}\n`);
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
