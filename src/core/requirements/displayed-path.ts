/** How paths of requirement files are displayed. */

/**
 * The path of a requirement file as seen from a notebook's folder. A path on a server stays complete where the file is not
 * below that folder.
 */
export function displayedPath(notebook: string, path: string): string {
  const folder = notebook.slice(0, notebook.lastIndexOf('/') + 1);
  if (path.startsWith(folder)) {
    return path.slice(folder.length);
  }
  if (!/^(?:\/|[A-Za-z]:)/.test(path)) {
    return path;
  }
  const [from, to] = [folder, path].map(one => one.split('/'));
  const different = from.findIndex((part, at) => part !== to[at]);
  const up = from.length - 1 - different;
  return [...Array<string>(up).fill('..'), ...to.slice(different)].join('/');
}
