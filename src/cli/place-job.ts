import type { TargetChoice } from '../core/check/job/run-target';
import { CheckAnalysis } from '../core/check/session/check-analysis';
import type { LintConfig } from '../core/settings/config';
import { readKernelMetadata } from '../core/notebook/kernel-metadata';
import type { NotebookDocument } from '../core/notebook/document';
import type { NotebookError, RunOrder, RunPlace } from '../protocol';
import type { AnalysisJob } from './analysis/job';
import { factsOf, readNotebookFile } from './notebook-reading';
import type { TextReading } from './read-text';

/** The inputs of preparing a notebook's runs. */
export interface PlaceJob extends AnalysisJob {
  readonly config: LintConfig;
  readonly order: RunOrder;
  readonly place: TargetChoice;
}

/** A notebook that is ready to run. */
export interface RunnableNotebook {
  readonly document: NotebookDocument;
  /** The kernel that it names; null if it names none. */
  readonly kernelName: string | null;
  /** The execution target, with what the notebook needs there. */
  readonly place: RunPlace;
}

/** The start of a notebook's runs, or why the file cannot be read. */
export type PlacedNotebook =
  | { readonly ok: true; readonly notebook: RunnableNotebook; readonly content: TextReading }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads a notebook and determines what it needs on its execution target. */
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
