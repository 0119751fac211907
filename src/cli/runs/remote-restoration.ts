/** What a machine of a cluster gets and returns for a restoration. */
import type { AddedFile } from '../../core/restore/candidate';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookError, RestoreDocument } from '../../protocol';
import type { RestoreLimits } from './restore-limits';
import type { KnownSurroundings } from './surroundings';

/** First argument of a process that restores on a cluster; the paths of the job, the notebook and the outcome follow. */
export const RESTORATION_ROLE = 'restoration';

/** A notebook to restore where its project is a copy. */
export interface RemoteRestoration {
  /** Path for messages. */
  readonly shown: string;
  /** The path on the machine of the command. */
  readonly absolute: string;
  readonly text: string;
  readonly config: LintConfig;
  readonly addedFolder: string;
  readonly limits: RestoreLimits;
  readonly surroundings: KnownSurroundings;
}

/** A restored notebook in which nothing is written yet. */
export interface RestoredNotebookText {
  readonly report: RestoreDocument;
  readonly text: string;
  readonly files: readonly AddedFile[];
}

/** The end of a restoration on a cluster. error: why the notebook cannot be read; null where its runs are the reason. */
export type RemoteOutcome =
  | ({ readonly ok: true } & RestoredNotebookText)
  | { readonly ok: false; readonly message: string; readonly error: NotebookError | null };
