/** Checks the notebooks of a study, as `check` does. */
import type { CheckResult } from '../../../core/check/session/check-result';
import type { CheckSession } from '../../../core/check/session/check-session';
import { reportChecks } from '../../../core/report/check-report';
import type { LintConfig } from '../../../core/settings/config';
import type { StudyCheck } from '../../../core/study/study-notebook';
import type { CheckedNotebook } from '../../../protocol';
import { NotebookFailure } from '../../runs/run-failures';
import type { RunExecutor } from '../../runs/run-executor';
import type { TaskRunner } from '../../tasks/task-runner';
import { checkNotebook } from '../check-notebook';
import type { LocalCheckOptions } from '../local-check';
import type { TASKS } from '../tasks';
import type { CorpusFile } from './corpus';

/** Ends that say nothing about the notebook: it is run again by the next call. */
const TRANSIENT = new Set<unknown>([
  null,
  'not-started',
  'interrupted',
  'packages-missing',
  'environment-failed'
]);

/** Whether the result of a check stays the same as long as nothing changes. */
export function isKept({ report }: StudyCheck): boolean {
  return !TRANSIENT.has(report.status);
}

/** The checks of one command. */
export class StudyChecks {
  private readonly sessions = new Set<CheckSession<string, CheckResult>>();

  constructor(
    private readonly args: LocalCheckOptions,
    private readonly executor: RunExecutor,
    private readonly runner: TaskRunner<typeof TASKS>
  ) {}

  /** Ends the checks that are in progress; none starts any more. */
  end(): void {
    this.sessions.forEach(session => session.cancel());
    this.executor.end();
  }

  /** Checks a notebook; null if the user ended the command before it was done. */
  async check(file: CorpusFile, config: LintConfig): Promise<StudyCheck | null> {
    const started = performance.now();
    const report = await this.reportOf(file, config);
    const seconds = (performance.now() - started) / 1_000;
    return this.executor.isEnding || report.status === 'cancelled' ? null : { report, seconds };
  }

  private async reportOf(file: CorpusFile, config: LintConfig): Promise<CheckedNotebook> {
    const { args, executor, runner, sessions } = this;
    const services = { args, executor, runner, sessions };
    try {
      const check = await checkNotebook(file, config, services, () => undefined);
      return shortened(reportChecks([check]).notebooks[0]);
    } catch (error) {
      if (!(error instanceof NotebookFailure)) {
        throw error;
      }
      const { message } = error;
      const check = { path: file.shown, outcome: null, message, kind: null };
      return reportChecks([check]).notebooks[0];
    }
  }
}

/** Without the list of all packages, which is larger than the rest. */
function shortened(report: CheckedNotebook): CheckedNotebook {
  const { name, python } = report.environment as {
    readonly name?: string;
    readonly python?: { readonly version: string } | null;
  };
  const version = python?.version;
  const environment = { name, python: version === undefined ? null : { version } };
  return { ...report, environment, files: null };
}
