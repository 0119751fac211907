/** Writes notebooks next to others, never over a file. */
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import { drivePrefix } from './drive';
import { freeName } from './free-name';

/** What writing a file needs. */
export type ContentsWriter = Pick<Contents.IManager, 'get' | 'save' | 'driveName' | 'localPath'>;

/**
 * Writes a notebook in the folder of another, with a part added to its name. Returns the new path.
 *
 * @param path - including the drive
 * @param content - nbformat JSON
 */
export async function saveBeside(
  path: string,
  addition: string,
  content: unknown,
  contents: ContentsWriter
): Promise<string> {
  const local = contents.localPath(path);
  const prefix = drivePrefix(path, contents);
  const folder = PathExt.dirname(local);
  const stem = PathExt.basename(local, PathExt.extname(local));
  const name = await freeName(`${prefix}${folder}`, `${stem}-${addition}.ipynb`, contents);
  const written = `${prefix}${PathExt.join(folder, name)}`;
  await contents.save(written, { type: 'notebook', format: 'json', content });
  return written;
}
