import * as path from 'node:path';
import { notebookRequirements } from '../../../core/imports/notebook-requirements';
import { statedPython, targetPython } from '../../../core/lint/target-python';
import { reportRequirements } from '../../../core/report/requirements-report';
import { provideEnvironmentYml } from '../../../core/requirements/requirement-file';
import { readEnvironmentYml } from '../../../core/requirements/environment-yml';
import type { LintConfig } from '../../../core/settings/config';
import { magicsOf } from '../../../core/settings/known-magics';
import type { RequirementsDocument } from '../../../protocol';
import { errorLine } from '../../notebooks/error-line';
import { withSlashes } from '../../notebooks/notebook-files';
import { readAnyNotebook } from '../../notebooks/read-notebook';
import type { TaskInput } from '../../tasks/task';
import type { InstalledAnswer } from './installed-packages';
import { projectFiles } from '../../notebooks/project-files';
import type { ProjectFiles } from '../../notebooks/project-files';
import { unreadSentences } from '../../notebooks/unread-files';

/** Input: a notebook, and what an environment has installed. */
export interface RequirementsInput extends TaskInput {
  readonly config: LintConfig;
  readonly installed: InstalledAnswer | null;
}

/** What the notebook needs, or why it could not be read. */
export type RequirementsOutput =
  | {
      readonly ok: true;
      readonly report: RequirementsDocument;
      /** The version of Python that the notebook names, such as `3.12`; null if it names none. */
      readonly python: string | null;
    }
  | { readonly ok: false; readonly problem: string };

/** Finds what one notebook needs. */
export function requirementsTask({
  file,
  config,
  installed
}: RequirementsInput): RequirementsOutput {
  const read = readAnyNotebook(file);
  if (!read.ok) {
    return { ok: false, problem: errorLine(file, read.error) };
  }
  const { document } = read;
  if (document.language !== 'python') {
    const message = `Only notebooks in Python can be read; this one is in ${document.language}.`;
    return { ok: false, problem: `${file.shown}: ${message}\n` };
  }
  provideEnvironmentYml(readEnvironmentYml);
  const project = projectFiles(path.dirname(file.absolute));
  const options = {
    version: targetPython(document, config),
    magics: magicsOf(config, document),
    futureFeatures: [],
    automagic: true
  };
  const found = notebookRequirements(document, options, {
    ...project,
    reader: project,
    installed:
      installed === null
        ? null
        : {
            python: installed.python,
            modules: new Map(Object.entries(installed.modules)),
            versions: new Map(Object.entries(installed.versions))
          }
  });
  const shorten = (name: string): string => withSlashes(path.relative(project.folder, name));
  const report = reportRequirements(file.shown, found, shorten);
  return {
    ok: true,
    report: { ...report, notes: [...report.notes, ...unread(project, shorten)] },
    python: statedPython(document)
  };
}

/** A sentence for each requirement file that is not read: what it declares is missing from the report. */
function unread({ declared }: ProjectFiles, shorten: (name: string) => string): readonly string[] {
  return declared.files.flatMap(file => {
    const reason = unreadSentences(file);
    return reason === null ? [] : [`\`${shorten(file.path)}\` is not read. ${reason}`];
  });
}
