import type { NotebookFile } from '../notebook-files';

/** What every job has: the notebook that it is about, and the second one of verbs that compare two. */
export interface AnalysisJob {
  readonly file: NotebookFile;
  readonly other?: NotebookFile;
}
