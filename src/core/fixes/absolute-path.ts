/** Paths that exist on one machine only, and their form relative to the notebook's folder. */
import { withoutEndSlashes } from '../messages/end-slashes';

/** Folders that exist wherever notebooks of their kind run. */
const SHARED_FOLDERS = ['/dev', '/tmp', '/kaggle/input', '/content'];

const DRIVE = /^[A-Za-z]:[\\/]/;
const NETWORK_SHARE = /^\\\\[^\\/]+[\\/]/;
const HOME = /^~[\w.-]*(?:[\\/]|$)/;
const FILE_URL = /^file:\/\//i;

/**
 * Whether the path exists on this machine only. With `complete` false, only the beginning of the path is known and
 * judged.
 */
export function isMachinePath(path: string, complete = true): boolean {
  const plain = withoutScheme(path);
  if (plain === null) {
    return false;
  }
  if (DRIVE.test(plain) || NETWORK_SHARE.test(plain)) {
    return true;
  }
  if (HOME.test(plain)) {
    return true;
  }
  // A single slash may also be a key or a route.
  return (
    /^\/\/?[^/]/.test(plain) && !SHARED_FOLDERS.some(folder => isBelow(plain, folder, complete))
  );
}

/** The path without `file://`; null for any other URL. */
function withoutScheme(path: string): string | null {
  if (FILE_URL.test(path)) {
    // file:///C:/x is a path on that drive, file://host/x one on another machine.
    const rest = path.replace(FILE_URL, '').replace(/^localhost(?=\/)/i, '');
    return DRIVE.test(rest.slice(1)) ? rest.slice(1) : rest.startsWith('/') ? rest : `//${rest}`;
  }
  return /^[A-Za-z][\w+.-]+:/.test(path) ? null : path;
}

function isBelow(path: string, folder: string, complete: boolean): boolean {
  const followed = path.startsWith(`${folder}/`);
  return followed || path === folder || (!complete && folder.startsWith(path));
}

/**
 * The path relative to `folder` (absolute, with `/` between parts), in POSIX form. Null where it is not below that
 * folder, or has parts (`..`) that only the file system can resolve.
 */
export function relativeTo(folder: string, path: string): string | null {
  const plain = withoutScheme(path);
  if (plain === null || plain.startsWith('~')) {
    return null;
  }
  const windows = DRIVE.test(plain) || plain.startsWith('\\\\');
  const target = windows ? plain.replace(/\\/g, '/') : plain;
  const base = withoutEndSlashes(folder);
  const same = windows
    ? target.toLowerCase().startsWith(`${base.toLowerCase()}/`)
    : target.startsWith(`${base}/`);
  const rest = target.slice(base.length).replace(/^\/+/, '');
  const clear = rest.split('/').every(part => part !== '..' && part !== '.');
  return same && clear && rest !== '' ? rest : null;
}
