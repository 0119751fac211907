/** Which files a notebook needs, and which uses may provide them. */
import type { FileUse } from './file-use';
import { baseName, HOLE, isAbsolute, mayBe } from './path-text';

/** A file that a notebook reads. */
export interface FileNeed {
  readonly read: FileUse;
  /** The first use above that certainly or possibly makes the file; null for none. */
  readonly provider: FileUse | null;
  /** The cell stops without the file: it certainly reads it, and no cell tests whether it exists. */
  readonly isNeeded: boolean;
}

/** The uses of {@link FileUse} that read a known path, with what may provide it. */
export function fileNeeds(uses: readonly FileUse[]): readonly FileNeed[] {
  const needs: FileNeed[] = [];
  const tested = new Set<string>();
  const writers: FileUse[] = [];
  for (const use of uses) {
    const { access, path } = use;
    if (access === 'test') {
      tested.add(path);
    } else if (access === 'read' && !path.includes(HOLE)) {
      const provider = providerOf(path, writers);
      needs.push({ read: use, provider, isNeeded: use.isCertain && !tested.has(path) });
    } else if (access !== 'read') {
      writers.push(use);
    }
  }
  return needs;
}

/** A certain writer if there is one, otherwise any possible one. */
function providerOf(path: string, writers: readonly FileUse[]): FileUse | null {
  const possible = writers.filter(writer => mayProvide(writer, path));
  return possible.find(({ path: written }) => written === path) ?? possible.at(0) ?? null;
}

function mayProvide({ access, path: written }: FileUse, path: string): boolean {
  if (mayBe(written, path)) {
    return true;
  }
  switch (access) {
    case 'below':
      return isBelow(written, path);
    case 'mention':
      // The function may add a folder to the name, or write in the folder.
      return baseName(written) === baseName(path) || isBelow(written, path);
    case 'write':
      // A file in it makes a folder, too.
      return written.startsWith(`${path}/`);
    default:
      return false;
  }
}

/** Whether the path is in the folder. */
function isBelow(folder: string, path: string): boolean {
  if (folder === '') {
    return !isAbsolute(path) && !path.startsWith('..');
  }
  return folder.includes(HOLE)
    ? mayBe(`${folder}/${HOLE}`, path) || folder === HOLE
    : path.startsWith(`${folder}/`);
}
