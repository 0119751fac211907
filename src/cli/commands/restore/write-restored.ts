/** Writes a restored notebook, and the files that it needs. */
import { lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import type { AddedFile } from '../../../core/restore/candidate';
import { withSlashes } from '../../notebooks/notebook-files';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { writeWhole } from '../../notebooks/output-file';
import { failureText } from '../../console/system-fault';
import { replaceFile, WriteFailure } from '../../notebooks/replace-file';

/** Name of the folder for files that a restored notebook needs. */
export function addedFolderOf(notebook: string): string {
  return `${path.basename(notebook).replace(/\.ipynb$/i, '')}.restore`;
}

/** What a restoration made. */
export interface RestoredFiles {
  readonly before: string;
  readonly after: string;
  readonly files: readonly AddedFile[];
  readonly requirements: readonly string[];
}

/** What was written; paths as users gave them. */
export interface WrittenFiles {
  readonly output: string | null;
  readonly files: readonly string[];
  readonly notes: readonly string[];
}

/** Writes the files, the notebook last. */
export function writeRestored(
  file: NotebookFile,
  { before, after, files, requirements }: RestoredFiles,
  { out, cwd, isWorthIt }: { out: string | null; cwd: string; isWorthIt: boolean }
): WrittenFiles {
  if (!isWorthIt || (out === null && after === before && files.length === 0)) {
    return { output: null, files: [], notes: [] };
  }
  const shown = out ?? file.shown;
  const target = out === null ? file.absolute : path.resolve(cwd, out);
  const folder = path.dirname(target);
  const added = addedFolderOf(target);
  const contents = files.map(each => [each.path, contentOf(each)] as const);
  if (requirements.length > 0) {
    contents.push([`${added}/requirements.txt`, `${requirements.join('\n')}\n`]);
  }
  const made = new MadeFiles(folder);
  try {
    contents.forEach(([name, content]) => made.write(name, content));
    if (out === null) {
      replaceFile(target, before, after);
    } else {
      writeWhole(target, after);
    }
  } catch (error) {
    made.remove();
    throw error;
  }
  const isElsewhere = path.dirname(file.absolute) !== folder;
  return {
    output: withSlashes(shown),
    files: contents.map(([name]) => withSlashes(path.join(path.dirname(shown), name))),
    notes: isElsewhere
      ? [
          'The restored notebook is in another folder: its paths are relative to the folder of the original.'
        ]
      : []
  };
}

function contentOf({ format, content }: AddedFile): string | Uint8Array {
  return format === 'base64' ? Buffer.from(content, 'base64') : content;
}

/** The files of a restored notebook: without the notebook, none of them stays. */
class MadeFiles {
  private readonly files: string[] = [];
  private readonly folders: string[] = [];

  constructor(private readonly root: string) {}

  write(name: string, content: string | Uint8Array): void {
    this.makeFolders(path.dirname(name));
    const file = path.join(this.root, name);
    const isNew = lstatSync(file, { throwIfNoEntry: false }) === undefined;
    writeWhole(file, content);
    if (isNew) {
      this.files.push(file);
    }
  }

  /** Removes what was not there before. */
  remove(): void {
    try {
      this.files.forEach(file => rmSync(file, { force: true }));
      this.folders.reverse().forEach(folder => rmdirSync(folder));
    } catch {
      // The message about the failure that led here says more.
    }
  }

  /** Makes folders. A link among them, which the project may bring along, could lead anywhere. */
  private makeFolders(name: string): void {
    let folder = this.root;
    for (const part of name.split('/')) {
      folder = path.join(folder, part);
      const state = lstatSync(folder, { throwIfNoEntry: false });
      if (state === undefined) {
        makeFolder(folder);
        this.folders.push(folder);
      } else if (!state.isDirectory()) {
        throw new WriteFailure(`\`${part}\` is a link or a file. Remove it, or give another name.`);
      }
    }
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    throw new WriteFailure(
      failureText(`The folder \`${path.basename(folder)}\` could not be made`, error)
    );
  }
}
