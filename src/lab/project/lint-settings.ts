import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { IStateDB } from '@jupyterlab/statedb';
import type { LintConfig } from '../../core/settings/config';
import type { LintedFile } from '../check/worker/check-messages';
import { isServerFile } from '../server/drive';
import type { ProjectStore } from '../server/project-store';
import { NotebookMemory } from '../settings/notebook-memory';
import type { Preferences } from '../settings/preferences';

/** What the settings are made of. */
export interface LintSettingsParts {
  readonly contents: Contents.IManager;
  /** Absolute path of the server's root folder; null if unknown. */
  readonly serverRoot: string | null;
  readonly project: Pick<ProjectStore, 'read'>;
  readonly preferences: Pick<Preferences, 'values' | 'phase'>;
  readonly state: IStateDB | null;
}

/** The settings of closed notebooks, as they are now: each folder's project is asked for once. */
export function lintSettings({
  contents,
  serverRoot,
  project,
  preferences,
  state
}: LintSettingsParts): (path: string) => Promise<Omit<LintedFile, 'notebook'>> {
  const byFolder = new Map<string, Promise<LintConfig>>();
  const memory = new NotebookMemory(state);
  return async path => {
    const folder = PathExt.dirname(path);
    const settings = byFolder.get(folder) ?? project.read(path);
    byFolder.set(folder, settings);
    await memory.load(path);
    const { hidden, cells } = memory.of(path);
    const { select, extendSelect, severity, ignore, hiddenHere } = preferences.values;
    const localPath = contents.localPath(path);
    const isFile = serverRoot !== null && isServerFile(path, contents);
    return {
      path: localPath,
      folder: isFile ? [serverRoot, PathExt.dirname(localPath)].filter(Boolean).join('/') : null,
      settings: await settings,
      user: {
        phase: preferences.phase,
        select,
        extendSelect,
        severity,
        ignore,
        ignoreHere: hiddenHere[path] ?? [],
        hidden,
        cells
      }
    };
  };
}
