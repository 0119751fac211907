import * as path from 'node:path';
import { answerOf } from '../core/check/verdict/check-ending';
import { isHere } from '../core/check/job/run-target';
import { reportChecks } from '../core/report/check-report';
import type { NotebookCheck } from '../core/report/check-report';
import { formatCheck, formatCheckTotals } from '../core/report/check-text';
import { terminalStyles } from '../core/report/terminal';
import type { NotebookError, RunPython } from '../protocol';
import { Analyst } from './analysis/analyst';
import type { WorkEnd } from './analysis/work-end';
import type { CheckArguments } from './check-arguments';
import { runNotebook } from './run-notebook';
import { CheckProgress } from './check-progress';
import type { Console } from './console';
import { EXIT } from './failure';
import type { NotebookFile } from './notebook-files';
import { ownPython } from './own-python';
import { problemLine } from './problem-line';
import { SettingsFinder } from './project-settings';
import { selectNotebooks } from './selected-files';
import { Workers } from './worker-process';

/** Exit code of `check` alone: a notebook could not be run. */
const NOT_RUN = 3;

/** State that the checks of one command share. */
interface Shared {
  readonly settings: SettingsFinder;
  readonly workers: Workers;
  readonly analyst: Analyst;
  readonly progress: CheckProgress;
  readonly console: Console;
  /** The Python of this machine, for the comparison with another execution target; null if unknown. */
  readonly python: Promise<RunPython | null> | null;
}

/** `freshkernel check`; returns the exit code. */
export async function runCheck(args: CheckArguments, console: Console): Promise<number> {
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console);
  const workers = new Workers();
  const progress = new CheckProgress(files.length, console.progress, args.place);
  const python = isHere(args.place) ? null : ownPython();
  const analyst = new Analyst();
  const shared = { settings, workers, analyst, progress, console, python };
  const stop = (): void => workers.end();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const checks: (NotebookCheck | null)[] = [];
  let shown = 0;
  const showFinished = (): void => {
    progress.clear();
    for (; shown < files.length && shown in checks; shown++) {
      console.out(textOf(checks[shown], shown > 0, console));
    }
  };
  try {
    await inParallel(files, args.jobs ?? 1, async (file, at) => {
      checks[at] = await checkFile(file, args, shared);
      if (args.format === 'text') {
        showFinished();
      }
    });
  } finally {
    analyst.end();
    progress.close();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  writeEnd(args, checks, console);
  return Math.max(EXIT.clean, ...checks.map(exitCode));
}

/** Checks a file; null if it cannot be read or judged, which is reported. */
async function checkFile(
  file: NotebookFile,
  args: CheckArguments,
  { settings, workers, analyst, progress, console, python }: Shared
): Promise<NotebookCheck | null> {
  const fail = (error: NotebookError): null => {
    progress.clear();
    console.err(problemLine(file, error));
    return null;
  };
  const { config } = settings.find(path.dirname(file.absolute));
  const { order, place, without } = args;
  const placed = ofWork(await analyst.one('place', { file, config, order, place }));
  if (!placed.ok) {
    return fail(placed.error);
  }
  progress.begin(file.shown);
  const runs = await runNotebook(placed.notebook, file, args, workers, event =>
    progress.take(file.shown, event)
  );
  progress.end(file.shown);
  if (!runs.ok) {
    return { path: file.shown, outcome: null, message: runs.message };
  }
  // The file may change during the run: the judged text is the one that ran.
  const asRun = { ...file, content: placed.content };
  const job = { file: asRun, config, without, results: runs.results };
  const judged = ofWork(await analyst.one('judge', job));
  if (!judged.ok) {
    return fail(judged.error);
  }
  const { outcome, causes, imported } = judged;
  return { path: file.shown, outcome, causes, imported, here: await python };
}

/** The outcome of a task, or the error of a task that did not finish. */
function ofWork<Outcome extends { readonly ok: boolean }>(
  end: WorkEnd<Outcome>
): Outcome | { readonly ok: false; readonly error: NotebookError } {
  return end.ok ? end.outcome : end;
}

function textOf(check: NotebookCheck | null, isLater: boolean, console: Console): string {
  return check === null
    ? ''
    : `${isLater ? '\n' : ''}${formatCheck(check, terminalStyles(console.colors))}`;
}

function writeEnd(
  { format }: CheckArguments,
  checks: readonly (NotebookCheck | null)[],
  console: Console
): void {
  const done = checks.filter(check => check !== null);
  console.out(
    format === 'json'
      ? `${JSON.stringify(reportChecks(done), null, 2)}\n`
      : formatCheckTotals(done, terminalStyles(console.colors))
  );
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
      return NOT_RUN;
  }
}

/** Runs `work` for all items in order, at most `atOnce` at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, at: number) => Promise<void>
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      await work(items[at], at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}
