/** Which language a live notebook is written in. */
import type { PythonVersion } from '../../../core/python/version';
import { parsePythonVersion } from '../../../core/python/version';

/** Lower case; `python` where the metadata names none. */
export function languageOf(metadata: Readonly<Record<string, unknown>>): string {
  const name =
    textAt(metadata, 'language_info', 'name') ?? textAt(metadata, 'kernelspec', 'language');
  const language = (name ?? 'python').toLowerCase();
  return language === 'ipython' || language === 'python3' ? 'python' : language;
}

/** The version of the language that the metadata names; null where it names none. */
export function languageVersionOf(
  metadata: Readonly<Record<string, unknown>>
): PythonVersion | null {
  const version = textAt(metadata, 'language_info', 'version');
  return version === null ? null : parsePythonVersion(version);
}

function textAt(
  metadata: Readonly<Record<string, unknown>>,
  section: string,
  key: string
): string | null {
  const value = metadata[section];
  if (typeof value !== 'object' || value === null || !(key in value)) {
    return null;
  }
  const text = (value as Record<string, unknown>)[key];
  return typeof text === 'string' && text !== '' ? text : null;
}
