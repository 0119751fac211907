import * as path from 'node:path';
import { modernizeReport } from '../../../core/report/modernize-report';
import { formatRestoration } from '../../../core/report/restore-text';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { RestoreDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { onEndSignal } from '../../console/end-signals';
import { EXIT, UsageFailure } from '../../console/failure';
import { readModelConfiguration } from '../../model/configuration';
import { ModelSession } from '../../model/model-session';
import { errorLine } from '../../notebooks/error-line';
import { namedNotebook } from '../../notebooks/notebook-files';
import { writeError } from '../../../core/notebook/write-error';
import { readNotebookFile } from '../../notebooks/read-notebook';
import { checkTarget } from '../../notebooks/output-file';
import { WriteFailure } from '../../notebooks/replace-file';
import type { ClusterChoice } from '../../options/cluster';
import { warnOfUnread } from '../../notebooks/unread-files';
import { SettingsFinder } from '../../settings/project-settings';
import { CANCELED, settleTrustHere } from '../../trust/project-trust';
import { reportFailedRun } from '../failed-run';
import { isJob, readModernizeArguments, readRestoreArguments } from './arguments';
import type { RestoreArguments } from './arguments';
import { runRestoreJob } from './job';
import type { RestoredNotebookText } from '../../runs/remote-restoration';
import { restoreNotebook } from './restore-notebook';
import type { RestoredEnd, RestoredNotebook } from './restore-notebook';
import { addedFolderOf, writeRestored } from './write-restored';

/** `freshkernel restore`; returns the exit code. */
export async function runRestore(words: readonly string[], console: Console): Promise<number> {
  if (isJob(words)) {
    return runRestoreJob(console);
  }
  return runApproach(readRestoreArguments(words), console);
}

/** `freshkernel modernize`; returns the exit code. */
export async function runModernize(words: readonly string[], console: Console): Promise<number> {
  return runApproach(readModernizeArguments(words), console);
}

async function runApproach(given: RestoreArguments, console: Console): Promise<number> {
  const file = namedNotebook(given.file, console.cwd);
  checkTarget(file, given.out, console.cwd, 'Give another name, or `--in-place`.');
  const model = modelSession(given, console);
  const read = readNotebookFile(file);
  if (!read.ok) {
    console.err(errorLine(file, read.error));
    return EXIT.failed;
  }
  const refused = given.out === null ? writeError(read) : null;
  if (refused !== null) {
    console.err(errorLine(file, refused));
    return EXIT.failed;
  }
  const folder = path.dirname(file.absolute);
  warnOfUnread([file], console);
  const isolation = await settleTrustHere(folder, given.isolation, console);
  if (isolation === null) {
    console.err(CANCELED);
    return EXIT.notRun;
  }
  const args = { ...given, isolation };
  try {
    const { config } = new SettingsFinder(args.config, console).find(folder);
    const addedFolder = addedFolderOf(args.out ?? file.absolute);
    const notebook = { file, read, config, addedFolder };
    const report =
      args.cluster === null
        ? await restoredHere(notebook, args, model, console)
        : await restoredThere(notebook, args, args.cluster, console);
    console.out(
      args.format === 'json'
        ? `${jsonText(report, 2)}\n`
        : formatRestoration(report, terminalStyles(console.colors))
    );
    return report.verdict === 'executable' || report.verdict === 'restored'
      ? EXIT.clean
      : EXIT.findings;
  } catch (error) {
    if (error instanceof WriteFailure) {
      console.err(`${file.shown}: ${error.message}\n`);
      return EXIT.failed;
    }
    return reportFailedRun(error, file, console);
  }
}

/** Restores or modernizes a notebook on this machine, and writes it. */
async function restoredHere(
  notebook: RestoredNotebook,
  args: RestoreArguments,
  model: ModelSession | null,
  console: Console
): Promise<RestoreDocument> {
  const begun = performance.now();
  const onEvent = (): void => undefined;
  const end = await restoreNotebook(notebook, args, { model, onEvent, onEnd: onEndSignal });
  const { report, last } = end;
  const { text, files } = last;
  const document = written({ report, text, files }, optionNotes(end), notebook, args, console);
  const seconds = (performance.now() - begun) / 1_000;
  return args.approach === 'restore'
    ? document
    : { ...document, ...modernizeReport(end, seconds, args.scoreTolerance) };
}

/** Restores a notebook on a cluster, and writes it here. */
async function restoredThere(
  notebook: RestoredNotebook,
  args: RestoreArguments,
  cluster: ClusterChoice,
  console: Console
): Promise<RestoreDocument> {
  const { restoreOnCluster } = await import('./restore-on-cluster');
  const restored = await restoreOnCluster(notebook, args, cluster, console);
  return written(restored, [], notebook, args, console);
}

/** Null: no model is asked. */
function modelSession({ model }: RestoreArguments, console: Console): ModelSession | null {
  if (model === 'off') {
    return null;
  }
  if (model === 'ask' && console.ask === null) {
    throw new UsageFailure(
      '`--model ask` shows each request and waits for an answer, which needs a terminal. Use `--model send` to send requests without asking.'
    );
  }
  return new ModelSession(readModelConfiguration(process.env), model, console);
}

/** Writes what is restored; the report says where. */
function written(
  { report, text, files: added }: RestoredNotebookText,
  options: readonly string[],
  { file, read }: RestoredNotebook,
  args: RestoreArguments,
  console: Console
): RestoreDocument {
  const { requirements, verdict } = report;
  const { output, files, notes } = writeRestored(
    file,
    { before: read.text, after: text, files: added, requirements },
    { out: args.out, cwd: console.cwd, isWorthIt: verdict !== 'pathological' }
  );
  return { ...report, output, files: [...files], notes: [...report.notes, ...options, ...notes] };
}

/** Options that may help where nothing else did. */
function optionNotes({ reducible }: RestoredEnd): readonly string[] {
  if (reducible === null) {
    return [];
  }
  if (reducible.length === 0) {
    return [
      'A cell takes too long, and no number bounds its work: `--reduce-runtime` would change nothing.'
    ];
  }
  const [{ name, value, least }] = reducible;
  return [
    `A cell takes too long. \`--reduce-runtime SECONDS\` looks for less work that fits, first for ${name}, from ${value} down to ${least}. It changes results.`
  ];
}
