/**
 * A path without `.` and needless `..`, as seen from the folder that it is relative to; `.` for the folder itself, null
 * where it is not relative to it.
 */
export function pathFromFolder(path: string): string | null {
  if (/^(?:[/\\~]|[a-z]:)/i.test(path)) {
    return null;
  }
  const parts: string[] = [];
  for (const part of path.split(/[/\\]/)) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') {
      parts.pop();
    } else if (part !== '.' && part !== '') {
      parts.push(part);
    }
  }
  return parts.join('/') || '.';
}
