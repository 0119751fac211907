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

/** What a notebook from standard input is called: a title that no rule finds fault with. */
const STDIN_NAME = 'standard-input.ipynb';

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
  const folder = withSlashes(dirname(file.absolute));
  const path = isStdin ? `${folder}/${STDIN_NAME}` : withSlashes(file.absolute);
  const notebook = readNotebook(reading.text, path);
  if (!notebook.ok) {
    return { ok: false, error: { ...notebook.problem } };
  }
  const facts = {
    notebookFolder: folder,
    moduleExports: exportedNames
  };
  const { document, locator } = notebook;
  const result = new LintSession(config, facts, { rules }).lint(document);
  return { ok: true, document, locator, result };
}
