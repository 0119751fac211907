import type { TargetChoice } from '../../core/check/job/run-target';
import { CheckAnalysis } from '../../core/check/session/check-analysis';
import type { NotebookDocument } from '../../core/notebook/document';
import { readKernelMetadata } from '../../core/notebook/kernel-metadata';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookError, RunOrder, RunTarget } from '../../protocol';
import { projectFacts, readNotebookFile } from '../notebooks/read-notebook';
import type { TextReading } from '../notebooks/read-text';
import type { TaskInput } from '../tasks/task';

/** The inputs of preparing a notebook's runs. */
export interface PrepareInput extends TaskInput {
  readonly config: LintConfig;
  readonly order: RunOrder;
  readonly target: TargetChoice;
}

/** A notebook that is ready to run. */
export interface RunnableNotebook {
  readonly document: NotebookDocument;
  /** The kernel that it names; null if it names none. */
  readonly kernelName: string | null;
  /** The execution target, with what the notebook needs there. */
  readonly target: RunTarget;
}

/** The start of a notebook's runs, or why the file cannot be read. */
export type PreparedNotebook =
  | { readonly ok: true; readonly notebook: RunnableNotebook; readonly content: TextReading }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads a notebook and determines what it needs on its execution target. */
export function prepareTask({
  file,
  config,
  order,
  target: choice
}: PrepareInput): PreparedNotebook {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  const target = new CheckAnalysis(document, config, projectFacts(file)).target(choice, order);
  const { kernelName } = readKernelMetadata(text);
  return { ok: true, notebook: { document, kernelName, target }, content: { ok: true, text } };
}
