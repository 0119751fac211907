import type { ClusterFailureKind, NotebookError } from '../../protocol';
import { unexpectedFault } from '../console/system-fault';
import { TemporaryFolderFailure } from '../processes/empty-folder';
import type { TaskResult } from '../tasks/task-result';

/** The notebook cannot be read, or its analysis was not finished. */
export class NotebookFailure extends Error {
  constructor(readonly error: NotebookError) {
    super(error.message);
  }
}

/** A run left no result. */
export class RunFailure extends Error {
  /** @param kind - why a cluster has no result; null for runs on this machine */
  constructor(
    message: string,
    readonly kind: ClusterFailureKind | null = null
  ) {
    super(message);
  }
}

/** Why a notebook could not be run, if an error says so; null for errors of other kinds. */
export function notRunReason(error: unknown): string | null {
  return error instanceof RunFailure || error instanceof TemporaryFolderFailure
    ? error.message
    : unexpectedFault(error);
}

/** The same, or why the notebook cannot be read. */
export function failureReason(error: unknown): string | null {
  return error instanceof NotebookFailure ? error.message : notRunReason(error);
}

type Output = { readonly ok: true } | { readonly ok: false; readonly error: NotebookError };

/** @throws NotebookFailure - where the task did not finish, or the notebook cannot be read */
export function outputOf<Each extends Output>(
  result: TaskResult<Each>
): Extract<Each, { readonly ok: true }> {
  const output: Output = result.ok ? result.output : result;
  if (!output.ok) {
    throw new NotebookFailure(output.error);
  }
  return output as Extract<Each, { readonly ok: true }>;
}
