/** Combines the requirement files near a notebook. */
import type { RequirementFile, RequirementFiles } from '../../protocol';
import type { DeclaredRequirement, Include, RequirementFileContent } from './declared-requirement';
import { UNREADABLE } from './declared-requirement';
import { isRequirementFileName, readRequirementFile } from './requirement-file';

/** A requirement and its file. */
export interface ProjectRequirement extends DeclaredRequirement {
  readonly file: string;
}

/** The requirements that apply to a notebook: those of the nearest folder with a requirement file. */
export interface ProjectRequirements {
  /** Paths of the files that apply, in the order of the server; empty if the project has none. */
  readonly files: readonly string[];
  readonly requirements: readonly ProjectRequirement[];
  /** Normalized names of the project's own distributions, in any of its folders. */
  readonly ownNames: ReadonlySet<string>;
  /** Normalized names that files in the folders above require. */
  readonly outerNames: ReadonlySet<string>;
  /** Whether {@link requirements} and {@link outerNames} are complete. */
  readonly complete: boolean;
}

const read = new WeakMap<RequirementFiles, ProjectRequirements>();

/** Reads the requirement files; caches the result by identity. */
export function projectRequirements(files: RequirementFiles): ProjectRequirements {
  let requirements = read.get(files);
  if (requirements === undefined) {
    requirements = new FolderReader(files.files).read();
    read.set(files, requirements);
  }
  return requirements;
}

class FolderReader {
  private readonly byPath: ReadonlyMap<string, RequirementFile>;
  private readonly requirements: ProjectRequirement[] = [];
  private readonly ownNames = new Set<string>();
  private readonly counted = new Set<string>();
  private complete = true;

  constructor(private readonly files: readonly RequirementFile[]) {
    this.byPath = new Map(files.map(file => [file.path, file]));
  }

  read(): ProjectRequirements {
    const declaring = this.files
      .filter(({ path }) => isRequirementFileName(nameOf(path)))
      .map(file => ({ file, content: contentOf(file) }))
      .filter(({ content }) => content.canDeclare);
    const nearest = declaring.at(0);
    const folder = nearest === undefined ? null : folderOf(nearest.file.path);
    const own = declaring.filter(({ file }) => folderOf(file.path) === folder);
    for (const { file, content } of own) {
      this.add(file.path, content, false);
    }
    // A folder of notebooks may have requirements in addition to those of the project around it.
    const outer = declaring.filter(({ file }) => folderOf(file.path) !== folder);
    for (const { content } of outer) {
      content.ownNames.forEach(name => this.ownNames.add(name));
      this.complete &&= content.complete;
    }
    const outerNames = outer.flatMap(({ content }) => content.requirements.map(({ name }) => name));
    return {
      files: own.map(({ file }) => file.path),
      requirements: this.requirements,
      ownNames: this.ownNames,
      outerNames: new Set(outerNames),
      complete: this.complete
    };
  }

  private add(path: string, content: RequirementFileContent, isConstraint: boolean): void {
    if (this.counted.has(path)) {
      return;
    }
    this.counted.add(path);
    this.complete &&= content.complete;
    content.ownNames.forEach(name => this.ownNames.add(name));
    for (const requirement of content.requirements) {
      const kind = isConstraint ? 'constraint' : requirement.kind;
      this.requirements.push({ ...requirement, kind, file: path });
    }
    content.includes.forEach(include => this.include(path, include, isConstraint));
  }

  private include(from: string, { path, isConstraint }: Include, inConstraint: boolean): void {
    const target = resolve(folderOf(from), path);
    const file = target === null ? undefined : this.byPath.get(target);
    if (file !== undefined) {
      this.add(file.path, contentOf(file), isConstraint || inConstraint);
    } else if (!isConstraint && !inConstraint) {
      // The included file is unknown, so requirements may be missing.
      this.complete = false;
    }
  }
}

/** By identity: the notebooks below a folder share its files. */
const contents = new WeakMap<RequirementFile, RequirementFileContent>();

function contentOf(file: RequirementFile): RequirementFileContent {
  const known = contents.get(file);
  if (known !== undefined) {
    return known;
  }
  const content = file.text === null ? UNREADABLE : readRequirementFile(file.path, file.text);
  // A reader that is provided later may read it.
  if (content !== UNREADABLE) {
    contents.set(file, content);
  }
  return content;
}

/** The path of an include relative to `folder`; null if it leaves the server's root folder. */
function resolve(folder: string, path: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  if (/^(?:[a-z][a-z0-9+.-]*:|[/~\\])/i.test(path)) {
    return null;
  }
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) {
      return null;
    }
    if (part !== '..' && part !== '.' && part !== '') {
      parts.push(part);
    }
  }
  return parts.join('/');
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
