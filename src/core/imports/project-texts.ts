/** Follows the imports of a notebook through the modules of its project. */
import type { NotebookDocument } from '../notebook/document';
import { readNotebook } from '../notebook/reader';
import type { Module } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import { MAX_CELL_LENGTH, summarizeCell } from '../python/flow/summarize';
import type { SummaryOptions } from '../python/flow/summary-options';
import { parseModule } from '../python/syntax/parse';
import { importStatements } from './broken-text';
import type { ProjectReader } from './local-modules';
import { folderOf, LocalModules, normalPath, resolvePath } from './local-modules';
import { addedFolders } from './search-paths';
import { readImports } from './text-imports';
import type { ModuleImport, TextImports } from './text-imports';

/** A Python text that a run of the notebook executes. */
export interface ProjectText {
  readonly module: Module;
  readonly imports: TextImports;
  /** Absolute path of a file; null for a cell of the notebook. */
  readonly path: string | null;
}

/** All texts, and what is left to look for outside of the project. */
export interface ProjectTexts {
  readonly texts: readonly ProjectText[];
  /** The cells of the notebook, and of notebooks that it runs. */
  readonly summaries: readonly CellSummary[];
  /** Absolute paths of the modules and scripts of the project. */
  readonly files: readonly string[];
  /** The import finds a module of the project. */
  isLocal(imported: ModuleImport, from: ProjectText): boolean;
  /** Files that were not followed: too many, or not readable as Python. */
  readonly unread: readonly string[];
}

/** More files than this are not followed. */
const MAX_FILES = 400;

/** The project around a notebook. */
export interface ProjectPlace {
  /** The notebook's folder; absolute, with `/` between parts. */
  readonly folder: string;
  /** The root of the project; a module in the folders between that no distribution provides is local, too. */
  readonly root: string;
  readonly reader: ProjectReader;
  /** Whether a distribution is known that provides the module. */
  readonly isKnown: (imported: ModuleImport) => boolean;
}

/** Reads the cells of a notebook and every file of the project that they import or run. */
export function readProjectTexts(
  document: NotebookDocument,
  options: SummaryOptions,
  place: ProjectPlace
): ProjectTexts {
  const follower = new TextFollower(options, place);
  follower.addNotebook(document, place.folder);
  follower.followAll();
  return follower;
}

class TextFollower implements ProjectTexts {
  readonly texts: ProjectText[] = [];
  readonly summaries: CellSummary[] = [];
  readonly unread: string[] = [];
  private readonly paths = new Set<string>();
  /** Files that run as `__main__`. */
  private readonly scripts = new Set<string>();
  private readonly waiting: string[] = [];
  private readonly written = new Map<string, string>();
  private readonly folders: string[];
  private readonly modules: LocalModules;

  constructor(
    private readonly options: SummaryOptions,
    private readonly place: ProjectPlace
  ) {
    this.folders = [place.folder];
    this.modules = new LocalModules({
      kindOf: path => this.kindOf(path),
      textOf: path => this.textOf(path)
    });
  }

  get files(): readonly string[] {
    return [...this.paths].sort();
  }

  addNotebook({ cells }: NotebookDocument, folder: string): void {
    const summaries = cells
      .filter(({ type }) => type === 'code')
      .map(({ source }) => summarizeCell(source, this.options));
    for (const each of summaries) {
      this.summaries.push(each);
    }
    summaries.forEach(summary => this.addForms(summary, folder));
    const modules = summaries.flatMap(summary => this.modulesOf(summary));
    this.addFolders(modules, folder);
    modules.forEach(module => this.texts.push(textOf(module, null, true)));
  }

  /** Reads files until none is left; the list of texts grows meanwhile. */
  followAll(): void {
    let next = 0;
    do {
      for (; next < this.texts.length; next++) {
        this.follow(this.texts[next]);
      }
      const path = this.waiting.shift();
      if (path !== undefined) {
        this.readFile(path);
      }
    } while (next < this.texts.length || this.waiting.length > 0);
  }

  isLocal(imported: ModuleImport, from: ProjectText): boolean {
    return imported.module.startsWith('.') || this.filesOf(imported, from) !== null;
  }

  private follow(text: ProjectText): void {
    const { needed, optional, choices } = text.imports;
    for (const imported of [...needed, ...optional, ...choices.flat(2)]) {
      this.filesOf(imported, text)?.forEach(path => this.want(path));
    }
  }

