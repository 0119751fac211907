import * as path from 'node:path';
import { firstFailure } from '../../../core/restore/first-failure';
import { contradictions, isConfirmed } from '../../../core/restore/attempt';
import { failureReason } from '../../../core/restore/reason';
import { restoreVerdict } from '../../../core/restore/verdict';
import { formatRestoration } from '../../../core/report/restore-text';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { RestoreDocument, RestoreFailure } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT, UsageFailure } from '../../console/failure';
import { errorLine } from '../../notebooks/error-line';
import { namedNotebook } from '../../notebooks/notebook-files';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { readNotebookFile } from '../../notebooks/read-notebook';
import { NotebookFailure, RunFailure } from '../../runs/run-failures';
import { Workers } from '../../runs/worker-process';
import { SettingsFinder } from '../../settings/project-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readRestoreArguments } from './arguments';
import type { RestoreArguments } from './arguments';
import { NotebookRuns } from './notebook-runs';
import { RunPackages } from './packages';
import { Restoration } from './restoration';
import type { RestorationEnd } from './restoration';
import { ModelSession } from '../../model/model-session';
import { readModelConfiguration } from '../../model/configuration';
import { ModelAdvice } from './model-advice';
import { addedFolderOf, checkTarget, writeRestored } from './write-restored';
import { WriteFailure } from '../../notebooks/replace-file';

/** Exit code of a notebook that could not be run. */
const NOT_RUN = 3;

/** `freshkernel restore`; returns the exit code. */
export async function runRestore(words: readonly string[], console: Console): Promise<number> {
  const args = readRestoreArguments(words);
  const file = namedNotebook(args.file, console.cwd);
  checkTarget(file, args.out, console.cwd);
  const model = modelSession(args, console);
  const read = readNotebookFile(file);
  if (!read.ok) {
    console.err(errorLine(file, read.error));
    return EXIT.failed;
  }
  try {
    const { end, runs } = await restoreFile(file, read.text, read.document, args, model, console);
    const report = reportOf(end, runs, model, file, read.text, args, console);
    console.out(
      args.format === 'json'
        ? `${jsonText(report, 2)}\n`
        : formatRestoration(report, terminalStyles(console.colors))
    );
    return report.verdict === 'executable' || report.verdict === 'restored'
      ? EXIT.clean
      : EXIT.findings;
  } catch (error) {
    if (error instanceof NotebookFailure) {
      console.err(errorLine(file, error.error));
      return EXIT.failed;
    }
    if (error instanceof RunFailure || error instanceof WriteFailure) {
      console.err(`${file.shown}: ${error.message}\n`);
      return error instanceof RunFailure ? NOT_RUN : EXIT.failed;
    }
    throw error;
  }
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

async function restoreFile(
  file: NotebookFile,
  text: string,
  { cells }: NotebookDocument,
  args: RestoreArguments,
  model: ModelSession | null,
  console: Console
): Promise<{ readonly end: RestorationEnd; readonly runs: number }> {
  const { config } = new SettingsFinder(args.config, console).find(path.dirname(file.absolute));
  const workers = new Workers();
  const runner = new TaskRunner(TASKS);
  const packages = new RunPackages();
  const runs = new NotebookRuns(file, config, args, workers, runner);
  const stop = (): void => {
    workers.end();
    model?.cancel();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const addedFolder = addedFolderOf(args.out ?? file.absolute);
  const advice = model === null ? null : new ModelAdvice(model, runner);
  const services = { file, config, runs, runner, packages, addedFolder, advice };
  const storedErrors = new Set(
    cells.filter(({ storedError }) => storedError !== null).map(({ index }) => index)
  );
  try {
    const end = await new Restoration(services, storedErrors).restore(text, cells.length);
    return { end, runs: runs.count };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    runner.end();
    packages.remove();
  }
}

/** Writes what is restored, and reports it. */
function reportOf(
  { first, last, steps, notes }: RestorationEnd,
  runs: number,
  model: ModelSession | null,
  file: NotebookFile,
  before: string,
  args: RestoreArguments,
  console: Console
): RestoreDocument {
  const verdict = restoreVerdict(first, last, steps);
  const requirements = [...(last.packages?.pins ?? [])].sort();
  const written = writeRestored(
    file,
    { before, after: last.text, files: last.files, requirements },
    {
      out: args.out,
      cwd: console.cwd,
      isWorthIt: verdict !== 'pathological'
    }
  );
  const read = readNotebookFile({ ...file, content: { ok: true, text: last.text } });
  const document = read.ok ? read.document : null;
  return {
    version: 1,
    notebook: file.shown,
    verdict,
    before: first.result.outcome.executability,
    after: last.result.outcome.executability,
    synthetic: steps.some(({ trust }) => trust === 'stand-in'),
    steps: steps.map(({ step, witnesses }) => ({
      kind: step.kind,
      cell_index: step.cell,
      cell_id: step.cellId,
      detail: step.detail,
      synthetic: step.trust === 'stand-in',
      confirmed: isConfirmed(last, witnesses)
    })),
    failure: document === null ? null : failureOf(document, last.result),
    differing: steps.length === 0 ? [] : contradictions(first, last).map(({ index }) => index),
    output: written.output,
    files: [...written.files],
    requirements,
    runs,
    model: model?.use ?? null,
    notes: [...notes, ...written.notes]
  };
}

function failureOf(
  document: NotebookDocument,
  result: RestorationEnd['last']['result']
): RestoreFailure | null {
  const failure = firstFailure(document, result);
  return failure === null
    ? null
    : {
        cell_index: failure.cell.index,
        cell_id: failure.cell.id,
        exception: failure.error?.ename ?? null,
        message: failure.error?.evalue ?? null,
        cause: failure.cause?.cause ?? 'unknown',
        reason: failureReason(failure)
      };
}
