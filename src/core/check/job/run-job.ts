/** The job for a worker. */
import type { NotebookDocument } from '../../notebook/document';
import { DEFAULT_ISOLATION, isolationFields } from '../../settings/isolation';
import type { Isolation } from '../../settings/isolation';
import type { RunAddedFile, RunJob, RunLimits, RunOrder, RunTarget } from '../../../protocol';

/** The options of a run. */
export interface RunChoices {
  readonly kernelName: string;
  readonly order: RunOrder;
  readonly stopOnError: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** How large a private copy of the folder may be; null runs in the folder itself. */
  readonly copyBytes: number | null;
  readonly limits: Readonly<RunLimits>;
  readonly place: Readonly<RunTarget>;
  /** By default without a sandbox. */
  readonly isolation?: Isolation;
  /** The kernel's hash seed, if the user sets none; 0 by default. */
  readonly hashSeed?: number;
  /** The environment variables of the kernel; by default those of the worker. */
  readonly kernelVariables?: Readonly<Record<string, string>>;
  /** Files for the private copy that the project does not have. */
  readonly addedFiles?: readonly Readonly<RunAddedFile>[];
  /** Exact versions of a clean environment to run in. */
  readonly pins?: readonly string[];
}

/** On this machine, with the packages of the kernel as it is. */
export const HERE: Readonly<RunTarget> = {
  gateway: null,
  variables: {},
  environment: 'current',
  inputs: [],
  modules: []
};

/** The default limits. */
export const DEFAULT_LIMITS: Readonly<RunLimits> = {
  cell_seconds: null,
  seconds: 1_800,
  startup_seconds: 60,
  memory_bytes: null,
  cell_output_bytes: 20_000_000,
  output_bytes: 100_000_000
};

/** The default for the size of a private copy. */
export const DEFAULT_COPY_BYTES = 200_000_000;

/** The kernel of notebooks that name none. */
export const DEFAULT_KERNEL = 'python3';

/** Makes a job for a worker. `path` is absolute; the file itself is never opened. */
export function makeRunJob(
  id: string,
  path: string,
  document: NotebookDocument,
  choices: RunChoices,
  resultPath: string
): RunJob {
  return {
    id,
    path,
    kernel_name: choices.kernelName,
    cells: document.cells
      .filter(({ type }) => type === 'code')
      .map(cell => ({
        index: cell.index,
        id: cell.id,
        source: cell.source,
        tags: [...cell.tags],
        execution_count: cell.executionCount
      })),
    order: choices.order,
    stop_on_error: choices.stopOnError,
    parameters: { ...choices.parameters },
    copy_bytes: choices.copyBytes,
    place: { ...choices.place },
    limits: { ...choices.limits },
    result_path: resultPath,
    hash_seed: choices.hashSeed ?? 0,
    ...isolationFields(choices.isolation ?? DEFAULT_ISOLATION),
    ...(choices.isolation?.passed === undefined || choices.isolation.passed.length === 0
      ? {}
      : { passed_variables: [...choices.isolation.passed] }),
    ...(choices.isolation?.trust === undefined ? {} : { project_trust: choices.isolation.trust }),
    ...(choices.kernelVariables === undefined
      ? {}
      : { kernel_variables: { ...choices.kernelVariables } }),
    ...(choices.pins === undefined ? {} : { pins: [...choices.pins] }),
    ...(choices.addedFiles === undefined || choices.addedFiles.length === 0
      ? {}
      : { added_files: choices.addedFiles.map(file => ({ ...file })) })
  };
}
