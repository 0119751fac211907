/** Refusals of the system (space, memory, descriptors, permission) as sentences with a remedy. */
import { errorReason } from '../../core/messages/error-reason';

/** Why the system refused something, as a clause, and what the user can do, as sentences. */
export interface SystemFault {
  readonly reason: string;
  readonly remedy: string;
}

const OTHER_FOLDER = 'use a folder on another disk (`TMPDIR` for temporary files).';
const DENIED: SystemFault = {
  reason: 'permission is denied',
  remedy: 'Check the permissions of the file and of its folder.'
};

/** By the code of the system. Errors of other kinds, such as a missing file, have messages where they are expected. */
const FAULTS: Readonly<Record<string, SystemFault>> = {
  ENOSPC: {
    reason: 'there is no space left on the disk',
    remedy: `Free some space, or ${OTHER_FOLDER}`
  },
  EDQUOT: {
    reason: 'your quota of the disk is used up',
    remedy: `Free some space, or ${OTHER_FOLDER}`
  },
  EFBIG: {
    reason: 'the file would exceed the limit on the size of files',
    remedy: 'Raise the limit (`ulimit -f`).'
  },
  EROFS: {
    reason: 'the file system is read-only',
    remedy: 'Use a folder that can be written (`TMPDIR` for temporary files).'
  },
  EACCES: DENIED,
  EPERM: DENIED,
  EIO: {
    reason: 'the disk reports an error',
    remedy: 'Check the disk, and the messages of the system about it.'
  },
  EMFILE: {
    reason: 'too many files are open',
    remedy: 'Raise the limit (`ulimit -n`), or process fewer notebooks at a time.'
  },
  ENFILE: {
    reason: 'too many files are open on this machine',
    remedy: 'End other programs, and try again.'
  },
  ENOMEM: {
    reason: 'there is not enough memory',
    remedy: 'End other programs, or process fewer notebooks at a time.'
  },
  EAGAIN: {
    reason: 'the system starts no more processes for you',
    remedy: 'End other programs, or raise the limit (`ulimit -u`).'
  }
};

/** The code of an error of the system, such as `ENOENT`; empty for an error without one. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The refusal of the system that an error reports; null for an error of a different kind. */
export function systemFault(error: unknown): SystemFault | null {
  const code = codeOf(error);
  return Object.hasOwn(FAULTS, code) ? FAULTS[code] : null;
}

/** A failed action and its reason, in full sentences; `action` is a clause, such as "`a` could not be written". */
export function failureText(action: string, error: unknown): string {
  const fault = systemFault(error);
  return fault === null
    ? `${action} (${errorReason(error)}).`
    : `${action}: ${fault.reason}. ${fault.remedy}`;
}

/** The message of a refusal that no step expected; null for an error of a different kind, which is a bug. */
export function unexpectedFault(error: unknown): string | null {
  if (systemFault(error) === null) {
    return null;
  }
  const { path, dest } = error as { readonly path?: unknown; readonly dest?: unknown };
  const file = typeof dest === 'string' ? dest : path;
  const action =
    typeof file === 'string' ? `\`${file}\` cannot be used` : 'A file or process cannot be used';
  return failureText(action, error);
}
