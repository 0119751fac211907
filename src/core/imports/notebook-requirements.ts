/** The distributions that a notebook and the modules of its project need. */
import type { NotebookRequirement, RequirementFiles, RequirementSource } from '../../protocol';
import type { NotebookDocument } from '../notebook/document';
import type { SummaryOptions } from '../python/flow/summary-options';
import { DistributionNames } from '../requirements/distribution-names';
import type { InstalledPackages } from '../requirements/installed-packages';
import { projectRequirements } from '../requirements/project-requirements';
import { normalizeName, parseRequirement } from '../requirements/requirement';
import { chosenBranch } from './alternatives';
import type { ProjectPlace, ProjectText, ProjectTexts } from './project-texts';
import { readProjectTexts } from './project-texts';
import { RequirementList } from './requirement-list';
import { isStandardLibrary } from './standard-library';
import { statedRequirements } from './stated-requirements';
import type { StatedRequirement } from './stated-requirements';
import type { ModuleImport } from './text-imports';
import type { NeedOfFunction } from './used-functions';
import { needsOfFunctions, needsOfMagics, needsOfModule } from './used-functions';

/** What is known around a notebook. */
export interface RequirementFacts extends Omit<ProjectPlace, 'isKnown'> {
  /** An environment whose metadata names distributions; null for none. */
  readonly installed: InstalledPackages | null;
  /** The requirement files of the project; null where unknown. */
  readonly declared: RequirementFiles | null;
}

/** What a notebook needs. Lists are sorted. */
export interface NotebookRequirements {
  readonly requirements: readonly NotebookRequirement[];
  readonly optional: readonly NotebookRequirement[];
  readonly unknown: readonly string[];
  /** Absolute paths. */
  readonly localModules: readonly string[];
  readonly unread: readonly string[];
}

/** Modules that exist wherever a notebook runs. */
const ALWAYS_THERE = new Set(['IPython', 'ipykernel', 'pip', '__main__']);

/** Extensions that come with IPython. */
const OWN_EXTENSIONS = new Set(['autoreload', 'storemagic', 'autosave']);

/** Finds what a notebook needs. */
export function notebookRequirements(
  document: NotebookDocument,
  options: SummaryOptions,
  facts: RequirementFacts
): NotebookRequirements {
  return new NeedsFinder(document, options, facts).find();
}

class NeedsFinder {
  private readonly list = new RequirementList();
  private readonly optional = new RequirementList();
  private readonly unknown = new Set<string>();
  private readonly declared: ReadonlyMap<string, StatedRequirement>;
  private stated: ReadonlyMap<string, StatedRequirement> = new Map();
  private names: DistributionNames;
  private readonly project: ProjectTexts;

  constructor(
    document: NotebookDocument,
    options: SummaryOptions,
    private readonly facts: RequirementFacts
  ) {
    this.declared = declaredRequirements(facts.declared);
    this.names = this.namesWith(new Map());
    this.project = readProjectTexts(document, options, {
      ...facts,
      isKnown: ({ module, member }) => this.names.isKnown(module, member)
    });
  }

  find(): NotebookRequirements {
    this.stated = statedRequirements(this.project.summaries);
    this.names = this.namesWith(this.stated);
    for (const text of this.project.texts) {
      const { needed, optional, choices } = text.imports;
      needed.forEach(imported => this.add(imported, text, this.list));
      optional.forEach(imported => this.add(imported, text, this.optional));
      choices.forEach(branches => this.choose(branches, text));
    }
    this.addExtensions();
    this.addFunctionNeeds();
    this.stated.forEach(stated => {
      this.list.add({ ...stated, distribution: stated.writtenName, source: 'stated' });
    });
    const needed = this.list.sorted();
    const names = new Set(needed.map(({ distribution }) => normalizeName(distribution)));
    return {
      requirements: needed,
      optional: this.optional
        .sorted()
        .filter(({ distribution }) => !names.has(normalizeName(distribution))),
      unknown: [...this.unknown].sort(),
      localModules: this.project.files,
      unread: [...new Set(this.project.unread)].sort()
    };
  }

  private namesWith(stated: ReadonlyMap<string, StatedRequirement>): DistributionNames {
    const written = (all: ReadonlyMap<string, StatedRequirement>): Map<string, string> =>
      new Map([...all].map(([name, { writtenName }]) => [name, writtenName]));
    const { installed } = this.facts;
    return new DistributionNames({
      installed,
      stated: written(stated),
      declared: written(this.declared)
    });
  }

