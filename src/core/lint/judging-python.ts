import type { NotebookDocument } from '../notebook/document';
import { atLeast, NEWEST_PYTHON, OLDEST_PYTHON } from '../python/version';
import type { PythonVersion } from '../python/version';
import type { LintConfig } from '../settings/config';

/** The Python that judges a notebook. */
export function judgingPython(
  document: Pick<NotebookDocument, 'languageVersion'>,
  config: Pick<LintConfig, 'pythonVersion' | 'requiredPython'>
): PythonVersion {
  return config.pythonVersion ?? grammarFor(document.languageVersion ?? config.requiredPython);
}

/** Kernels older than the oldest known grammar are judged by it; Python 2 and versions to come by the newest. */
function grammarFor(version: PythonVersion | null): PythonVersion {
  if (version === null || version.major !== 3 || atLeast(version, NEWEST_PYTHON.minor)) {
    return NEWEST_PYTHON;
  }
  return atLeast(version, OLDEST_PYTHON.minor) ? version : OLDEST_PYTHON;
}
