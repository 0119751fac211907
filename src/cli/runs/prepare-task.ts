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
  /** Whether it runs where its project is not available. */
  readonly isRemote?: boolean;
}

/** A notebook that is ready to run. */
export interface RunnableNotebook {
  readonly document: NotebookDocument;
  /** The kernel that it names; null if it names none. */
  readonly kernelName: string | null;
  /** The execution target, with what the notebook needs there. */
  readonly target: RunTarget;
  /** The files that its code reads, relative to its folder, if it runs where its project is not available. */
  readonly inputs: readonly string[];
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
  target: choice,
  isRemote = false
}: PrepareInput): PreparedNotebook {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  const analysis = new CheckAnalysis(document, config, projectFacts(file));
  const target = analysis.target(choice, order);
  const inputs = isRemote ? analysis.needs(order).inputs : [];
  const { kernelName } = readKernelMetadata(text);
  return {
    ok: true,
    notebook: { document, kernelName, target, inputs },
    content: { ok: true, text }
  };
}