  private filesOf(imported: ModuleImport, { path }: ProjectText): readonly string[] | null {
    if (imported.module.startsWith('.')) {
      return path === null ? null : this.modules.relative(imported, folderOf(path));
    }
    const found = this.modules.find(imported, this.folders);
    if (found !== null || this.place.isKnown(imported)) {
      return found;
    }
    return this.modules.find(imported, this.outerFolders());
  }

  /** The folders above the notebook up to the root, and their `src`. */
  private outerFolders(): readonly string[] {
    const { folder, root } = this.place;
    const folders: string[] = [];
    for (let at = folder; ; at = folderOf(at)) {
      folders.push(at, `${at}/src`);
      if (at === root || !at.startsWith(`${root}/`)) {
        return folders;
      }
    }
  }

  private want(path: string): void {
    if (!this.paths.has(path)) {
      if (this.paths.size >= MAX_FILES) {
        this.unread.push(path);
        return;
      }
      this.paths.add(path);
      this.waiting.push(path);
    }
  }

  private readFile(path: string): void {
    const text = this.textOf(path);
    if (text === null || text.length > MAX_CELL_LENGTH) {
      this.unread.push(path);
    } else if (path.endsWith('.ipynb')) {
      const read = readNotebook(text, path);
      if (read.ok) {
        this.addNotebook(read.document, folderOf(path));
      } else {
        this.unread.push(path);
      }
    } else {
      const isMain = this.scripts.has(path);
      const module = this.parsed(text);
      if (isMain) {
        this.folders.push(folderOf(path));
      }
      this.addFolders([module], folderOf(path));
      this.texts.push(textOf(module, path, isMain));
    }
  }

  /** Files that the lines of magics and of the shell write, run or make the working folder. */
  private addForms(summary: CellSummary, folder: string): void {
    for (const form of summary.masked.forms) {
      for (const { kind, value } of form.effects) {
        if (kind === 'change-directory') {
          this.addFolder(resolvePath(folder, value));
        } else if (kind === 'run-file') {
          this.addScript(resolvePath(folder, value));
        }
      }
      const line = `${form.name} ${form.argument}`;
      const [, script] = form.kind === 'shell' ? (RUN_PYTHON.exec(line) ?? []) : [];
      if (script !== undefined) {
        this.addScript(resolvePath(folder, script));
      }
      if (form.kind === 'cell-magic' && (form.name === 'writefile' || form.name === 'file')) {
        const name = form.argument.trim().split(/\s+/).at(-1) ?? '';
        const body = summary.source.slice(form.end).replace(/^\r?\n/, '');
        this.written.set(resolvePath(folder, name.replace(/^(["'])(.*)\1$/, '$2')), body);
      }
    }
  }

  private addScript(path: string): void {
    const file = /\.\w+$/.test(path) ? path : `${path}.py`;
    if (this.kindOf(file) === 'file') {
      this.scripts.add(file);
      this.want(file);
    }
  }

  private addFolders(modules: readonly Module[], folder: string): void {
    addedFolders(modules).forEach(added => this.addFolder(resolvePath(folder, added)));
  }

  private addFolder(folder: string): void {
    if (this.folders.length < MAX_FOLDERS && !this.folders.includes(folder)) {
      this.folders.push(folder);
    }
  }

  private modulesOf({ module, nestedTexts, source, masked }: CellSummary): readonly Module[] {
    const own = module ?? this.broken(masked.code === '' ? '' : source);
    return [own, ...nestedTexts.map(text => text.module)];
  }

  private parsed(text: string): Module {
    const { version } = this.options;
    const parsed = parseModule(text.replace(/^\uFEFF/, ''), { version, topLevelAwait: false });
    return parsed.ok ? parsed.module : this.broken(text);
  }

  private broken(text: string): Module {
    const body = importStatements(text, this.options.version);
    return { kind: 'Module', body, start: 0, end: text.length };
  }

  private kindOf(path: string): 'file' | 'folder' | null {
    if (this.written.has(path)) {
      return 'file';
    }
    const isFolder = [...this.written.keys()].some(file => file.startsWith(`${path}/`));
    return isFolder ? 'folder' : this.place.reader.kindOf(path);
  }

  private textOf(path: string): string | null {
    return this.written.get(path) ?? this.place.reader.textOf(normalPath(path));
  }
}

const MAX_FOLDERS = 40;

const RUN_PYTHON = /(?:^|[\s/;&|])python[\d.]*\s+(?:-[uOBE]\s+)*([\w./-]+\.py)\b/;

function textOf(module: Module, path: string | null, isMain: boolean): ProjectText {
  return { module, path, imports: readImports(module, isMain) };
}
