/** Finds the files of modules that belong to the project, not to an installed distribution. */
import type { ModuleImport } from './text-imports';

/** Reads the project's files by absolute paths with `/` between their parts. */
export interface ProjectReader {
  /** Null where there is nothing. */
  kindOf(path: string): 'file' | 'folder' | null;
  /** Null where it cannot be read. */
  textOf(path: string): string | null;
}

/** The files that one import runs. */
export type ModuleFiles = readonly string[];

/** Looks up modules in folders. */
export class LocalModules {
  private readonly kinds = new Map<string, 'file' | 'folder' | null>();

  constructor(private readonly project: ProjectReader) {}

  /** The files that the import runs if one of the folders has the module; null if none has. */
  find({ module, member }: ModuleImport, folders: readonly string[]): ModuleFiles | null {
    const parts = module.split('.');
    for (const folder of folders) {
      const files = this.filesIn(
        folder,
        member === null ? parts : [...parts, member],
        parts.length
      );
      if (files !== null) {
        return files;
      }
    }
    return null;
  }

  /** The files that `from .a import b` of a text in this folder runs. */
  relative({ module, member }: ModuleImport, folder: string): ModuleFiles {
    const [, dots, rest] = /^(\.+)(?!\.)(.*)$/.exec(module) ?? ['', '.', module];
    const base = normalPath(`${folder}${'/..'.repeat(dots.length - 1)}`);
    const parts = rest === '' ? [] : rest.split('.');
    const all = member === null ? parts : [...parts, member];
    const own = this.isFile(`${base}/__init__.py`) ? [`${base}/__init__.py`] : [];
    return [...own, ...(this.filesIn(base, all, parts.length) ?? [])];
  }

  /** `needed`: number of parts that must be modules; the last part may be a name inside one. */
  private filesIn(folder: string, parts: readonly string[], needed: number): ModuleFiles | null {
    const files: string[] = [];
    let at = folder;
    for (let index = 0; index < parts.length; index++) {
      at = `${at}/${parts[index]}`;
      const isPackage = this.isFile(`${at}/__init__.py`);
      const file = isPackage ? `${at}/__init__.py` : `${at}.py`;
      if (this.isFile(file)) {
        files.push(file);
      } else if (this.kindOf(at) !== 'folder') {
        // A module in a regular package that only exists in compiled form still belongs to it.
        return files.length > 0 || index >= needed ? nullIfEmpty(files) : null;
      }
      if (!isPackage && this.kindOf(at) !== 'folder') {
        break;
      }
    }
    // A folder without any Python file on the way is data, not a module.
    return nullIfEmpty(files);
  }

  private isFile(path: string): boolean {
    return this.kindOf(path) === 'file';
  }

  private kindOf(path: string): 'file' | 'folder' | null {
    let kind = this.kinds.get(path);
    if (kind === undefined) {
      kind = this.project.kindOf(path);
      this.kinds.set(path, kind);
    }
    return kind;
  }
}

function nullIfEmpty(files: readonly string[]): ModuleFiles | null {
  return files.length === 0 ? null : files;
}

/** A path without `.` and `..` between its parts. */
export function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') {
      parts.pop();
    } else if (part !== '.' && (part !== '' || parts.length === 0)) {
      parts.push(part);
    }
  }
  return parts.length === 1 && parts[0] === '' ? '/' : parts.join('/');
}

/** An absolute path for one that may be relative to a folder. */
export function resolvePath(folder: string, path: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(path);
  return normalPath(isAbsolute ? path : `${folder}/${path.replaceAll('\\', '/')}`);
}

/** The folder of a file. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
