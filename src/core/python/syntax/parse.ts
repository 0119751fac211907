import type { Module } from '../ast/nodes';
import type { PythonVersion } from '../version';

/** Why a text is no valid Python, as CPython would say, with the place in UTF-16 offsets. */
export interface SyntaxProblem {
  /** Stable name of the kind, such as `invalid-syntax`, `unterminated-string`, `python2-print`. */
  readonly id: string;
  /** One sentence for a person, without a final dot. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

export interface ParseOptions {
  readonly version: PythonVersion;
  /** IPython runs cells with top-level await allowed (`ast.PyCF_ALLOW_TOP_LEVEL_AWAIT`). */
  readonly topLevelAwait: boolean;
  /** `from __future__ import …` names that an earlier cell put in force (IPython keeps them). */
  readonly futureFeatures?: readonly string[];
}

export type ParseResult =
  | { readonly ok: true; readonly module: Module }
  | { readonly ok: false; readonly problem: SyntaxProblem };
