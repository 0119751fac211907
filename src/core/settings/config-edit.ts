/**
 * Changes one setting in the text of a settings file. Comments, order, quotes and line ends of everything else are
 * preserved.
 */
import { parse } from 'smol-toml';
import type { SettingsFileKind } from './settings-file';
import { isTable } from '../toml/table';
import type { Table } from './settings-reader';
import { formatSetting, SettingsLocation } from './settings-location';
import type { SettingValue } from './settings-location';
import { appendElement, removeElement } from '../toml/array-edit';
import { isSameValue } from '../toml/equality';
import { replaceRange } from '../toml/layout';

/** The new text, or why the file must be edited by hand. */
export type SettingsEdit =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** Adds an item to the list `key` (such as `ignore`), which is created if it is missing. */
export function editTomlAddToList(
  text: string,
  kind: SettingsFileKind,
  key: string,
  item: string
): SettingsEdit {
  return edit(text, kind, (table, location) => {
    const list = table[key];
    if (list === undefined) {
      return { replaced: location.insert(key, [item]), expected: { ...table, [key]: [item] } };
    }
    if (!isStringList(list)) {
      return null;
    }
    if (list.includes(item)) {
      return { replaced: text, expected: table };
    }
    const value = location.find(key)?.value;
    return value === undefined
      ? null
      : {
          replaced: appendElement(text, value, JSON.stringify(item)),
          expected: { ...table, [key]: [...list, item] }
        };
  });
}

/** Removes an item from the list `key`; the list itself stays. */
export function editTomlRemoveFromList(
  text: string,
  kind: SettingsFileKind,
  key: string,
  item: string
): SettingsEdit {
  return edit(text, kind, (table, location) => {
    const list = table[key];
    if (list === undefined) {
      return { replaced: text, expected: table };
    }
    const value = location.find(key)?.value;
    if (!isStringList(list) || value === undefined) {
      return null;
    }
    let replaced = text;
    for (let index = list.length - 1; index >= 0; index--) {
      if (list[index] === item) {
        replaced = removeElement(replaced, value, index);
      }
    }
    const rest = list.filter(each => each !== item);
    // Spans after a removed element are no longer valid, so a repeated item is left to the user.
    return rest.length < list.length - 1 ? null : { replaced, expected: { ...table, [key]: rest } };
  });
}

/** Sets `key` to a value. */
export function editTomlSetValue(
  text: string,
  kind: SettingsFileKind,
  key: string,
  value: SettingValue
): SettingsEdit {
  return edit(text, kind, (table, location) => {
    const expected = { ...table, [key]: typeof value === 'object' ? [...value] : value };
    const entry = location.find(key);
    if (entry === null) {
      return table[key] === undefined ? { replaced: location.insert(key, value), expected } : null;
    }
    return { replaced: replaceRange(text, entry.value, formatSetting(value)), expected };
  });
}

type Change = (
  table: Table,
  location: SettingsLocation
) => { readonly replaced: string; readonly expected: Table } | null;

/** Makes a change and keeps it only if the new text parses to exactly the expected table. */
function edit(text: string, kind: SettingsFileKind, change: Change): SettingsEdit {
  const prefix = kind === 'pyproject.toml' ? ['tool', 'freshkernel'] : [];
  try {
    const table = tableAt(parse(text.replace(/^\uFEFF/, '')), prefix);
    const changed = change(table, new SettingsLocation(text, prefix));
    if (changed !== null) {
      const after = tableAt(parse(changed.replaced.replace(/^\uFEFF/, '')), prefix);
      if (isSameValue(after, changed.expected)) {
        return { ok: true, text: changed.replaced };
      }
    }
  } catch {
    return { ok: false, reason: `\`${kind}\` is not valid TOML. Correct it by hand.` };
  }
  return { ok: false, reason: `\`${kind}\` has an unusual form here. Edit it by hand.` };
}

function tableAt(document: Table, path: readonly string[]): Table {
  let table: Table = document;
  for (const name of path) {
    const next = table[name];
    if (next === undefined) {
      return {};
    }
    if (!isTable(next)) {
      throw new TypeError(`${name} is no table`);
    }
    table = next;
  }
  return table;
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}
