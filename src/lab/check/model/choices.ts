/** What a user chooses for a check; the rest is as the server has it. */
import { DEFAULT_COPY_BYTES, DEFAULT_LIMITS, HERE } from '../../../core/check/run_job';
import { RUNORDER_VALUES } from '../../../protocol';
import type { RunOrder, RunPlace, RunRequest } from '../../../protocol';

/** In which folder the cells are run. */
export type RunFolder = 'copy' | 'folder';

/** The choices of a check that are remembered. The kernel is not among them: it is the notebook's. */
export interface CheckChoices {
  readonly order: RunOrder;
  readonly place: RunFolder;
  readonly stopOnError: boolean;
  /** Seconds that one cell may take; null where it may take any time. */
  readonly cellSeconds: number | null;
  /** How often the notebook is run. */
  readonly runs: 1 | 3;
}

/** What Enter alone asks for. */
export const DEFAULT_CHOICES: CheckChoices = {
  order: 'document',
  place: 'copy',
  stopOnError: false,
  cellSeconds: null,
  runs: 1
};

/** How large a private copy of a folder may be for who said yes to a large one. */
export const LARGE_COPY_BYTES = 10_000_000_000;

/** Reads remembered choices; what is missing or strange has its default. */
export function readChoices(value: unknown): CheckChoices {
  const { order, place, stopOnError, cellSeconds, runs } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<string, unknown>;
  return {
    order: RUNORDER_VALUES.find(known => known === order) ?? DEFAULT_CHOICES.order,
    place: place === 'folder' ? 'folder' : 'copy',
    stopOnError: stopOnError === true,
    cellSeconds: typeof cellSeconds === 'number' && cellSeconds > 0 ? cellSeconds : null,
    runs: runs === 3 ? 3 : 1
  };
}

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
