import type { PlaceChoice } from '../core/check/job/run-target';
import { CheckAnalysis } from '../core/check/session/check-analysis';
import type { LintConfig } from '../core/settings/config';
import { readKernelMetadata } from '../core/notebook/kernel-metadata';
import type { NotebookDocument } from '../core/notebook/document';
import type { NotebookError, RunOrder, RunPlace } from '../protocol';
import type { AnalysisJob } from './analysis/job';
import { factsOf, readNotebookFile } from './notebook-reading';
import type { TextReading } from './read-text';

/** All that is needed to find out how a notebook is to be run. */
export interface PlaceJob extends AnalysisJob {
  readonly config: LintConfig;
  readonly order: RunOrder;
  readonly place: PlaceChoice;
}

/** A notebook to be run. */
export interface RunnableNotebook {
  readonly document: NotebookDocument;
  /** The kernel that it names; null where it names none. */
  readonly kernelName: string | null;
  /** Where it is run, with what it needs there. */
  readonly place: RunPlace;
}

/** What a run of a notebook starts from, or why the file cannot be read. */
export type PlacedNotebook =
  | { readonly ok: true; readonly notebook: RunnableNotebook; readonly content: TextReading }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads a notebook, and finds out what it needs where it is to be run. */
export function runPlaceJob({ file, config, order, place: choice }: PlaceJob): PlacedNotebook {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  const place = new CheckAnalysis(document, config, factsOf(file)).target(choice, order);
  const { kernelName } = readKernelMetadata(text);
  return { ok: true, notebook: { document, kernelName, place }, content: { ok: true, text } };
}
