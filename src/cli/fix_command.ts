import * as path from 'node:path';
import { describeShortly } from '../core/lint/internal_problem';
import { reportFixes } from '../core/report/fix_report';
import { formatFixes, formatFixTotals } from '../core/report/fix_text';
import { formatNotebookDiff } from '../core/report/notebook_diff';
import { terminalStyles } from '../core/report/terminal';
import type { FixDocument, NotebookFixes } from '../protocol';
import type { FixArguments } from './arguments';
import { BaselineFinder } from './baseline_file';
import { configWith } from './config_with';
import type { Console } from './console';
import { EXIT } from './failure';
import { fixFile } from './fix_file';
import type { FixedFile } from './fix_file';
import type { NotebookFile } from './notebook_files';
import { problemLine } from './notebook_reading';
import { SettingsFinder } from './project_settings';
import { renameFile, replaceFile, WriteFailure } from './replace_file';
import { selectNotebooks } from './selected_files';

/** `freshkernel fix`; gives the exit code. */
export function runFix(args: FixArguments, console: Console): number {
  const settings = new SettingsFinder(args.config, console);
  const baselines = new BaselineFinder(null, console.cwd);
  const run = new FixRun(args, console);
  for (const file of selectNotebooks(args.files, settings, console)) {
    const project = settings.find(path.dirname(file.absolute));
    run.fix(
      file,
      fixFile({
        file,
        config: configWith(project.config, args),
        knownIds: baselines.find(project)?.knownIds(file) ?? [],
        unsafe: args.unsafe,
        renaming: args.select ?? [],
        promised: run.promisedIn(path.dirname(file.absolute))
      })
    );
  }
  run.end();
  return run.exitCode;
}

type PlannedFile = FixedFile & { readonly ok: true };

/** Carries out, or shows, what is planned for one file after the other. */
class FixRun {
  exitCode: number = EXIT.clean;
  private readonly reports: NotebookFixes[] = [];
  private readonly promised = new Map<string, Set<string>>();

  constructor(
    private readonly args: FixArguments,
    private readonly console: Console
  ) {}

  /** Names that notebooks of a folder get; they may not be there yet. */
  promisedIn(folder: string): Set<string> {
    const names = this.promised.get(folder) ?? new Set<string>();
    this.promised.set(folder, names);
    return names;
  }

  fix(file: NotebookFile, fixed: FixedFile): void {
    if (!fixed.ok) {
      this.fail(problemLine(file, fixed.error));
      return;
    }
    for (const problem of fixed.internalProblems) {
      this.fail(`${file.shown}: ${describeShortly(problem)}\n`);
    }
    if (!this.args.diff && !this.write(file, fixed)) {
      return;
    }
    if (fixed.name !== null) {
      this.promisedIn(path.dirname(file.absolute)).add(fixed.name);
    }
    const report = reportFixes(file.shown, fixed.plan);
    this.reports.push(report);
    if (report.changed && this.args.diff) {
      this.exitCode = Math.max(this.exitCode, EXIT.findings);
    }
    if (this.args.format === 'text') {
      this.console.out(this.textOf(file, fixed));
    }
  }

  end(): void {
    if (this.args.format === 'json') {
      const document: FixDocument = { version: 1, notebooks: this.reports };
      this.console.out(`${JSON.stringify(document, null, 2)}\n`);
      return;
    }
    const totals = formatFixTotals(this.reports, !this.args.diff);
    if (totals !== '') {
      // A diff stands alone, so that it can go into a file.
      (this.args.diff ? this.console.err : this.console.out)(`${totals}\n`);
    }
  }

  /** False where the file is left as it was, which is told. */
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

  private textOf(file: NotebookFile, { document, plan }: PlannedFile): string {
    const styles = terminalStyles(this.console.colors);
    return this.args.diff
      ? formatNotebookDiff(file.shown, document, plan.edits, styles)
      : formatFixes(file.shown, document, plan, styles);
  }

  private fail(message: string): void {
    this.console.err(message);
    this.exitCode = EXIT.failed;
  }
}
