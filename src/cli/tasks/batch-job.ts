/** What a machine of a cluster gets and returns for a batch of notebooks. */
import type { TaskInput } from './task';
import type { TaskResult } from './task-result';

/** First argument of a process that works on a batch; the Python package passes it, and after it the paths of both files. */
export const BATCH_ROLE = 'analysis-batch';

/** Name of the file with the description of a batch. */
export const BATCH_NAME = 'batch.json';

/** A task for several notebooks. */
export interface BatchJob {
  readonly task: string;
  /** Each file has a `copy`, whose paths are relative to the folder of the batch. */
  readonly inputs: readonly TaskInput[];
}

/** The results in the order of the inputs. */
export interface BatchResult {
  readonly results: readonly TaskResult<unknown>[];
}
