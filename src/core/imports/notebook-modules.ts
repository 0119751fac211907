/** Whether an import of a notebook may find a module of the project, by the project's files. */
import type { Module } from '../python/ast/nodes';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { FileLookup } from '../rule-context/file-lookup';
import type { RuleContext } from '../rule-context/rule-context';
import { InstalledAbove } from './installed-above';
import { LocalModules } from './local-modules';
import { addedFolders } from './search-paths';
import type { ModuleImport } from './text-imports';

/** Folders above the notebook's that are searched. */
const MAX_LEVELS = 12;

/** Changes of the module search path. */
const PATH_CODE =
  /\bsys\s*\.\s*(?:path|meta_path|modules|path_hooks)\b|\bPYTHONPATH\b|\baddsitedir\b|\bchdir\b|\bspec_from_file_location\b/;

/** How a cell changes the module search path. */
interface PathChange {
  readonly isInCode: boolean;
  /** The folders that its magics and shell lines change to. */
  readonly folders: readonly string[];
}

const pathChanges = deriveFromCells(({ summary }): PathChange | null => {
  if (summary === null) {
    return null;
  }
  const isInCode = PATH_CODE.test(summary.source);
  const folders = summary.masked.forms.flatMap(({ effects }) =>
    effects.filter(({ kind }) => kind === 'change-directory').map(({ value }) => value)
  );
  return isInCode || folders.length > 0 ? { isInCode, folders } : null;
});

/** The syntax trees of all cells, and of code in their texts. */
function modulesOf({ rows }: RuleContext): readonly Module[] {
  return rows.flatMap(({ summary }) =>
    summary === null
      ? []
      : [
          ...(summary.module === null ? [] : [summary.module]),
          ...summary.nestedTexts.map(text => text.module)
        ]
  );
}

/** Answers whether imports of a notebook may be modules of its project. */
export class NotebookModules {
  private readonly local: LocalModules;
  private readonly folders: readonly string[];
  /** Cells add folders that are unknown, or outside of the project. */
  private readonly isOpen: boolean;
  private readonly installed: InstalledAbove;

  constructor(private readonly context: RuleContext) {
    const { files } = context;
    this.installed = new InstalledAbove(context);
    const kindOf = (path: string): 'file' | 'folder' | null => kindIn(files, path);
    this.local = new LocalModules({ kindOf, textOf: () => null });
    const changes = pathChanges(context);
    const changesPath = changes.some(({ isInCode }) => isInCode);
    const lines = changes.flatMap(({ folders }) => folders);
    const added = [...(changesPath ? addedFolders(modulesOf(context)) : []), ...lines];
    this.folders = ['.', ...added.map(relative)];
    this.isOpen = (changesPath && added.length === 0) || added.some(path => !isKnown(files, path));
  }

  /** `isKnown`: a distribution is known for it, so that only a module in the searched folders may shadow it. */
  mayBeLocal(imported: ModuleImport, isKnown: boolean): boolean {
    if (this.isOpen || this.local.find(imported, this.folders) !== null) {
      return true;
    }
    return !isKnown && (this.isAbove(imported) || this.mayBeMade(imported));
  }

  /** Whether a folder above the notebook's has it, up to the root of the project, or its `src`. */
  private isAbove(imported: ModuleImport): boolean {
    const folders = ['./src'];
    for (let level = 1, at = '..'; level <= MAX_LEVELS; level++, at += '/..') {
      if (!isKnown(this.context.files, at)) {
        break;
      }
      folders.push(at, `${at}/src`);
    }
    return this.local.find(imported, folders) !== null;
  }

  private mayBeMade({ module }: ModuleImport): boolean {
    const last = this.context.codeCells.at(-1);
    const [top] = module.split('.', 1);
    return last !== undefined && this.installed.mayProvide(top, last);
  }
}

/** Whether the project's files say what is there. */
function isKnown(files: FileLookup | null, path: string): boolean {
  return files !== null && files.find(path) !== null;
}

function kindIn(files: FileLookup | null, path: string): 'file' | 'folder' | null {
  const kind = files?.find(path.replace(/^\.\//, ''))?.kind;
  return kind === 'file' || kind === 'folder' ? kind : null;
}

function relative(path: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(path);
  return isAbsolute ? path : `./${path.replaceAll('\\', '/')}`;
}
