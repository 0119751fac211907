import { placeOf } from '../core/check/job/run-target';
import type { PlaceChoice } from '../core/check/job/run-target';
import { runNeeds } from '../core/check/job/run-needs';
import type { LintConfig } from '../core/settings/config';
import { judgingPython } from '../core/lint/judging-python';
import { LintSession } from '../core/lint/session';
import { readKernelMetadata } from '../core/notebook/kernel-metadata';
import type { NotebookDocument } from '../core/notebook/document';
import type { NotebookError, RunOrder, RunPlace } from '../protocol';
import type { AnalysisJob } from './analysis/job';
import { factsOf, readNotebookFile } from './notebook-reading';
import type { TextReading } from './read-text';

/** Job: find out how to run a notebook. */
export interface PlaceJob extends AnalysisJob {
  readonly config: LintConfig;
  readonly order: RunOrder;
  readonly place: PlaceChoice;
}

/** A notebook that is ready to run. */
export interface RunnableNotebook {
  readonly document: NotebookDocument;
  /** Kernel name in the notebook's metadata, or null. */
  readonly kernelName: string | null;
  /** Execution target, with what the notebook needs there. */
  readonly place: RunPlace;
}

/** Input of a run, or why the file cannot be read. */
export type PlacedNotebook =
  | { readonly ok: true; readonly notebook: RunnableNotebook; readonly content: TextReading }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads a notebook and finds out what it needs on its execution target. */
export function runPlaceJob({ file, config, order, place: choice }: PlaceJob): PlacedNotebook {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  const place = placeOf(choice, () => {
    const { summaries } = new LintSession(config, factsOf(file)).lint(document);
    return runNeeds(document, summaries, order, judgingPython(document, config));
  });
  const { kernelName } = readKernelMetadata(text);
  return { ok: true, notebook: { document, kernelName, place }, content: { ok: true, text } };
}
