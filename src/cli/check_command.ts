import * as path from 'node:path';
import { findCauses } from '../core/causes/find_causes';
import { answerOf } from '../core/check/check_ending';
import { isHere, placeOf } from '../core/check/run_place';
import { importedModules, runNeeds } from '../core/check/run_needs';
import { judgingPython } from '../core/lint/judging_python';
import { LintSession } from '../core/lint/session';
import { readKernelMetadata } from '../core/notebook/kernel_metadata';
import { readOutputs } from '../core/notebook/outputs_reader';
import { reportChecks } from '../core/report/check_report';
import type { NotebookCheck } from '../core/report/check_report';
import { formatCheck, formatCheckTotals } from '../core/report/check_text';
import { terminalStyles } from '../core/report/terminal';
import type { RunPython } from '../protocol';
import type { CheckArguments } from './check_arguments';
import { checkNotebook } from './check_notebook';
import { CheckProgress } from './check_progress';
import type { Console } from './console';
import { EXIT } from './failure';
import type { NotebookFile } from './notebook_files';
import { factsOf, problemLine, readNotebookFile } from './notebook_reading';
import { ownPython } from './own_python';
import { SettingsFinder } from './project_settings';
import { selectNotebooks } from './selected_files';
import { Workers } from './worker_process';

/** Beside those of all verbs: a notebook could not be run. */
const NOT_RUN = 3;

/** What the checks of one command share. */
interface Shared {
  readonly settings: SettingsFinder;
  readonly workers: Workers;
  readonly progress: CheckProgress;
  readonly console: Console;
  /** The Python of this machine, that another place is compared with; null where it cannot be asked. */
  readonly python: Promise<RunPython | null> | null;
}

/** `freshkernel check`; gives the exit code. */
export async function runCheck(args: CheckArguments, console: Console): Promise<number> {
  const settings = new SettingsFinder(args.config, console);
  const files = selectNotebooks(args.files, settings, console);
  const workers = new Workers();
  const progress = new CheckProgress(files.length, console.progress, args.place);
  const python = isHere(args.place) ? null : ownPython();
  const shared = { settings, workers, progress, console, python };
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
    progress.close();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  writeEnd(args, checks, console);
  return Math.max(EXIT.clean, ...checks.map(exitCode));
}

/** Null where the file cannot be read, which is told. */
async function checkFile(
  file: NotebookFile,
  args: CheckArguments,
  { settings, workers, progress, console, python }: Shared
): Promise<NotebookCheck | null> {
  const read = readNotebookFile(file);
  if (!read.ok) {
    progress.clear();
    console.err(problemLine(file, read.error));
    return null;
  }
  const { document, text } = read;
  const { config } = settings.find(path.dirname(file.absolute));
  const notebook = { document, outputs: readOutputs(text) };
  const lint = new LintSession(config, factsOf(file)).lint(document);
  const version = judgingPython(document, config);
  const place = placeOf(args.place, () => runNeeds(document, lint.summaries, args.order, version));
  const checked = { ...notebook, file, kernelName: readKernelMetadata(text).kernelName, place };
  progress.begin(file.shown);
  const end = await checkNotebook(checked, args, config.comparison, workers, event =>
    progress.take(file.shown, event)
  );
  progress.end(file.shown);
  if (!end.ok) {
    return { path: file.shown, outcome: null, message: end.message };
  }
  const causes = findCauses(end.outcome, notebook, lint);
  const imported = importedModules(lint.summaries);
  return { path: file.shown, outcome: end.outcome, causes, imported, here: await python };
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

/** Does the work for all items, so many at a time, in their order. */
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
