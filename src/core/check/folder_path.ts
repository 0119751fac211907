/**
 * A path as seen from the folder that it is relative to, without `.` and `..`; empty for the folder itself, null where it
 * leads out of it.
 */
export function pathFromFolder(path: string): string | null {
  if (/^(?:[/\\~]|[a-z]:)/i.test(path)) {
    return null;
  }
  const parts: string[] = [];
  for (const part of path.split(/[/\\]/)) {
    if (part === '..' && parts.pop() === undefined) {
      return null;
    }
    if (part !== '..' && part !== '.' && part !== '') {
      parts.push(part);
    }
  }
  return parts.join('/');
}
