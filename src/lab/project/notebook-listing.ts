/** Finds the notebooks of a folder and its subfolders through the contents service. */
import type { Contents } from '@jupyterlab/services';

/** A notebook file. */
export interface ListedNotebook {
  /** For the contents service, with the drive. */
  readonly path: string;
  /** Changes with each change of the file. */
  readonly version: string;
  /** In bytes; null if the server does not say. */
  readonly size: number | null;
}

/** The notebooks of a folder, by path. */
export interface NotebookListing {
  readonly notebooks: readonly ListedNotebook[];
  /** Whether a limit ended the search. */
  readonly isCut: boolean;
  /** Subfolders that could not be read. */
  readonly unreadable: readonly string[];
}

/** The most notebooks and folders that are listed. */
export interface ListingLimits {
  readonly notebooks: number;
  readonly folders: number;
}

/** The limits of the view. */
export const LISTING_LIMITS: ListingLimits = { notebooks: 1000, folders: 300 };

/** Folders of packages, not of notebooks. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '__pycache__', 'site-packages']);
/** The file that makes a folder a virtual environment. */
const ENVIRONMENT = 'pyvenv.cfg';

/**
 * Lists the notebooks, those of the folder itself first; null as soon as the result is not wanted any more.
 *
 * @throws Error - if the folder itself cannot be read
 */
export async function listNotebooks(
  contents: Pick<Contents.IManager, 'get'>,
  root: string,
  isWanted: () => boolean,
  limits = LISTING_LIMITS
): Promise<NotebookListing | null> {
  const notebooks: ListedNotebook[] = [];
  const unreadable: string[] = [];
  const folders = [root];
  let isCut = false;
  for (const folder of folders) {
    const entries = await entriesOf(contents, folder, folder === root ? null : unreadable);
    if (!isWanted()) {
      return null;
    }
    if (folder !== root && entries.some(({ name }) => name === ENVIRONMENT)) {
      continue;
    }
    for (const entry of entries.sort(byName)) {
      if (isSubfolder(entry)) {
        isCut ||= folders.length >= limits.folders;
        if (folders.length < limits.folders) {
          folders.push(entry.path);
        }
      } else if (entry.type === 'notebook') {
        isCut ||= notebooks.length >= limits.notebooks;
        if (notebooks.length < limits.notebooks) {
          notebooks.push(listed(entry));
        }
      }
    }
  }
  return { notebooks, isCut, unreadable };
}

/** The entries of a folder; of one that cannot be read none, if there is a list that takes its path. */
async function entriesOf(
  contents: Pick<Contents.IManager, 'get'>,
  folder: string,
  unreadable: string[] | null
): Promise<Contents.IModel[]> {
  try {
    const model = await contents.get(folder, { content: true, type: 'directory' });
    return [...((model.content ?? []) as readonly Contents.IModel[])];
  } catch (error) {
    if (unreadable === null) {
      throw error;
    }
    unreadable.push(folder);
    return [];
  }
}

function isSubfolder({ type, name }: Contents.IModel): boolean {
  return type === 'directory' && !name.startsWith('.') && !SKIPPED.has(name);
}

/** A notebook as the contents service describes it. */
export function listed({
  path,
  size,
  last_modified
}: Pick<Contents.IModel, 'path' | 'size' | 'last_modified'>): ListedNotebook {
  return { path, size: size ?? null, version: `${last_modified} ${size ?? ''}` };
}

function byName(one: Contents.IModel, other: Contents.IModel): number {
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}