  /** Whether the import needs no distribution. */
  private isFree(imported: ModuleImport, from: ProjectText): boolean {
    const [top] = imported.module.split('.', 1);
    return (
      top === '' ||
      ALWAYS_THERE.has(top) ||
      isStandardLibrary(top) ||
      this.project.isLocal(imported, from)
    );
  }

  private add(imported: ModuleImport, from: ProjectText, list: RequirementList): void {
    if (this.isFree(imported, from)) {
      return;
    }
    const { module, member } = imported;
    const named = this.names.find(module, member);
    if (named !== null) {
      this.addDistribution(named.distribution, named.source, named.importName, list);
    } else if (list === this.list) {
      this.unknown.add(module);
    }
  }

  private addDistribution(
    distribution: string,
    source: RequirementSource,
    importName: string,
    list: RequirementList
  ): void {
    const name = normalizeName(distribution);
    const { specifier = '', extras = [] } = this.stated.get(name) ?? this.declared.get(name) ?? {};
    list.add({ distribution, source, specifier, extras, importName });
  }

  private choose(branches: readonly (readonly ModuleImport[])[], from: ProjectText): void {
    const { chosen, others } = chosenBranch(branches, {
      isFree: imported => this.isFree(imported, from),
      isInstalled: ({ module, member }) => this.names.find(module, member)?.source === 'installed',
      isKnown: ({ module, member }) => this.names.isKnown(module, member)
    });
    chosen.forEach(imported => this.add(imported, from, this.list));
    others.forEach(imported => this.add(imported, from, this.optional));
  }

  /** The modules that `%load_ext` imports. */
  private addExtensions(): void {
    const [cell] = this.project.texts;
    for (const { name, argument, kind } of this.forms()) {
      const module = argument.trim();
      const isLoad = kind === 'line-magic' && (name === 'load_ext' || name === 'reload_ext');
      if (isLoad && /^[A-Za-z]\w*(?:\.\w+)*$/.test(module) && !OWN_EXTENSIONS.has(module)) {
        this.add({ module, member: null }, cell, this.list);
      }
    }
  }

  private forms(): readonly { name: string; argument: string; kind: string }[] {
    return this.project.summaries.flatMap(({ masked }) => masked.forms);
  }

  private addFunctionNeeds(): void {
    const { texts, summaries } = this.project;
    const all = texts.map(({ imports }) => imports);
    const modules = new Set(
      all.flatMap(({ needed, optional, choices }) =>
        [...needed, ...optional, ...choices.flat(2)].flatMap(({ module, member }) => [
          module,
          ...(member === null ? [] : [`${module}.${member}`])
        ])
      )
    );
    const tops = new Set([...modules].map(module => module.split('.', 1)[0]));
    const ofCells = new Map(
      texts.flatMap(({ path, imports }) => (path === null ? [...imports.aliases] : []))
    );
    const found: NeedOfFunction[] = [
      ...[...modules].flatMap(needsOfModule),
      ...summaries.flatMap(({ masked }) => needsOfMagics(masked.forms)),
      ...texts.flatMap(({ module, path, imports: { aliases } }) =>
        needsOfFunctions(module, {
          aliases: path === null ? ofCells : aliases,
          imports: library => tops.has(library)
        })
      )
    ];
    found.forEach(need => this.addNeed(need));
  }

  private addNeed({ requirement, reason }: NeedOfFunction): void {
    const parsed = parseRequirement(requirement);
    if (parsed !== null) {
      const { name, writtenName, extras } = parsed;
      const { specifier = '' } = this.stated.get(name) ?? this.declared.get(name) ?? {};
      this.list.add({ distribution: writtenName, source: 'function', specifier, extras, reason });
    }
  }
}

/** The requirements of the project's files, by normalized name. */
function declaredRequirements(
  files: RequirementFiles | null
): ReadonlyMap<string, StatedRequirement> {
  const declared = new Map<string, StatedRequirement>();
  const requirements = files === null ? [] : projectRequirements(files).requirements;
  for (const { name, text, specifier, kind } of requirements) {
    const parsed = parseRequirement(text);
    const known = declared.get(name);
    if (kind !== 'constraint') {
      declared.set(name, {
        name,
        writtenName: known?.writtenName ?? parsed?.writtenName ?? name,
        extras: [...new Set([...(known?.extras ?? []), ...(parsed?.extras ?? [])])].sort(),
        // A lock file fixes what was current once, not what the project needs.
        specifier: kind === 'locked' ? (known?.specifier ?? '') : (specifier?.text ?? '')
      });
    }
  }
  return declared;
}
