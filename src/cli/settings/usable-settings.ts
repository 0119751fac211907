import * as path from 'node:path';
import type { NotebookError } from '../../protocol';
import type { Console } from '../console/console';
import { UsageFailure } from '../console/failure';
import type { NotebookFile } from '../notebooks/notebook-files';
import type { BaselineFinder } from './baseline-file';
import type { ProjectSettings, SettingsFinder } from './project-settings';

/** The settings of a notebook, with the findings that its baseline knows. */
export interface UsableSettings<File extends NotebookFile> {
  readonly file: File;
  readonly project: ProjectSettings;
  readonly knownIds: readonly string[];
}

/** A notebook whose settings are wrong. */
export interface SkippedNotebook<File extends NotebookFile> {
  readonly file: File;
  readonly error: NotebookError;
}

/** Notebooks, each with its settings or with what is wrong in them. */
export type DividedNotebooks<File extends NotebookFile> = readonly (
  (UsableSettings<File> & { readonly error?: undefined }) | SkippedNotebook<File>
)[];

/**
 * The settings of each notebook, in order. Wrong settings do not stop the notebooks with different settings; what is wrong
 * is printed once.
 */
export function divideBySettings<File extends NotebookFile>(
  files: readonly File[],
  settings: SettingsFinder,
  console: Pick<Console, 'err'>,
  baselines: BaselineFinder | null = null
): DividedNotebooks<File> {
  const printed = new Set<string>();
  return files.map(file => {
    try {
      const project = settings.find(path.dirname(file.absolute));
      return { file, project, knownIds: baselines?.find(project)?.knownIds(file) ?? [] };
    } catch (error) {
      if (!(error instanceof UsageFailure)) {
        throw error;
      }
      const { message } = error;
      if (!printed.has(message)) {
        printed.add(message);
        console.err(`freshkernel: ${message}\nWrong settings: their notebooks are skipped.\n`);
      }
      const [first, ...more] = message.split('\n');
      const short = more.length === 0 ? first : `${first} The settings have ${more.length} more.`;
      return { file, error: { kind: 'settings', message: short, line: null, column: null } };
    }
  });
}

/** Those of the notebooks that have usable settings. */
export function usableOf<File extends NotebookFile>(
  notebooks: DividedNotebooks<File>
): readonly UsableSettings<File>[] {
  return notebooks.filter(each => each.error === undefined);
}
