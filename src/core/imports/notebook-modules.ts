/** Whether an import of a notebook may find a module of the project, by the project's files. */
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

/** Answers whether imports of a notebook may be modules of its project. */
export class NotebookModules {
  private readonly local: LocalModules;
  private readonly folders: readonly string[];
  /** Cells add folders that are unknown, or outside of the project. */
  private readonly isOpen: boolean;
  private readonly installed: InstalledAbove;

  constructor(private readonly context: RuleContext) {
    const { files, rows } = context;
    this.installed = new InstalledAbove(context);
    const kindOf = (path: string): 'file' | 'folder' | null => kindIn(files, path);
    this.local = new LocalModules({ kindOf, textOf: () => null });
    const summaries = rows.flatMap(({ summary }) => summary ?? []);
    const modules = summaries.flatMap(({ module, nestedTexts }) => [
      ...(module === null ? [] : [module]),
      ...nestedTexts.map(text => text.module)
    ]);
    const lines = summaries.flatMap(({ masked }) =>
      masked.forms.flatMap(({ effects }) =>
        effects.filter(({ kind }) => kind === 'change-directory').map(({ value }) => value)
      )
    );
    const changesPath = summaries.some(({ source }) => PATH_CODE.test(source));
    const added = [...(changesPath ? addedFolders(modules) : []), ...lines];
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
