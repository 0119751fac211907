/** How paths of requirement files are displayed. */

/** The path of a requirement file as seen from the folder of the notebook. Both are absolute, or from the same root. */
export function displayedPath(notebook: string, path: string): string {
  const [from, to] = [notebook, path].map(one => one.split('/'));
  const folders = from.slice(0, -1);
  const different = folders.findIndex((part, at) => part !== to[at]);
  const shared = different < 0 ? folders.length : different;
  return [...Array<string>(folders.length - shared).fill('..'), ...to.slice(shared)].join('/');
}
