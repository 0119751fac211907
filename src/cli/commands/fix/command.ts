import * as path from 'node:path';
import { formatFixTotals } from '../../../core/report/fix-text';
import { jsonText } from '../../../core/report/json-text';
import type { FixDocument, NotebookFixes } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import { errorLine } from '../../notebooks/error-line';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { BaselineFinder } from '../../settings/baseline-file';
import { overrideSettings } from '../../settings/override-settings';
import { warnOfUnread } from '../../notebooks/unread-files';
import { SettingsFinder } from '../../settings/project-settings';
import { selectNotebooks } from '../../settings/select-notebooks';
import { divideBySettings, usableOf } from '../../settings/usable-settings';
import type { TaskResult } from '../../tasks/task-result';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readFixArguments } from './arguments';
import type { FixArguments } from './arguments';
import { leadsOutside, renameFile, replaceFile, WriteFailure } from '../../notebooks/replace-file';
import type { PlannedFixes } from './task';

/** `freshkernel fix`; returns the exit code. */
export async function runFix(words: readonly string[], console: Console): Promise<number> {
  const args = readFixArguments(words);
  const settings = new SettingsFinder(args.config, console);
  const baselines = new BaselineFinder(null, console.cwd);
  const run = new FixRun(args, console);
  const runner = new TaskRunner(TASKS);
  try {
    const files = selectNotebooks(args.files, settings, console, {
      withTexts: true,
      stdinName: args.stdinName,
      forceExclude: args.forceExclude
    });
    warnOfUnread(files, console);
    const usable = usableOf(divideBySettings(files, settings, console, baselines));
    if (usable.length < files.length) {
      run.exitCode = EXIT.failed;
    }
    for (const { file, project, knownIds } of usable) {
      if (file.isFound && leadsOutside(file.absolute, args.files, console.cwd)) {
        run.leaveAlone(file);
        continue;
      }
      const result = await runner.run('fix', {
        file,
        config: overrideSettings(project.config, args),
        knownIds,
        unsafe: args.unsafe,
        // Standard input has no file to rename.
        renaming: file.content === null ? (args.select ?? []) : [],
        reservedNames: run.reservedNamesIn(path.dirname(file.absolute)),
        show: args.diff ? 'diff' : 'list',
        colors: console.colors
      });
      run.fix(file, result);
    }
  } finally {
    runner.end();
  }
  run.end();
  return run.exitCode;
}

type WritableFixes = PlannedFixes & { readonly ok: true };

/** Applies or shows the planned changes of files. */
class FixRun {
  exitCode: number = EXIT.clean;
  private readonly reports: NotebookFixes[] = [];
  private readonly reservedNames = new Map<string, Set<string>>();

  constructor(
    private readonly args: FixArguments,
    private readonly console: Console
  ) {}

  /** New names of renamed notebooks by folder; with `--diff` they do not exist yet. */
  reservedNamesIn(folder: string): Set<string> {
    const names = this.reservedNames.get(folder) ?? new Set<string>();
    this.reservedNames.set(folder, names);
    return names;
  }

  /** A link in a cloned repository may lead to another notebook of the user. */
  leaveAlone(file: NotebookFile): void {
    this.console.err(
      `${file.shown}: left unchanged, because it is a link to a file outside of the folder. To fix it, give its path.\n`
    );
  }

  fix(file: NotebookFile, result: TaskResult<PlannedFixes>): void {
    const fixed = result.ok ? result.output : result;
    if (!fixed.ok) {
      this.fail(errorLine(file, fixed.error));
      return;
    }
    fixed.problems.forEach(problem => this.fail(problem));
    if (!this.args.diff && !this.write(file, fixed)) {
      return;
    }
    if (fixed.name !== null) {
      this.reservedNamesIn(path.dirname(file.absolute)).add(fixed.name);
    }
    const { report } = fixed;
    this.reports.push(report);
    if (report.changed && this.args.diff) {
      this.exitCode = Math.max(this.exitCode, EXIT.findings);
    }
    if (this.args.format === 'text') {
      this.listing(fixed.shown);
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
      (this.args.diff ? this.console.err : this.listing)(`${totals}\n`);
    }
  }

  /** Where the fixes are listed: standard output may be for the notebook. */
  private get listing(): (text: string) => void {
    return this.args.isFilter ? this.console.err : this.console.out;
  }

  /** Writes a file, or standard output; false if it was left unchanged, which is reported. */
  private write(file: NotebookFile, { before, after, name }: WritableFixes): boolean {
    if (this.args.isFilter) {
      this.console.out(after);
      return true;
    }
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
