/** Requests for check runs. */
import { DEFAULT_COPY_BYTES, DEFAULT_LIMITS, HERE } from '../../../core/check/job/run-job';
import { isolationFields } from '../../../core/settings/isolation';
import type { RunTarget, SandboxMode, RunRequest } from '../../../protocol';
import type { CheckChoices } from '../../settings/check-choices';

/** Maximum size of a private copy after the user has accepted a large one. */
export const LARGE_COPY_BYTES = 10_000_000_000;

/** A notebook to check. */
export interface CheckedSource {
  /** Path for the contents service, without a drive. */
  readonly path: string;
  /** As nbformat 4 JSON, unsaved edits included. */
  readonly notebook: Record<string, unknown>;
  readonly kernelName: string;
}

/** The execution target of a run, with the needs of the notebook there. */
export interface RequestedTarget {
  /** Maximum size of a private copy of its folder. */
  readonly copyBytes?: number;
  readonly place?: Readonly<RunTarget>;
  /** What the user asks for; the server and the project can be stricter. */
  readonly sandbox?: SandboxMode;
}

/** The request for the first run of a check. */
export function requestFor(
  { path, notebook, kernelName }: CheckedSource,
  choices: CheckChoices,
  { copyBytes = DEFAULT_COPY_BYTES, place = HERE, sandbox = 'off' }: RequestedTarget = {}
): RunRequest {
  return {
    path,
    notebook,
    kernel_name: kernelName,
    order: choices.order,
    stop_on_error: choices.stopOnError,
    parameters: {},
    own_folder: choices.place === 'folder' && place.gateway === null,
    place: { ...place },
    copy_bytes: copyBytes,
    limits:
      choices.cellSeconds === null
        ? null
        : { ...DEFAULT_LIMITS, cell_seconds: choices.cellSeconds },
    repeat_of: null,
    ...isolationFields({ sandbox, network: true })
  };
}
