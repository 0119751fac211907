/** How sessions that lint a notebook are made and used. */
import type { LintResult } from '../../../core/lint/result';
import type { CellRecord } from '../../../core/notebook/cell-identity';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { LintConfig } from '../../../core/settings/config';
import type { ILintSession } from '../core/core-module';

/** Creates a lint session with the current settings, except those given; the records keep the ids of findings stable. */
export type CreateSession = (
  remembered: readonly CellRecord[],
  settings: Partial<LintConfig>
) => ILintSession;

/** Lints a version of the notebook in small steps. */
export type LintSteps = (document: NotebookDocument) => Generator<void, LintResult>;
