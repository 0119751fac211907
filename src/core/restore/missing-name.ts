import { missingModule, pathIn } from '../crashes/error-kinds';
import { missingName } from '../execution-order/cascading-failures';
import type { FirstFailure } from './first-failure';

/** The name that a `NameError` is about; null for other errors. */
export function missingNameOf({ error }: FirstFailure): string | null {
  return error?.ename === 'NameError' ? missingName(error.evalue) : null;
}

/** The module that an import does not find; null for other errors. */
export function missingModuleOf({ error }: FirstFailure): string | null {
  return error !== null && /^(?:ModuleNotFoundError|ImportError)$/.test(error.ename)
    ? missingModule(error.evalue)
    : null;
}

const MISSING_FILE =
  /No such file or directory|does not exist|cannot find the (?:file|path)|not found/i;

/** The path that does not exist, as the code gave it; null for other errors. */
export function missingFileOf({ error }: FirstFailure): string | null {
  const isMissing =
    error !== null &&
    (error.ename === 'FileNotFoundError' ||
      (/^(?:OSError|IOError|Exception)$/.test(error.ename) && MISSING_FILE.test(error.evalue)));
  if (!isMissing) {
    return null;
  }
  const named = /^(\S{1,500}) (?:does not exist|not found)/.exec(error.evalue)?.[1];
  return pathIn(error.evalue) ?? named?.replaceAll('\\\\', '\\') ?? null;
}
