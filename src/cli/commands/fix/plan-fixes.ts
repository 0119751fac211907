import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { knownApiChanges } from '../../../core/change-data/known-changes';
import { applyEdits } from '../../../core/fixes/apply';
import { namedImports } from '../../../core/imports/named-imports';
import type { FixPlan } from '../../../core/lint/fix-plan';
import { planProjectFixes } from '../../../core/lint/project-fixes';
import type { ProjectFixOptions } from '../../../core/lint/project-fixes';
import type { InternalProblem } from '../../../core/lint/result';
import { LintSession } from '../../../core/lint/session';
import type { NotebookDocument } from '../../../core/notebook/document';
import { WriteRefusal } from '../../../core/notebook/cell-edit';
import type { CellEdit } from '../../../core/notebook/cell-edit';
import type { ReadNotebook } from '../../../core/notebook/reader';
import { withEveryRule } from '../../../core/settings/config';
import type { LintConfig } from '../../../core/settings/config';
import type { NotebookError, NotebookForm } from '../../../protocol';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { ProjectDisk } from '../../notebooks/project-disk';
import { requirementFilesNear } from '../../notebooks/project-files';
import { writeError } from '../../../core/notebook/write-error';
import { projectFacts, readAnyNotebook } from '../../notebooks/read-notebook';

/** Selection of the fixes for one file. */
export interface FixOptions {
  readonly file: NotebookFile;
  readonly config: LintConfig;
  /** Ids of findings in the baseline. */
  readonly knownIds: readonly string[];
  readonly unsafe: boolean;
  /** Codes or names of rules whose fixes may rename the notebook. */
  readonly renaming: readonly string[];
  /** File names that other notebooks of the folder are about to get. */
  readonly reservedNames: ReadonlySet<string>;
}

/** Planned changes of a file, or why it could not be read. */
export type PlannedFile =
  | {
      readonly ok: true;
      readonly document: NotebookDocument;
      readonly form: NotebookForm;
      readonly plan: FixPlan;
      /** The file's text before and after. */
      readonly before: string;
      readonly after: string;
      /** New file name; null if the file keeps its name. */
      readonly name: string | null;
      readonly internalProblems: readonly InternalProblem[];
    }
  | { readonly ok: false; readonly error: NotebookError };

/** Plans the fixes of one file; changes nothing. */
export function planFileFixes(options: FixOptions): PlannedFile {
  const read = readAnyNotebook(options.file);
  if (!read.ok) {
    return read;
  }
  const refused = writeError(read);
  if (refused !== null) {
    return { ok: false, error: refused };
  }
  const { document, text, form } = read;
  const plan = planProjectFixes(document, projectFixOptions(options));
  const edited = applyEdits(document.cells, plan.edits);
  if (!edited.ok) {
    throw new Error(`the fixes of ${options.file.shown} do not apply: ${edited.refusal}`);
  }
  const after = written(read, edited.cells);
  if (after === null) {
    return { ok: false, error: NOT_WRITABLE };
  }
  return {
    ok: true,
    document,
    form,
    plan,
    before: text,
    after,
    name: edited.name,
    internalProblems: allRules(options).lint(document).internalProblems
  };
}

const NOT_WRITABLE: NotebookError = {
  kind: 'not-writable',
  message:
    'The fixes were not written: in this form of notebook, they would change other cells. Apply them one at a time by hand; `lint` shows them.',
  line: null,
  column: null
};

/** The changed text; null where the form of the file cannot hold the cells. */
function written(read: ReadNotebook, cells: readonly CellEdit[]): string | null {
  try {
    return read.createWriter?.().write(cells) ?? null;
  } catch (error) {
    if (error instanceof WriteRefusal) {
      return null;
    }
    throw error;
  }
}

function projectFixOptions(options: FixOptions): ProjectFixOptions {
  const { file, config, knownIds, unsafe, reservedNames } = options;
  const known = new Set(knownIds);
  const folder = path.dirname(file.absolute);
  return {
    config,
    facts: projectFacts(file),
    state: {
      files: new ProjectDisk(folder),
      requirements: requirementFilesNear(folder),
      apiChanges: knownApiChanges(),
      importNaming: namedImports
    },
    isInBaseline: id => known.has(id),
    unsafe,
    mayRename: ({ code, name }) =>
      options.renaming.some(wanted => [code, name.toUpperCase()].includes(wanted.toUpperCase())),
    isNameTaken: name => reservedNames.has(name) || existsSync(path.join(folder, name))
  };
}

/** All rules judge a fix, so a failure of any is reported. */
function allRules({ file, config }: FixOptions): LintSession {
  return new LintSession(withEveryRule(config), projectFacts(file));
}
