import type { FirstFailure } from './first-failure';

/** The name that a `NameError` is about; null for other errors. */
export function missingNameOf({ error }: FirstFailure): string | null {
  return error?.ename === 'NameError'
    ? (/^(?:global |free variable )?name '(\w{1,200})'/.exec(error.evalue)?.[1] ?? null)
    : null;
}

/** The module that an import does not find; null for other errors. */
export function missingModuleOf({ error }: FirstFailure): string | null {
  return error !== null && /^(?:ModuleNotFoundError|ImportError)$/.test(error.ename)
    ? (/^No module named '?([\w.]{1,200})'?/.exec(error.evalue)?.[1] ?? null)
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
  const quoted = /'([^']{1,500})'|"([^"]{1,500})"/.exec(error.evalue);
  const named = /^(\S{1,500}) (?:does not exist|not found)/.exec(error.evalue)?.[1];
  return (quoted?.[1] ?? quoted?.[2] ?? named ?? null)?.replaceAll('\\\\', '\\') ?? null;
}
