import * as path from 'node:path';
import { formatFixTotals } from '../core/report/fix-text';
import { jsonText } from '../core/report/json-text';
import type { FixDocument, NotebookFixes } from '../protocol';
import { Analyst } from './analysis/analyst';
import type { WorkEnd } from './analysis/work-end';
import type { FixArguments } from './arguments';
import { BaselineFinder } from './baseline-file';
import { configWith } from './config-with';
import type { Console } from './console';
import { EXIT } from './failure';
import type { PlannedFixes } from './fix-job';
import type { NotebookFile } from './notebook-files';
import { problemLine } from './problem-line';
import { SettingsFinder } from './project-settings';
import { leadsOutside, renameFile, replaceFile, WriteFailure } from './replace-file';
import { selectNotebooks } from './selected-files';

/** `freshkernel fix`; returns the exit code. */
export async function runFix(args: FixArguments, console: Console): Promise<number> {
  const settings = new SettingsFinder(args.config, console);
  const baselines = new BaselineFinder(null, console.cwd);
  const run = new FixRun(args, console);
  const analyst = new Analyst();
  try {
    for (const file of selectNotebooks(args.files, settings, console)) {
      if (file.isFound && leadsOutside(file.absolute, args.files, console.cwd)) {
        run.leaveAlone(file);
        continue;
      }
      const project = settings.find(path.dirname(file.absolute));
      const end = await analyst.one('fix', {
        file,
        config: configWith(project.config, args),
        knownIds: baselines.find(project)?.knownIds(file) ?? [],
        unsafe: args.unsafe,
        renaming: args.select ?? [],
        promised: run.promisedIn(path.dirname(file.absolute)),
        show: args.diff ? 'diff' : 'list',
        colors: console.colors
      });
      run.fix(file, end);
    }
  } finally {
    analyst.end();
  }
  run.end();
  return run.exitCode;
}

type PlannedFile = PlannedFixes & { readonly ok: true };

/** Applies or shows the planned changes of files. */
class FixRun {
  exitCode: number = EXIT.clean;
  private readonly reports: NotebookFixes[] = [];
  private readonly promised = new Map<string, Set<string>>();

  constructor(
    private readonly args: FixArguments,
    private readonly console: Console
  ) {}

  /** New names of renamed notebooks by folder; with `--diff` they do not exist yet. */
  promisedIn(folder: string): Set<string> {
    const names = this.promised.get(folder) ?? new Set<string>();
    this.promised.set(folder, names);
    return names;
  }

  /** A link in a cloned repository may lead to another notebook of the user. */
  leaveAlone(file: NotebookFile): void {
    this.console.err(
      `${file.shown}: left unchanged, because it is a link to a file outside of the folder. To fix it, give its path.\n`
    );
  }

  fix(file: NotebookFile, end: WorkEnd<PlannedFixes>): void {
    const fixed = end.ok ? end.outcome : end;
    if (!fixed.ok) {
      this.fail(problemLine(file, fixed.error));
      return;
    }
    fixed.problems.forEach(problem => this.fail(problem));
    if (!this.args.diff && !this.write(file, fixed)) {
      return;
    }
    if (fixed.name !== null) {
      this.promisedIn(path.dirname(file.absolute)).add(fixed.name);
    }
    const { report } = fixed;
    this.reports.push(report);
    if (report.changed && this.args.diff) {
      this.exitCode = Math.max(this.exitCode, EXIT.findings);
    }
    if (this.args.format === 'text') {
      this.console.out(fixed.shown);
    }
  }

  end(): void {
    if (this.args.format === 'json') {
      const document: FixDocument = { version: 1, notebooks: this.reports };
      this.console.out(`${jsonText(document, 2)}\n`);
      return;
    }
    const totals = formatFixTotals(this.reports, !this.args.diff);
    if (totals !== '') {
      // A diff is printed without other text, so that it can be saved as a patch.
      (this.args.diff ? this.console.err : this.console.out)(`${totals}\n`);
    }
  }

  /** Writes a file; false if it was left unchanged, which is reported. */
  private write(file: NotebookFile, { before, after, name }: PlannedFile): boolean {
    try {
      if (after !== before) {
        replaceFile(file.absolute, before, after);
      }
      if (name !== null) {
        renameFile(file.absolute, name);
      }
      return true;
    } catch (error) {
      if (!(error instanceof WriteFailure)) {
        throw error;
      }
      this.fail(`${file.shown}: ${error.message}\n`);
      return false;
    }
  }

  private fail(message: string): void {
    this.console.err(message);
    this.exitCode = EXIT.failed;
  }
}
