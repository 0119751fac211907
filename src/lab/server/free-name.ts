import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';

/** The name, or one with a number where the folder, given with its drive, has such a file. */
export async function freeName(
  folder: string,
  name: string,
  contents: Pick<Contents.IManager, 'get'>
): Promise<string> {
  const listing = await contents.get(folder, { type: 'directory', content: true });
  const entries = listing.content as readonly Contents.IModel[];
  const taken = new Set(entries.map(entry => entry.name));
  const extension = PathExt.extname(name);
  const stem = PathExt.basename(name, extension);
  let free = name;
  for (let number = 2; taken.has(free); number++) {
    free = `${stem}-${number}${extension}`;
  }
  return free;
}
