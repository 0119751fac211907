import type { PythonVersion } from '../version';

/** Which Python a text is parsed as. */
export interface ParseOptions {
  readonly version: PythonVersion;
  /** IPython runs cells with top-level await allowed (`ast.PyCF_ALLOW_TOP_LEVEL_AWAIT`). */
  readonly topLevelAwait: boolean;
  /** `from __future__ import …` names that an earlier cell put in force (IPython keeps them). */
  readonly futureFeatures?: readonly string[];
}
