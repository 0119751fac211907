/** The language of a notebook, from what its metadata names. */
import { platformNamed } from './platforms';

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

/** Python has several names; an empty name means that none is given. */
function normalizeLanguage(name: string): string {
  const lower = name.trim().toLowerCase();
  return /^(?:|i?python[23]?)$/.test(lower) ? 'python' : lower;
}
