/** Writes a restored notebook, and the files that it needs. */
import { lstatSync, mkdirSync } from 'node:fs';
import * as path from 'node:path';
import type { AddedFile } from '../../../core/restore/candidate';
import { withSlashes } from '../../notebooks/notebook-files';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { writeWhole } from '../../notebooks/output-file';
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
  for (const [name, content] of contents) {
    makeFolders(folder, path.dirname(name));
    writeWhole(path.join(folder, name), content);
  }
  if (out === null) {
    replaceFile(target, before, after);
  } else {
    writeWhole(target, after);
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

/** Makes folders below `root`. A link among them, which the project may bring along, could lead anywhere. */
function makeFolders(root: string, name: string): void {
  let folder = root;
  for (const part of name.split('/')) {
    folder = path.join(folder, part);
    const state = lstatSync(folder, { throwIfNoEntry: false });
    if (state === undefined) {
      mkdirSync(folder);
    } else if (!state.isDirectory()) {
      throw new WriteFailure(`\`${part}\` is a link or a file. Remove it, or give another name.`);
    }
  }
}
