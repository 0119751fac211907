/** Reads files that a project names: regular files up to a size, never a device, a pipe or, unless asked, a link. */
import { codeOf } from '../console/system-fault';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';

/** Size limit of a settings file, in bytes. */
export const SETTINGS_BYTES = 1_048_576;

/** Size limit of a baseline, in bytes. */
export const BASELINE_BYTES = 64 * 1_048_576;

/** Why a file was not read. The message is a sentence without anything of the file's content. */
export class FileRefusal extends Error {
  constructor(
    readonly kind: 'missing' | 'denied' | 'folder' | 'irregular' | 'large',
    message: string
  ) {
    super(message);
  }

  /** Whether there is no file of that name. */
  get isAbsent(): boolean {
    return this.kind === 'missing' || this.kind === 'folder';
  }
}

/** How to open a file. */
export interface ReadingChoice {
  readonly bytes: number;
  /** Follow a link to the file: only for paths that the user gave. */
  readonly follow: boolean;
}

/**
 * Reads a file as UTF-8. It is checked after it was opened, so that replacing it in between has no effect.
 * @throws FileRefusal
 */
export function readRegularFile(file: string, { bytes, follow }: ReadingChoice): string {
  let descriptor: number;
  try {
    if (!follow && lstatSync(file).isSymbolicLink()) {
      throw new FileRefusal('irregular', 'It is a link. Replace it with a regular file.');
    }
    descriptor = openSync(file, flagsOf(follow));
  } catch (error) {
    throw refusalOf(error);
  }
  try {
    requireRegular(descriptor, bytes);
    return contentOf(descriptor, bytes).toString('utf8');
  } catch (error) {
    throw refusalOf(error);
  } finally {
    closeSync(descriptor);
  }
}

/** Without `O_NONBLOCK`, opening a pipe waits for a writer. Windows has neither flag. */
function flagsOf(follow: boolean): number {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants as Partial<typeof constants>;
  return (O_RDONLY ?? 0) | (O_NONBLOCK ?? 0) | (follow ? 0 : (O_NOFOLLOW ?? 0));
}

function requireRegular(descriptor: number, bytes: number): void {
  const state = fstatSync(descriptor);
  if (state.isDirectory()) {
    throw new FileRefusal('folder', 'It is a folder.');
  }
  if (!state.isFile()) {
    throw new FileRefusal('irregular', 'It is not a regular file.');
  }
  if (state.size > bytes) {
    throw tooLarge(bytes);
  }
}

/** Reads up to the limit: the file may grow meanwhile. */
function contentOf(descriptor: number, bytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let size = 0; ;) {
    const part = Buffer.alloc(65_536);
    const count = readSync(descriptor, part);
    if (count === 0) {
      return Buffer.concat(parts);
    }
    size += count;
    if (size > bytes) {
      throw tooLarge(bytes);
    }
    parts.push(part.subarray(0, count));
  }
}

function tooLarge(bytes: number): FileRefusal {
  const size = bytes < 1_048_576 ? `${bytes / 1_024} KB` : `${bytes / 1_048_576} MB`;
  return new FileRefusal('large', `It is larger than ${size}.`);
}

function refusalOf(error: unknown): FileRefusal {
  if (error instanceof FileRefusal) {
    return error;
  }
  const code = codeOf(error);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
      return new FileRefusal('missing', 'There is no such file.');
    case 'EISDIR':
      return new FileRefusal('folder', 'It is a folder.');
    case 'ELOOP':
    case 'ENXIO':
      return new FileRefusal('irregular', 'It is a link or a device, not a regular file.');
    default:
      return new FileRefusal('denied', 'It cannot be read. Check its permissions.');
  }
}
