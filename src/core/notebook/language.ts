/** The language of a notebook, from what its metadata names. */
import { platformNamed, PLATFORMS } from './platforms';

/** The language of code that is not Python where the metadata name none. */
export const UNKNOWN_LANGUAGE = 'unknown';

/**
 * The language in lower case; `python` where none is named. Kernels that reuse Python's `language_info` name their own
 * language in `kernelspec`, or none: then the platform has it.
 */
export function notebookLanguage(
  kernelLanguage: string,
  infoLanguage: string,
  platform: string | null = null
): string {
  const languages = [kernelLanguage, infoLanguage].map(normalizeLanguage);
  const named = languages.find(name => name !== 'python');
  return named ?? platformNamed(platform)?.language ?? 'python';
}

/** Whether metadata name a language; the names of kernels say little but for Python's. */
export function isLanguageNamed(languages: readonly string[], kernels: readonly string[]): boolean {
  return languages.some(name => name.trim() !== '') || kernels.some(name => /python/i.test(name));
}

/** Python has several names, some of them on one platform; an empty name means that none is given. */
function normalizeLanguage(name: string): string {
  const lower = name.trim().toLowerCase();
  const isPython = /^(?:|i?python[23]?)$/.test(lower) || NAMES_OF_PYTHON.has(lower);
  return isPython ? 'python' : lower;
}

const NAMES_OF_PYTHON: ReadonlySet<string> = new Set(
  Object.values(PLATFORMS).flatMap(({ pythons = [] }) => pythons)
);
