import { missingMember, missingModule, pathIn } from '../crashes/error-kinds';
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

/** A name that an installed module does not have. */
export interface MissingPart {
  readonly module: string;
  readonly name: string;
}

/** The name that a module does not have, by an import of it or as its attribute; null for other errors. */
export function missingPartOf({ error }: FirstFailure): MissingPart | null {
  if (error?.ename === 'AttributeError') {
    const match = /^module '([\w.]{1,200})' has no attribute '(\w{1,200})'/.exec(error.evalue);
    return match === null ? null : { module: match[1], name: match[2] };
  }
  const member = error?.ename === 'ImportError' ? missingMember(error.evalue) : null;
  return member === null || member.isPartial
    ? null
    : { module: member.module, name: member.member };
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
