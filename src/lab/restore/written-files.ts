/** Writes files next to a notebook; never over others. */
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { RestoreApproach, RestoreFile } from '../../protocol';

/** The part of the contents service that is used here. */
export type FolderContents = Pick<Contents.IManager, 'get' | 'save' | 'delete'>;

/** Names for the restored notebook and for the folder of its files. */
export interface FreeNames {
  readonly notebook: string;
  readonly folder: string;
}

/** A file or a folder has the name already. */
export class NameTakenError extends Error {
  constructor(readonly taken: string) {
    super(taken);
  }
}

/**
 * Names that no file next to the notebook has: `NAME-restored.ipynb` and `NAME-restored.restore`, or `-modernized` instead of
 * `-restored`.
 */
export async function freeNames(
  notebook: string,
  approach: RestoreApproach,
  contents: FolderContents
): Promise<FreeNames> {
  const taken = await namesIn(PathExt.dirname(notebook), contents);
  const suffix = approach === 'restore' ? 'restored' : 'modernized';
  const stem = `${PathExt.basename(notebook, PathExt.extname(notebook))}-${suffix}`;
  for (let number = 1; ; number++) {
    const free = number === 1 ? stem : `${stem}-${number}`;
    const names = { notebook: `${free}.ipynb`, folder: `${free}.restore` };
    if (!taken.has(names.notebook) && !taken.has(names.folder)) {
      return names;
    }
  }
}

/**
 * Writes files of a restoration, texts and binary ones: all of them, or none if one cannot be written.
 *
 * @param folder - the notebook's folder, with the drive
 * @throws NameTakenError - if the folder for the files is there already
 */
export async function writeFiles(
  folder: string,
  files: readonly RestoreFile[],
  contents: FolderContents
): Promise<void> {
  const tops = new Set(files.map(({ path }) => path.split('/')[0]));
  await requireFree(folder, [...tops], contents);
  const made: string[] = [];
  try {
    for (const file of files) {
      await writeFile(folder, file, contents, made);
    }
  } catch (error) {
    // All of them or none.
    for (const path of made.reverse()) {
      await contents.delete(joined(folder, path)).catch(() => undefined);
    }
    throw error;
  }
}

/** Writes a file and the folders above it. What it makes is added to `made`. */
async function writeFile(
  folder: string,
  { path, format, content }: RestoreFile,
  contents: FolderContents,
  made: string[]
): Promise<void> {
  const parts = path.split('/').slice(0, -1);
  for (let depth = 1; depth <= parts.length; depth++) {
    const name = parts.slice(0, depth).join('/');
    if (!made.includes(name)) {
      await contents.save(joined(folder, name), { type: 'directory' });
      made.push(name);
    }
  }
  await contents.save(joined(folder, path), { type: 'file', format, content });
  made.push(path);
}

/** Writes a notebook. */
export async function writeNotebook(
  folder: string,
  name: string,
  notebook: Readonly<Record<string, unknown>>,
  contents: FolderContents
): Promise<string> {
  await requireFree(folder, [name], contents);
  const path = joined(folder, name);
  await contents.save(path, { type: 'notebook', format: 'json', content: notebook });
  return path;
}

async function requireFree(
  folder: string,
  names: readonly string[],
  contents: FolderContents
): Promise<void> {
  const taken = await namesIn(folder, contents);
  const known = names.find(name => taken.has(name));
  if (known !== undefined) {
    throw new NameTakenError(known);
  }
}

async function namesIn(folder: string, contents: FolderContents): Promise<ReadonlySet<string>> {
  const listing = await contents.get(folder, { type: 'directory', content: true });
  return new Set((listing.content as readonly Contents.IModel[]).map(({ name }) => name));
}

/** A drive's root ends with a colon. */
function joined(folder: string, name: string): string {
  return folder === '' || folder.endsWith(':') ? `${folder}${name}` : `${folder}/${name}`;
}
