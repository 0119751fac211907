import { dirname } from 'node:path';
import { knownApiChanges } from '../../core/change-data/known-changes';
import { namedImports } from '../../core/imports/named-imports';
import type { LintResult } from '../../core/lint/result';
import { LintSession } from '../../core/lint/session';
import type { CellWriter } from '../../core/notebook/cell-edit';
import type { NotebookDocument } from '../../core/notebook/document';
import type { SourceLocator } from '../../core/notebook/source-locator';
import type { RuleDefinition } from '../../core/rules/contract';
import { ALL_RULES } from '../../core/rules/registry';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookError, NotebookForm } from '../../protocol';
import type { NotebookFile } from './notebook-files';
import { diskNear } from './project-disk';
import { requirementFilesNear } from './project-files';
import { projectFacts, readAnyNotebook } from './read-notebook';
import { surroundingsFrom } from './snapshot-disk';
import type { Surroundings } from './snapshot-disk';

/** What surrounds a notebook: its project on this machine, or a snapshot of it. */
function surroundingsOf({ absolute, copy }: NotebookFile): Surroundings {
  const folder = dirname(absolute);
  return copy === undefined
    ? { files: diskNear(folder), requirements: requirementFilesNear(folder) }
    : surroundingsFrom(copy.project, folder);
}

/** A linted notebook file, or why it could not be read. */
export type LintedFile =
  | {
      readonly ok: true;
      readonly document: NotebookDocument;
      readonly form: NotebookForm;
      readonly locator: SourceLocator;
      /** The notebook as JSON in nbformat 4; null where the file is something else. */
      readonly json: string | null;
      readonly createWriter: (() => CellWriter) | null;
      readonly result: LintResult;
    }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads and lints one file, with all rules or those given. */
export function lintNotebookFile(
  file: NotebookFile,
  config: LintConfig,
  rules: readonly RuleDefinition[] = ALL_RULES
): LintedFile {
  const read = readAnyNotebook(file);
  if (!read.ok) {
    return read;
  }
  const { document, locator, text, oldFormat, form, createWriter } = read;
  const session = new LintSession(config, projectFacts(file), { rules });
  const result = session.lint(document, {
    ...surroundingsOf(file),
    apiChanges: knownApiChanges(),
    importNaming: namedImports
  });
  const json = form === 'ipynb' && oldFormat === null ? text : null;
  return { ok: true, document, form, locator, json, createWriter, result };
}
