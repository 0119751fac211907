/** A process on a machine of a cluster: restores one notebook in a copy of its project. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LintConfig } from '../../../core/settings/config';
import { onEndSignal } from '../../console/end-signals';
import { withSlashes } from '../../notebooks/notebook-files';
import { readNotebookFile } from '../../notebooks/read-notebook';
import { NotebookFailure, notRunReason } from '../../runs/run-failures';
import type { RemoteOutcome, RemoteRestoration } from '../../runs/remote-restoration';
import { restoreNotebook } from './restore-notebook';

/** Restores the notebook that the arguments name, and ends this process. */
export async function serveRestoration(): Promise<void> {
  const [job, notebook, outcomePath] = process.argv.slice(3);
  const outcome = await outcomeOf(job, notebook);
  // A process that is killed leaves no half of an outcome.
  writeFileSync(`${outcomePath}.partial`, JSON.stringify(outcome));
  renameSync(`${outcomePath}.partial`, outcomePath);
  process.exit();
}

async function outcomeOf(jobPath: string, notebook: string): Promise<RemoteOutcome> {
  const job = JSON.parse(readFileSync(jobPath, 'utf8')) as RemoteRestoration;
  const { shown, text, addedFolder, limits } = job;
  const file = {
    shown,
    absolute: notebook,
    isFound: false,
    content: { ok: true as const, text },
    surroundings: jobPath
  };
  const read = readNotebookFile(file);
  if (!read.ok) {
    return { ok: false, message: read.error.message, error: read.error };
  }
  const config = { ...job.config, root: rootThere(job.config, job.absolute, notebook) };
  try {
    const { report, last } = await restoreNotebook({ file, read, config, addedFolder }, limits, {
      model: null,
      onEvent: () => undefined,
      onEnd
    });
    return { ok: true, report, text: last.text, files: last.files };
  } catch (error) {
    if (error instanceof NotebookFailure) {
      return { ok: false, message: error.message, error: error.error };
    }
    const message = notRunReason(error);
    if (message === null) {
      throw error;
    }
    return { ok: false, message, error: null };
  }
}

/** The folder of the settings in the copy: globs in them are relative to it. */
function rootThere({ root }: LintConfig, here: string, there: string): string {
  const [from, to] = [withSlashes(here).split('/'), withSlashes(there).split('/')];
  while (from.length > 0 && from.at(-1) === to.at(-1)) {
    from.pop();
    to.pop();
  }
  const above = from.join('/');
  return root.startsWith(`${above}/`) ? `${to.join('/')}${root.slice(above.length)}` : root;
}

/** Stops at a signal, and when the worker is gone, with which the input ends. */
function onEnd(stop: () => void): () => void {
  process.stdin.on('end', stop).resume();
  const ignore = onEndSignal(stop);
  return () => {
    process.stdin.off('end', stop);
    ignore();
  };
}
