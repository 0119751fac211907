/** A restoration that may help a notebook past its first failure; only a re-run shows whether it does. */
import type { RestoreKind } from '../../protocol';
import type { Edit } from '../fixes/edit';
import type { CellKey } from '../notebook/document';

/**
 * How much a candidate proves by getting further. `certain`: it was the right one; `likely`: a stored output must confirm it
 * before the notebook counts as restored; `needs-proof`: besides, no stored output may speak against it, since a wrong one
 * might get further, too; `stand-in`: it replaces what is missing, which no output confirms.
 */
export type CandidateTrust = 'certain' | 'likely' | 'needs-proof' | 'stand-in';

/** A file that a restoration adds next to the notebook. */
export interface AddedFile {
  /** Relative to the notebook's folder, with slashes. */
  readonly path: string;
  readonly format: 'text' | 'base64';
  readonly content: string;
}

/** More characters of added files are not made in one restoration. */
export const MAX_ADDED = 6_000_000;

/** A package for the runs. */
export interface Installation {
  /** Such as `tabulate` or `pandas[excel]>=2`. */
  readonly requirement: string;
  /** As of this day, `YYYY-MM-DD`; null for the newest version. */
  readonly before: string | null;
}

/** One candidate. What it changes refers to the notebook of the last run. */
export interface Candidate {
  readonly kind: RestoreKind;
  /** The cell that it is about; null for none in particular. */
  readonly cell: CellKey | null;
  /** One phrase for users. */
  readonly detail: string;
  /** The code of the rule whose fixes it applies; missing where none has them. */
  readonly rule?: string;
  readonly trust: CandidateTrust;
  readonly edits: readonly Edit[];
  /** What to install for the runs; null for nothing. */
  readonly install: Installation | null;
  readonly files: readonly AddedFile[];
}

/** A candidate that changes cells only. */
export function editCandidate(
  candidate: Pick<Candidate, 'kind' | 'cell' | 'detail' | 'rule' | 'trust' | 'edits'>
): Candidate {
  return { ...candidate, install: null, files: [] };
}
