import type { PythonVersion } from '../version';

/** The Python for which a text is parsed. */
export interface ParseOptions {
  readonly version: PythonVersion;
  /** IPython runs cells with top-level await allowed (`ast.PyCF_ALLOW_TOP_LEVEL_AWAIT`). */
  readonly topLevelAwait: boolean;
  /** `from __future__ import …` names of earlier cells, which IPython keeps in force. */
  readonly futureFeatures?: readonly string[];
  /** IPython compiles each statement of a cell alone: future imports may follow other statements, such as magics. */
  readonly lateFutureImports?: true;
}
