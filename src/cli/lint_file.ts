import { dirname } from 'node:path';
import { exportedNames } from '../core/fixes/module_exports';
import type { LintConfig } from '../core/lint/config';
import type { LintResult } from '../core/lint/result';
import { LintSession } from '../core/lint/session';
import type { NotebookDocument } from '../core/notebook/document';
import { readNotebook } from '../core/notebook/reader';
import type { SourceLocator } from '../core/notebook/source_locator';
import type { RuleDefinition } from '../core/rules/contract';
import { ALL_RULES } from '../core/rules/registry';
import type { NotebookError } from '../protocol';
import { withSlashes } from './notebook_files';
import type { NotebookFile } from './notebook_files';
import { readText } from './read_text';

/** A notebook file read and linted, or why that could not be. */
export type LintedFile =
  | {
      readonly ok: true;
      readonly document: NotebookDocument;
      readonly locator: SourceLocator;
      readonly result: LintResult;
    }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads and lints one file, with all rules or those given. */
export function lintFile(
  file: NotebookFile,
  config: LintConfig,
  rules: readonly RuleDefinition[] = ALL_RULES
): LintedFile {
  const isStdin = file.shown === '-';
  const reading = readText(isStdin ? '-' : file.absolute);
  if (!reading.ok) {
    return reading;
  }
  const notebook = readNotebook(reading.text, withSlashes(file.absolute));
  if (!notebook.ok) {
    return { ok: false, error: { ...notebook.problem } };
  }
  const facts = {
    notebookFolder: withSlashes(dirname(file.absolute)),
    moduleExports: exportedNames
  };
  const { document, locator } = notebook;
  const result = new LintSession(config, facts, { rules }).lint(document);
  return { ok: true, document, locator, result };
}
