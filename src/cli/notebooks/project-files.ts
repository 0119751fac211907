/** Reads the files of a notebook's project: requirement files and Python modules. */
import { existsSync, statSync } from 'node:fs';
import * as path from 'node:path';
import type { ProjectReader } from '../../core/imports/local-modules';
import { readEnvironmentYml } from '../../core/requirements/environment-yml';
import {
  isRequirementFileName,
  provideEnvironmentYml
} from '../../core/requirements/requirement-file';
import type { RequirementFile, RequirementFiles } from '../../protocol';
import { withSlashes } from './notebook-files';
import { homesOf, realFileIn } from './linked-file';
import { FileRefusal, readRegularFile } from './regular-file';
import { foldersInRepository } from './repository';

const MODULE_BYTES = 1_048_576;
/** Size limit of a requirement file, in bytes. */
export const REQUIREMENT_BYTES = 4 * 1_048_576;

/** More requirement files than this are not read. */
const MAX_FILES = 50;

/** A project on the disk, with absolute paths that have `/` between their parts. */
export interface ProjectFiles extends ProjectReader {
  /** The notebook's folder. */
  readonly folder: string;
  /** The root of the repository, otherwise the notebook's folder. */
  readonly root: string;
  readonly declared: RequirementFiles;
}

/** The project of a notebook in this folder. */
export function projectFiles(folder: string): ProjectFiles {
  const folders = foldersInRepository(folder);
  const root = folders[folders.length - 1];
  return {
    folder: withSlashes(folder),
    root: withSlashes(root),
    declared: requirementFiles(folders, readFile),
    kindOf,
    textOf: file => textOf(file, MODULE_BYTES)
  };
}

/** By folder: a command reads the files once for all notebooks of a folder. */
const near = new Map<string, RequirementFiles | null>();
const MAX_FOLDERS = 1_000;

/**
 * The requirement files for notebooks in this folder, as they are when they are first asked for. Null where there is neither a
 * file nor a repository: then nothing says where the project ends, and its files may lie above.
 */
export function requirementFilesNear(folder: string): RequirementFiles | null {
  const known = near.get(folder);
  if (known !== undefined) {
    return known;
  }
  if (near.size >= MAX_FOLDERS) {
    near.clear();
  }
  const files = readNear(folder);
  near.set(folder, files);
  return files;
}

function readNear(folder: string): RequirementFiles | null {
  const folders = foldersInRepository(folder);
  const files = requirementFiles(folders, readOnce);
  if (files.files.length === 0 && !existsSync(path.join(folders[folders.length - 1], '.git'))) {
    return null;
  }
  provideEnvironmentYml(readEnvironmentYml);
  return files;
}

/** Forgets what was read, for programs that outlive changes of files. */
export function forgetRequirementFiles(): void {
  near.clear();
  filesRead.clear();
}

const NAMES = [
  'requirements.txt',
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'environment.yml',
  'environment.yaml',
  'uv.lock',
  'Pipfile',
  'pixi.toml'
].filter(isRequirementFileName);

const INCLUDE =
  /^[^\S\r\n\u2028\u2029]*(?:-\s+)?["']?(?:-r|--requirement|-c|--constraint)(?:\s*=\s*|\s+|(?<=-[rc]))["']?([^\s"'#]+)/gm;

/** A requirement file in one of some folders, perhaps by a link; null where there is none. */
function readFile(file: string, homes: readonly string[]): RequirementFile | null {
  try {
    const text = readRegularFile(realFileIn(homes, file), {
      bytes: REQUIREMENT_BYTES,
      follow: false
    });
    return { path: withSlashes(file), text, etag: null };
  } catch (error) {
    if (error instanceof FileRefusal) {
      return error.isAbsent ? null : unreadFile(file, error.message);
    }
    throw error;
  }
}

function unreadFile(file: string, unread: string): RequirementFile {
  return { path: withSlashes(file), text: null, unread, etag: null };
}

/** By the folders that may hold it, and its path: the folders of a repository share the files above them. */
const filesRead = new Map<string, RequirementFile | null>();
const MAX_PATHS = 10_000;

function readOnce(path: string, homes: readonly string[]): RequirementFile | null {
  const key = [...homes, path].join('\0');
  let file = filesRead.get(key);
  if (file === undefined) {
    if (filesRead.size >= MAX_PATHS) {
      filesRead.clear();
    }
    file = readFile(path, homes);
    filesRead.set(key, file);
  }
  return file;
}

function requirementFiles(folders: readonly string[], read: typeof readFile): RequirementFiles {
  const files = new Map<string, RequirementFile>();
  const root = folders[folders.length - 1];
  const homes = homesOf(folders[0], root);
  const add = (file: string): void => {
    if (files.has(file) || files.size > MAX_FILES) {
      return;
    }
    const found =
      files.size < MAX_FILES
        ? read(file, homes)
        : unreadFile(file, `The project has more than ${MAX_FILES} requirement files.`);
    if (found === null) {
      return;
    }
    files.set(file, found);
    const { text } = found;
    if (text !== null && /\.(?:txt|in|ya?ml)$/.test(file)) {
      for (const [, name] of text.matchAll(INCLUDE)) {
        const included = path.resolve(path.dirname(file), name);
        if (included.startsWith(`${root}${path.sep}`)) {
          add(included);
        } else if (files.size < MAX_FILES) {
          files.set(included, unreadFile(included, 'It is outside of the project.'));
        }
      }
    }
  };
  folders.forEach(folder => NAMES.forEach(name => add(path.join(folder, name))));
  return {
    files: [...files.values()],
    create_path: withSlashes(path.join(root, 'requirements.txt'))
  };
}

function kindOf(file: string): 'file' | 'folder' | null {
  try {
    const state = statSync(file, { throwIfNoEntry: false });
    return state?.isFile() === true ? 'file' : state?.isDirectory() === true ? 'folder' : null;
  } catch {
    return null;
  }
}

function textOf(file: string, bytes: number): string | null {
  try {
    return readRegularFile(file, { bytes, follow: false });
  } catch (error) {
    if (error instanceof FileRefusal) {
      return null;
    }
    throw error;
  }
}
