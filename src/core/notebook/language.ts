/** The language of a notebook, from what its metadata names. */

/**
 * The language in lower case; `python` where none is named. Kernels that reuse Python's `language_info` name their own
 * language in `kernelspec`.
 */
export function notebookLanguage(kernelLanguage: string, infoLanguage: string): string {
  const languages = [kernelLanguage, infoLanguage].map(normalizeLanguage);
  return languages.find(name => name !== 'python') ?? 'python';
}

/** Python has several names; an empty name means that none is given. */
function normalizeLanguage(name: string): string {
  const lower = name.trim().toLowerCase();
  return /^(?:|i?python[23]?)$/.test(lower) ? 'python' : lower;
}
