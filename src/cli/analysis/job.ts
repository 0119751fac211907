import type { NotebookFile } from '../notebook-files';

/** Common part of all jobs: the notebook, and for commands that compare two, the second one. */
export interface AnalysisJob {
  readonly file: NotebookFile;
  readonly other?: NotebookFile;
}
