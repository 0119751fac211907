/** Parses settings files and edits them in place, keeping comments and order. */
import type { SettingsEdit } from '../../../core/settings/config-edit';
import { editTomlAddToList, editTomlRemoveFromList } from '../../../core/settings/config-edit';
import { DEFAULT_CONFIG } from '../../../core/settings/config';
import { readSettings as readCore } from '../../../core/settings/settings-file';
import { ALL_RULES } from '../../../core/rules/registry';
import type { ReadSettings, SettingsKind } from '../../server/settings-reader';

/** Parses a settings file; invalid entries are reported as problems, and the others apply. */
export function readSettings(text: string, kind: SettingsKind, root: string): ReadSettings {
  const { config, errors, warnings } = readCore(text, kind, ALL_RULES);
  const problems = [...errors, ...warnings].map(({ message, line }) =>
    line === null ? `${kind}: ${message}` : `${kind}, line ${line}: ${message}`
  );
  return { config: { ...(config ?? DEFAULT_CONFIG), root }, problems };
}

/** Adds a rule to the project's ignored rules, or removes it. */
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
