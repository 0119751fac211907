/** Reads pyproject.toml: `[project]`, dependency groups, and the tables of Poetry, PDM, uv and Hatch. */
import type { TomlTable } from 'smol-toml';
import type {
  DeclaredRequirement,
  Include,
  RequirementFileContent,
  RequirementKind
} from './declared-requirement';
import { UNREADABLE } from './declared-requirement';
import { readPoetryConstraint } from './poetry';
import { normalizeName } from './requirement';
import { readRequirement } from './requirement-line';
import { SpecifierSet } from './specifier';
import { isTable } from '../toml/table';
import { strings, TomlDocument } from './toml-tables';

/** Reads the text of a pyproject.toml. */
export function readPyproject(text: string): RequirementFileContent {
  const document = TomlDocument.read(text);
  return document === null ? UNREADABLE : new PyprojectReader(document).read();
}

class PyprojectReader {
  private readonly requirements: DeclaredRequirement[] = [];
  private readonly includes: Include[] = [];
  private complete = true;

  constructor(private readonly document: TomlDocument) {}

  read(): RequirementFileContent {
    const { document } = this;
    const project = document.table('project');
    const poetry = document.table('tool', 'poetry');
    this.readList(['project', 'dependencies'], project.dependencies, 'needed');
    this.readLists(['project', 'optional-dependencies']);
    this.readLists(['dependency-groups']);
    this.readLists(['tool', 'pdm', 'dev-dependencies']);
    this.readList(
      ['tool', 'uv', 'dev-dependencies'],
      document.table('tool', 'uv')['dev-dependencies'],
      'optional'
    );
    for (const name of Object.keys(document.table('tool', 'hatch', 'envs'))) {
      const path = ['tool', 'hatch', 'envs', name];
      for (const key of ['dependencies', 'extra-dependencies']) {
        this.readList([...path, key], document.table(...path)[key], 'optional');
      }
    }
    this.readPoetry();
    this.readDynamic(project);
    const roots = [project, poetry, document.table('dependency-groups')];
    const names = [project.name, poetry.name].filter(name => typeof name === 'string');
    const hasPixi = Object.keys(document.table('tool', 'pixi')).length > 0;
    return {
      requirements: this.requirements,
      includes: this.includes,
      ownNames: names.map(normalizeName),
      canDeclare: hasPixi || roots.some(table => Object.keys(table).length > 0),
      complete: this.complete && !hasPixi
    };
  }

  private readLists(path: readonly string[]): void {
    for (const [name, list] of Object.entries(this.document.table(...path))) {
      this.readList([...path, name], list, 'optional');
    }
  }

  private readList(path: readonly string[], list: unknown, kind: RequirementKind): void {
    if (!Array.isArray(list)) {
      this.complete &&= list === undefined;
      return;
    }
    list.forEach((item: unknown, index) => {
      const lines = this.document.linesOf(path, index);
      const requirement = typeof item === 'string' ? readRequirement(item, lines, kind) : null;
      if (requirement !== null) {
        this.requirements.push(requirement);
      } else {
        // `{include-group = "test"}` names a group that is read anyway.
        this.complete &&= isTable(item) && typeof item['include-group'] === 'string';
      }
    });
  }

  private readPoetry(): void {
    const root = ['tool', 'poetry'];
    const { document } = this;
    this.readPoetryTable([...root, 'dependencies'], 'needed');
    this.readPoetryTable([...root, 'dev-dependencies'], 'optional');
    for (const name of Object.keys(document.table(...root, 'group'))) {
      this.readPoetryTable([...root, 'group', name, 'dependencies'], 'optional');
    }
  }

  private readPoetryTable(path: readonly string[], kind: RequirementKind): void {
    for (const [name, value] of Object.entries(this.document.table(...path))) {
      if (name.toLowerCase() === 'python') {
        continue;
      }
      const lines = this.document.linesOf([...path, name]);
      for (const one of Array.isArray(value) ? value : [value]) {
        this.requirements.push({ lines, ...readTableEntry(name, one, kind, readPoetryConstraint) });
      }
    }
  }

  /** `dynamic = ["dependencies"]` delegates to the build tool; setuptools may name files for it. */
  private readDynamic(project: TomlTable): void {
    if (!(strings(project.dynamic) ?? []).includes('dependencies')) {
      return;
    }
    const path = ['tool', 'setuptools', 'dynamic', 'dependencies'];
    const { file } = this.document.table(...path);
    const files = typeof file === 'string' ? [file] : strings(file);
    this.complete &&= files !== null;
    const line = this.document.linesOf([...path, 'file']).first;
    for (const each of (files ?? []).map(path => ({ path, line, isConstraint: false }))) {
      this.includes.push(each);
    }
  }
}

/** Reads a table entry `name = "1.2"` or `name = {version = "1.2", markers = "…"}`. */
export function readTableEntry(
  name: string,
  value: unknown,
  kind: RequirementKind,
  readVersion: (text: string) => SpecifierSet | null
): Omit<DeclaredRequirement, 'lines'> {
  const table: TomlTable = isTable(value) ? value : {};
  const version = typeof value === 'string' ? value : table.version;
  const isAny = version === undefined && !['git', 'path', 'url', 'file'].some(key => key in table);
  const conditions = [table.markers, table.python, table.platform, table.sys_platform];
  const marker = conditions.filter(one => typeof one === 'string').join(' and ');
  return {
    name: normalizeName(name),
    specifier: typeof version === 'string' ? readVersion(version) : isAny ? SpecifierSet.any : null,
    text: typeof version === 'string' && version !== '*' ? `${name} ${version}` : name,
    marker: marker === '' ? null : marker,
    kind: table.optional === true ? 'optional' : kind
  };
}
