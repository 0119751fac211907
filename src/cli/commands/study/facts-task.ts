/** Reads a notebook of a study: its hashes, and what is counted without running or linting it. */
import { createHash } from 'node:crypto';
import { readKernelMetadata } from '../../../core/notebook/kernel-metadata';
import { factsOf } from '../../../core/study/notebook-facts';
import type { NotebookFacts } from '../../../core/study/notebook-facts';
import type { NotebookError } from '../../../protocol';
import { readNotebookFile } from '../../notebooks/read-notebook';
import type { TaskInput } from '../../tasks/task';

/** The facts about a notebook, or why it cannot be read. */
export type StudyFacts =
  | {
      readonly ok: true;
      readonly facts: NotebookFacts;
      readonly contentHash: string;
      /** Null without code cells. */
      readonly codeHash: string | null;
    }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads one notebook. */
export function studyFactsTask({ file }: TaskInput): StudyFacts {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  const sources = document.cells.filter(({ type }) => type === 'code').map(({ source }) => source);
  return {
    ok: true,
    facts: factsOf(document, readKernelMetadata(text).languageVersion),
    contentHash: hashOf(text),
    codeHash: sources.length === 0 ? null : hashOf(JSON.stringify(sources))
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
