import type { NotebookRequirement } from '../../protocol';
import type { ApiChanges } from '../change-data/api-changes';
import type { LintResult } from '../lint/result';
import type { NotebookDocument } from '../notebook/document';
import type { NotebookOutputs } from '../notebook/outputs-reader';
import type { SummaryOptions } from '../python/flow/summary-options';
import type { KernelFacts } from '../rule-context/rule-context';
import type { FirstFailure } from './first-failure';

/** Another notebook, or an older version of this one, in which a missing definition may be. */
export interface RelatedNotebook {
  /** For users, such as `model.ipynb` or `the version of 2024-03-01`. */
  readonly label: string;
  readonly document: NotebookDocument;
}

/** What is around the notebook. Everything is read on first use only. */
export interface Surroundings {
  /** The files of the project, relative to the notebook's folder, with slashes; bounded. */
  readonly files: () => readonly string[];
  /** Older versions of the notebook, then its neighbors, the likeliest first; bounded. */
  readonly relatedNotebooks: () => readonly RelatedNotebook[];
  /** The packages that the notebook and the modules of its project need. */
  readonly requirements: () => readonly NotebookRequirement[];
  /** The day on which the notebook was last changed, `YYYY-MM-DD`; null where it is not known. */
  readonly changedOn: () => string | null;
}

/** A notebook that stops, and what is known about it. */
export interface Situation {
  readonly document: NotebookDocument;
  readonly outputs: NotebookOutputs;
  readonly failure: FirstFailure;
  readonly lint: LintResult;
  /** What libraries changed. */
  readonly apiChanges: ApiChanges;
  /** The packages of the kernel that ran; null where they are not known. */
  readonly kernel: KernelFacts | null;
  /** The version of Python in that kernel, such as `3.11.4`; null where it is not known. */
  readonly python: string | null;
  /** For summaries of further sources. */
  readonly summaryOptions: SummaryOptions;
  readonly surroundings: Surroundings;
  /** For each cell, its index in the notebook as it was given; null for a new cell. */
  readonly origins: readonly (number | null)[];
  /** The folder next to the restored notebook for files that are added, such as `NEW.restore`. */
  readonly addedFolder: string;
}
