/** The boundary between the commands and where their notebooks run: on this machine, or on a cluster. */
import type { ClusterFailureKind, ClusterRestoration, RunEvent, RunJob } from '../../protocol';

/** The end of a run. */
export type RunEnd =
  /** Its `RunResult` as JSON. isResumed: whether it came from the journal of an earlier command. */
  | { readonly ok: true; readonly result: string; readonly isResumed?: boolean }
  /** Why there is no result. */
  | { readonly ok: false; readonly message: string; readonly kind?: ClusterFailureKind };

/** What a notebook needs where its project is not available. */
export interface RemoteNeeds {
  /** Files that its code reads, relative to its folder. */
  readonly inputs: readonly string[];
  /** Resources that the machine must have. */
  readonly resources: Readonly<Record<string, number>>;
}

/** Folder for the files of a run. */
export interface ResultFolder {
  readonly path: string;
}

/** Runs the jobs of a command; ends all of them at once. */
export interface RunExecutor {
  /** No new runs may start. */
  readonly isEnding: boolean;
  /** Runs a job to its end. */
  run(
    job: RunJob,
    folder: ResultFolder,
    onEvent: (event: RunEvent) => void,
    needs: RemoteNeeds
  ): Promise<RunEnd>;
  /** Asks all runs to stop; each still reports its results so far. */
  end(): void;
}

/** Restores the notebooks of a command; ends all restorations at once. */
export interface RestorationExecutor {
  /** No new restorations may start. */
  readonly isEnding: boolean;
  /** Restores a notebook; the result is a `RemoteOutcome` as JSON. */
  runRestoration(restoration: RestorationRequest): Promise<RunEnd>;
  /** Asks all restorations to stop. */
  end(): void;
}

/** What an executor needs to know about a restoration; its job is in a file. */
export type RestorationRequest = Omit<ClusterRestoration, 'kind'>;
