/**
 * `freshkernel restore --job`: the job of a server, which also may be to modernize, and its progress and result as lines of
 * JSON. The first line of the input is the job; the end of the input ends it, so that none outlives its server.
 */
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import { DEFAULT_SCORE_TOLERANCE } from '../../../core/compare/scores/compare-scores';
import type { RestoreEvent, RestoreFinished, RestoreJob, RestoreResult } from '../../../protocol';
import type { Console } from '../../console/console';
import { onEndSignal } from '../../console/end-signals';
import { EXIT, UsageFailure } from '../../console/failure';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { readNotebookFile } from '../../notebooks/read-notebook';
import { failureReason, NotebookFailure } from '../../runs/run-failures';
import { SettingsFinder } from '../../settings/project-settings';
import type { RestoreLimits } from '../../runs/restore-limits';
import { restoreNotebook } from './restore-notebook';
import type { RestoredEnd } from './restore-notebook';

const CANCELLED = 'The restoration was canceled.';

/** Reads a job, restores its notebook and writes what happens; returns the exit code. */
export async function runRestoreJob(console: Console): Promise<number> {
  const input = new JobInput();
  const emit = (event: RestoreEvent | RestoreFinished): void =>
    console.out(`${JSON.stringify(event)}\n`);
  try {
    const { job, reading } = parseJob(await input.job());
    const result = await restoreJob(job, reading, console, input, emit);
    emit({ kind: 'finished', result, message: '' });
    return EXIT.clean;
  } catch (error) {
    const reason = failureReason(error);
    if (reason === null) {
      throw error;
    }
    emit({ kind: 'finished', result: null, message: input.isEnded ? CANCELLED : reason });
    return EXIT.findings;
  } finally {
    input.close();
  }
}

async function restoreJob(
  job: RestoreJob,
  file: NotebookFile,
  console: Console,
  input: JobInput,
  emit: (event: RestoreEvent) => void
): Promise<RestoreResult> {
  const read = readNotebookFile(file);
  if (!read.ok) {
    throw new NotebookFailure(read.error);
  }
  const { config } = new SettingsFinder(null, console).find(path.dirname(file.absolute));
  const end = await restoreNotebook(
    { file, read, config, addedFolder: job.added_folder },
    limitsOf(job),
    { model: null, onEvent: emit, onEnd: stop => input.onEnd(stop) }
  );
  return { report: end.report, changes: changesOf(end) };
}

function changesOf({ steps }: RestoredEnd): RestoreResult['changes'] {
  return steps.map(({ step: { changes, files, install } }) => ({
    edits: [...changes],
    files: files.map(file => ({ ...file })),
    install: install?.requirement ?? null
  }));
}

function limitsOf(job: RestoreJob): RestoreLimits {
  const { kernel_name, max_runs, limits, copy_bytes, sandbox, network, approach } = job;
  const { passed_variables, project_trust } = job;
  return {
    kernel: kernel_name,
    maxRuns: max_runs,
    seconds: limits.seconds,
    limits,
    copyBytes: copy_bytes,
    isolation: {
      sandbox,
      network,
      passed: passed_variables ?? [],
      ...(project_trust === undefined ? {} : { trust: project_trust })
    },
    approach: approach ?? 'restore',
    runSeconds: null,
    scoreTolerance: DEFAULT_SCORE_TOLERANCE
  };
}

/** The server has checked the job against the protocol. */
function parseJob(line: string): { readonly job: RestoreJob; readonly reading: NotebookFile } {
  let job: RestoreJob;
  try {
    job = JSON.parse(line) as RestoreJob;
  } catch {
    throw new UsageFailure('The first line of the input is not a job in JSON.');
  }
  if (typeof job.path !== 'string' || typeof job.text !== 'string') {
    throw new UsageFailure('The job has no `path` or no `text`.');
  }
  const { path: absolute, text } = job;
  const shown = path.basename(absolute);
  return { job, reading: { shown, absolute, isFound: false, content: { ok: true, text } } };
}

/** Standard input: one line, and its end. */
class JobInput {
  private readonly lines = createInterface({ input: process.stdin });
  private readonly first = new Promise<string>(resolve => {
    this.lines.once('line', resolve).once('close', () => resolve(''));
  });
  private readonly stops = new Set<() => void>();
  private _isEnded = false;

  constructor() {
    const stop = (): void => {
      this._isEnded = true;
      this.stops.forEach(each => each());
    };
    this.lines.on('close', stop);
    onEndSignal(stop);
  }

  /** Whether the server asked for the end, or is gone. */
  get isEnded(): boolean {
    return this._isEnded;
  }

  job(): Promise<string> {
    return this.first;
  }

  /** Calls the function when the server asks for the end, or is gone; returns what forgets it. */
  onEnd(stop: () => void): () => void {
    this.stops.add(stop);
    if (this._isEnded) {
      stop();
    }
    return () => void this.stops.delete(stop);
  }

  close(): void {
    this.stops.clear();
    this.lines.close();
    process.stdin.destroy();
  }
}
