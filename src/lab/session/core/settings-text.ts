/** Reads the text of settings files, and changes it in place so that comments and order stay. */
import type { SettingsEdit } from '../../../core/settings/config-edit';
import { editTomlAddToList, editTomlRemoveFromList } from '../../../core/settings/config-edit';
import { DEFAULT_CONFIG } from '../../../core/settings/config';
import { readSettings as readCore } from '../../../core/settings/settings-file';
import { ALL_RULES } from '../../../core/rules/registry';
import type { ReadSettings, SettingsKind } from '../../server/settings-reader';

/** Reads a settings file; what is wrong with it is told, and the rest of it holds. */
export function readSettings(text: string, kind: SettingsKind, root: string): ReadSettings {
  const { config, broken, warnings } = readCore(text, kind, ALL_RULES);
  const problems = [...(broken === null ? [] : [broken]), ...warnings].map(({ message, line }) =>
    line === null ? `${kind}: ${message}` : `${kind}, line ${line}: ${message}`
  );
  return { config: { ...(config ?? DEFAULT_CONFIG), root }, problems };
}

/** Adds a rule to what the project ignores, or takes it away. */
export function withIgnored(
  text: string,
  kind: SettingsKind,
  code: string,
  ignored: boolean
): SettingsEdit {
  return ignored
    ? editTomlAddToList(text, kind, 'ignore', code)
    : editTomlRemoveFromList(text, kind, 'ignore', code);
}
