import * as path from 'node:path';
import { isHere } from '../../../core/check/job/run-target';
import { answerOf } from '../../../core/check/verdict/check-ending';
import { largest } from '../../../core/memo/lists';
import { reportChecks } from '../../../core/report/check-report';
import type { NotebookCheck } from '../../../core/report/check-report';
import { formatCheck, formatCheckTotals } from '../../../core/report/check-text';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { RunPython } from '../../../protocol';
import type { Console } from '../../console/console';
import { onEndSignal } from '../../console/end-signals';
import { EXIT } from '../../console/failure';
import { errorLine } from '../../notebooks/error-line';
import { NOTEBOOKS_ONLY } from '../../notebooks/notebook-files';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { inParallel } from '../../runs/in-parallel';
import { readLocalPython } from '../../runs/local-python';
import { openExecutor } from '../../runs/open-executor';
import { NotebookFailure } from '../../runs/run-failures';
import { SettingsFinder } from '../../settings/project-settings';
import { selectNotebooks } from '../../settings/select-notebooks';
import { divideBySettings, usableOf } from '../../settings/usable-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { CANCELED, canHaveSandbox, settleTrust } from '../../trust/project-trust';
import type { IsolationOf } from '../../trust/project-trust';
import { checkNotebook } from '../check-notebook';
import type { CheckServices } from '../check-notebook';
import { TASKS } from '../tasks';
import { readCheckArguments } from './arguments';
import type { CheckArguments } from './arguments';
import { CheckProgress } from './progress';

/** What the checks of one command share. */
interface CheckContext extends CheckServices {
  readonly settings: SettingsFinder;
  readonly isolationOf: IsolationOf;
  readonly progress: CheckProgress;
  readonly console: Console;
  /** The Python of this machine, to compare another target with; null if it is not needed or not available. */
  readonly python: Promise<RunPython | null> | null;
}

/** Runs `freshkernel check`; returns the exit code. */
export async function runCheck(words: readonly string[], console: Console): Promise<number> {
  const args = readCheckArguments(words);
  const settings = new SettingsFinder(args.config, console);
  const found = selectNotebooks(args.files, settings, console, {
    ...NOTEBOOKS_ONLY,
    forceExclude: args.forceExclude
  });
  const files = usableOf(divideBySettings(found, settings, console)).map(({ file }) => file);
  const isolationOf = await settleTrust(
    {
      folders: files.map(({ absolute }) => path.dirname(absolute)),
      isolation: args.isolation,
      canSandbox: canHaveSandbox(args.target)
    },
    console
  );
  if (isolationOf === null) {
    console.err(CANCELED);
    return EXIT.notRun;
  }
  const progress = new CheckProgress(files.length, console.progress, args.target);
  const { executor, atOnce, close } = await openExecutor(args, console);
  const python = isHere(args.target) ? null : readLocalPython();
  const runner = new TaskRunner(TASKS);
  const sessions: CheckContext['sessions'] = new Set();
  const shared = {
    ...{ args, settings, executor, runner, isolationOf },
    ...{ progress, console, python, sessions }
  };
  const ignoreSignals = onEndSignal(() => {
    sessions.forEach(session => session.cancel());
    executor.end();
  });
  const checks: (NotebookCheck | null)[] = [];
  let shown = 0;
  const showFinished = (): void => {
    progress.clear();
    for (; shown < files.length && shown in checks; shown++) {
      console.out(textOf(checks[shown], shown > 0, args, console));
    }
  };
  try {
    await inParallel(files, atOnce, async (file, at) => {
      checks[at] = await checkFile(file, shared);
      if (args.format === 'text') {
        showFinished();
      }
    });
  } finally {
    runner.end();
    progress.close();
    await close();
    ignoreSignals();
  }
  await writeEnd(args, checks, console);
  const skipped = files.length < found.length ? EXIT.failed : EXIT.clean;
  return Math.max(skipped, largest(checks.map(exitCode)));
}

/** The check of one file; null if the file cannot be read or analyzed, which is reported at once. */
async function checkFile(file: NotebookFile, shared: CheckContext): Promise<NotebookCheck | null> {
  const { settings, isolationOf, progress, console, python } = shared;
  const folder = path.dirname(file.absolute);
  const { config } = settings.find(folder);
  const args = { ...shared.args, isolation: isolationOf(folder) };
  try {
    const check = await checkNotebook(file, config, { ...shared, args }, state =>
      progress.show(file.shown, state)
    );
    if (check.outcome === null) {
      return check;
    }
    if (check.problem !== null) {
      // Rarely needed, and it loads the parser.
      const { describeProblem } = await import('../../../core/lint/internal-problem');
      progress.clear();
      console.err(`${file.shown}: ${describeProblem(check.problem)}\n`);
    }
    return { ...check, here: await python };
  } catch (error) {
    if (!(error instanceof NotebookFailure)) {
      throw error;
    }
    progress.clear();
    console.err(errorLine(file, error.error));
    return null;
  }
}

function textOf(
  check: NotebookCheck | null,
  isLater: boolean,
  { scoreTolerance }: CheckArguments,
  console: Console
): string {
  return check === null
    ? ''
    : `${isLater ? '\n' : ''}${formatCheck(check, terminalStyles(console.colors), scoreTolerance)}`;
}

async function writeEnd(
  { format, freshOutputs, scoreTolerance }: CheckArguments,
  checks: readonly (NotebookCheck | null)[],
  console: Console
): Promise<void> {
  const done = checks.filter(check => check !== null);
  switch (format) {
    case 'json':
      console.out(`${jsonText(reportChecks(done, { freshOutputs, scoreTolerance }), 2)}\n`);
      break;
    case 'html': {
      const { checkPage } = await import('../../../core/report/check-page');
      console.out(checkPage(done, scoreTolerance));
      break;
    }
    case 'text':
      console.out(formatCheckTotals(done, terminalStyles(console.colors)));
  }
}

function exitCode(check: NotebookCheck | null): number {
  if (check === null) {
    return EXIT.failed;
  }
  switch (check.outcome === null ? 'unknown' : answerOf(check.outcome)) {
    case 'reproduced':
      return EXIT.clean;
    case 'differs':
      return EXIT.findings;
    default:
      return EXIT.notRun;
  }
}
