/** Language of a live notebook. */
import { notebookLanguage } from '../../../core/notebook/language';
import { platformOf } from '../../../core/notebook/platforms';
import type { PythonVersion } from '../../../core/python/version';
import { parsePythonVersion } from '../../../core/python/version';

/** The language in lower case; `python` if the metadata does not name one. */
export function languageOf(metadata: Readonly<Record<string, unknown>>): string {
  return notebookLanguage(
    textAt(metadata, 'kernelspec', 'language') ?? '',
    textAt(metadata, 'language_info', 'name') ?? '',
    livePlatform(metadata)
  );
}

/** The program that the metadata shows to run the notebook; null if it shows none. */
export function livePlatform(metadata: Readonly<Record<string, unknown>>): string | null {
  const kernels = ['kernelspec', 'kernel_info'].map(
    section => textAt(metadata, section, 'name') ?? ''
  );
  return platformOf(Object.keys(metadata), kernels);
}

/** The language version of the metadata; null if missing. */
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
