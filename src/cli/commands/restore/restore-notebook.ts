/** Runs and restores a notebook; writes nothing. */
import { contradictions, isConfirmed } from '../../../core/restore/attempt';
import type { Attempt } from '../../../core/restore/attempt';
import { firstFailure } from '../../../core/restore/first-failure';
import { failureReason } from '../../../core/restore/reason';
import { affectedCells, restoreVerdict } from '../../../core/restore/verdict';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { LintConfig } from '../../../core/settings/config';
import type {
  RestoreDocument,
  RestoreEvent,
  RestoreFailure,
  RestoreStep,
  RunSandbox
} from '../../../protocol';
import type { ModelSession } from '../../model/model-session';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { readNotebookFile } from '../../notebooks/read-notebook';
import type { NotebookReading } from '../../notebooks/read-notebook';
import { Workers } from '../../runs/worker-process';
import { TaskRunner } from '../../tasks/task-runner';
import type { RestoreLimits } from '../../runs/restore-limits';
import { TASKS } from '../tasks';
import { ModelAdvice } from './model-advice';
import { NotebookRuns } from './notebook-runs';
import { RunPackages } from './packages';
import { Restoration } from './restoration';
import type { RestorationEnd } from './restoration';
import type { RestorationStep } from './step-trials';

/** A notebook to restore. */
export interface RestoredNotebook {
  readonly file: NotebookFile;
  readonly read: Extract<NotebookReading, { readonly ok: true }>;
  readonly config: LintConfig;
  /** Name of the folder for files that are added. */
  readonly addedFolder: string;
}

/** What a caller follows and ends a restoration by. */
export interface RestoreListener {
  /** Null: no language model is asked. */
  readonly model: ModelSession | null;
  readonly onEvent: (event: RestoreEvent) => void;
  /** Calls the function on a request to end; returns what forgets it. */
  readonly onEnd: (stop: () => void) => () => void;
}

/** A restoration with its report, in which nothing is written yet. */
export interface RestoredEnd extends RestorationEnd {
  readonly report: RestoreDocument;
}

/** Restores a notebook. */
export async function restoreNotebook(
  { file, read, config, addedFolder }: RestoredNotebook,
  limits: RestoreLimits,
  { model, onEvent, onEnd }: RestoreListener
): Promise<RestoredEnd> {
  const { cells } = read.document;
  const workers = new Workers();
  const runner = new TaskRunner(TASKS);
  const packages = new RunPackages();
  const runs = new NotebookRuns(file, config, limits, workers, runner, onEvent);
  const forget = onEnd(() => {
    workers.end();
    model?.cancel();
  });
  const advice = model === null ? null : new ModelAdvice(model, runner);
  const { approach, scoreTolerance } = limits;
  const services = {
    file,
    config,
    runs,
    runner,
    packages,
    addedFolder,
    approach,
    scoreTolerance,
    onEvent,
    advice
  };
  const storedErrors = new Set(
    cells.filter(({ storedError }) => storedError !== null).map(({ index }) => index)
  );
  try {
    const end = await new Restoration(services, storedErrors).restore(read.text, cells.length);
    return { ...end, report: reportOf(end, runs.count, model, file) };
  } finally {
    forget();
    runner.end();
    packages.remove();
  }
}

function reportOf(
  { first, last, steps, notes, reachedLimit }: RestorationEnd,
  runs: number,
  model: ModelSession | null,
  file: NotebookFile
): RestoreDocument {
  const read = readNotebookFile({ ...file, content: { ok: true, text: last.text } });
  const [{ sandbox, project_trust }] = first.result.outcome.runs;
  return {
    version: 1,
    notebook: file.shown,
    verdict: restoreVerdict(first, last, steps),
    before: first.result.outcome.executability,
    after: last.result.outcome.executability,
    synthetic: steps.some(({ trust }) => trust === 'stand-in'),
    steps: steps.map(step => reportedStep(step, last, steps)),
    failure: read.ok ? failureOf(read.document, last.result, reachedLimit) : null,
    differing: steps.length === 0 ? [] : differingCells(first, last, steps),
    output: null,
    files: [],
    requirements: [...(last.packages?.pins ?? [])].sort(),
    runs,
    model: model?.use ?? null,
    ...(project_trust === undefined ? {} : { project_trust }),
    ...(sandbox === undefined ? {} : { sandbox: withPackages(sandbox, last) }),
    notes: [...notes]
  };
}

/** Packages of steps are installed where the notebook runs: in a sandbox or outside. */
function withPackages(sandbox: RunSandbox, { packages }: RestorationEnd['last']): RunSandbox {
  return packages === null || sandbox.protected
    ? sandbox
    : { ...sandbox, outside: [...(sandbox.outside ?? []), 'packages'] };
}

/** What depends on less work is bound to differ. */
function differingCells(
  first: Attempt,
  last: Attempt,
  steps: readonly RestorationStep[]
): number[] {
  const affected = new Set(affectedCells(last, steps));
  return contradictions(first, last)
    .map(({ index }) => index)
    .filter(index => !affected.has(index));
}

function reportedStep(
  { step, witnesses, isLessWork }: RestorationStep,
  last: RestorationEnd['last'],
  steps: readonly RestorationStep[]
): RestoreStep {
  const lost = new Set(steps.filter(other => other.isLessWork).flatMap(other => other.witnesses));
  const counted = isLessWork ? [] : witnesses.filter(origin => !lost.has(origin));
  return {
    kind: step.kind,
    cell_index: step.cell,
    cell_id: step.cellId,
    detail: step.detail,
    synthetic: step.trust === 'stand-in',
    confirmed: isConfirmed(last, counted),
    certain: step.trust === 'certain',
    ...(step.rule === undefined ? {} : { rule: step.rule })
  };
}

function failureOf(
  document: NotebookDocument,
  result: RestorationEnd['last']['result'],
  reachedLimit: boolean
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
        reason: failureReason(failure, reachedLimit)
      };
}
