/** What is asked of the server for a check. */
import { DEFAULT_COPY_BYTES, DEFAULT_LIMITS, HERE } from '../../../core/check/job/run-job';
import type { RunPlace, RunRequest } from '../../../protocol';
import type { CheckChoices } from '../../settings/check-choices';

/** How large a private copy of a folder may be for who said yes to a large one. */
export const LARGE_COPY_BYTES = 10_000_000_000;

/** A notebook to check. */
export interface CheckedSource {
  /** Path for the contents service, without a drive. */
  readonly path: string;
  /** As nbformat 4 JSON, unsaved edits included. */
  readonly notebook: Record<string, unknown>;
  readonly kernelName: string;
}

/** Where a notebook is to be run, with what it needs there. */
export interface RequestedPlace {
  /** How large a private copy of its folder may be. */
  readonly copyBytes?: number;
  readonly place?: Readonly<RunPlace>;
}

/** Asks for the first run of a check. */
export function requestFor(
  { path, notebook, kernelName }: CheckedSource,
  choices: CheckChoices,
  { copyBytes = DEFAULT_COPY_BYTES, place = HERE }: RequestedPlace = {}
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
    repeat_of: null
  };
}
