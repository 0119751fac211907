import * as path from 'node:path';
import { isExcluded } from '../../core/settings/rule-selection';
import type { Console } from '../console/console';
import { findNotebooks, NOTEBOOKS_ONLY, withSlashes } from '../notebooks/notebook-files';
import type { FileChoice, NotebookFile } from '../notebooks/notebook-files';
import type { SettingsFinder } from './project-settings';

/** The notebooks given by name, and those found in folders that the settings do not exclude. */
export function selectNotebooks(
  given: readonly string[],
  settings: SettingsFinder,
  console: Console,
  choice: FileChoice = NOTEBOOKS_ONLY
): readonly NotebookFile[] {
  const { files, emptyFolders } = findNotebooks(given, console.cwd, choice);
  for (const folder of emptyFolders) {
    console.err(`${folder}: there are no notebooks in this folder.\n`);
  }
  return files.filter(file => !file.isFound || !isLeftOut(file, settings));
}

function isLeftOut(file: NotebookFile, settings: SettingsFinder): boolean {
  const { config } = settings.look(path.dirname(file.absolute));
  return isExcluded(config, withSlashes(file.absolute));
}
