import type { NotebookDocument } from '../notebook/document';
import { atLeast, NEWEST_PYTHON, OLDEST_PYTHON } from '../python/version';
import type { PythonVersion } from '../python/version';
import type { LintConfig } from '../settings/config';

/** The Python version that a notebook is analyzed for. */
export function targetPython(
  document: Pick<NotebookDocument, 'languageVersion'>,
  config: Pick<LintConfig, 'pythonVersion' | 'requiredPython'>
): PythonVersion {
  return config.pythonVersion ?? grammarFor(document.languageVersion ?? config.requiredPython);
}

/** The version that the notebook names, such as `3.12`; null if it names none. */
export function statedPython({
  languageVersion
}: Pick<NotebookDocument, 'languageVersion'>): string | null {
  return languageVersion === null ? null : `${languageVersion.major}.${languageVersion.minor}`;
}

/** The oldest known grammar for older Python 3 versions; the newest one for Python 2 and for later versions. */
function grammarFor(version: PythonVersion | null): PythonVersion {
  if (version === null || version.major !== 3 || atLeast(version, NEWEST_PYTHON.minor)) {
    return NEWEST_PYTHON;
  }
  return atLeast(version, OLDEST_PYTHON.minor) ? version : OLDEST_PYTHON;
}
