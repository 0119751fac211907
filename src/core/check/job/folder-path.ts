/**
 * A path relative to a folder, without `.` and needless `..`; `.` for the folder itself, null if the path is not
 * relative.
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
