import type { ModuleFacts, RequirementFiles } from '../../../protocol';
import type { Fix } from '../../fixes/edit';
import { addRequirements } from '../../requirements/add-requirement';
import { findDeclaration } from '../../requirements/declaration';
import { distributionsForModule, isSharedModule } from '../../requirements/distributions';
import { projectRequirements } from '../../requirements/project-requirements';
import { normalizeName } from '../../requirements/requirement';
import { parseVersion } from '../../requirements/version';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import type { NeededModule } from '../../imports/imported-modules';
import { importingCells, neededModules } from '../../imports/imported-modules';
import { InstalledAbove } from '../../imports/installed-above';

const ADD_TITLE = 'Add `{requirement}` to `{file}`';
const CREATE_TITLE = 'Create `{file}` with the versions of this kernel';

/** Modules that exist wherever a notebook runs. */
const ALWAYS_THERE = new Set(['IPython', 'ipykernel', 'pip']);

/** I2: an imported package that the project does not declare, or declares in other versions. */
export const undeclaredRequirement = defineRule({
  code: 'I2',
  name: 'undeclared-requirement',
  title: 'Undeclared requirement',
  why: 'On another machine the notebook stops at the import, or runs with another version and gives different results.',
  category: 'import',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    undeclared: '`{distribution}`, which provides `{module}`, is not listed in {files}.',
    excluded: 'This kernel has `{distribution}` {version}, but `{file}` requires `{requirement}`.',
    noFile: 'No requirements file found. This notebook needs {distributions}.'
  },
  fixTitles: { add: ADD_TITLE, create: CREATE_TITLE },
  fixes: 'unsafe',
  *check(context) {
    const { requirements: files } = context;
    const used = files === null ? [] : usedDistributions(context);
    if (files === null || used.length === 0) {
      return;
    }
    const near: NearFiles = {
      files,
      displayPath: path => fromFolderOf(context.document.path, path)
    };
    if (projectRequirements(files).files.length === 0) {
      yield missingFile(near, used);
      return;
    }
    for (const one of used) {
      yield* compare(near, one);
    }
  }
});

/** The requirement files, and how their paths are displayed. */
interface NearFiles {
  readonly files: RequirementFiles;
  readonly displayPath: (path: string) => string;
}

/** The path without the notebook's folder; other paths stay complete. */
function fromFolderOf(notebook: string, path: string): string {
  const folder = notebook.slice(0, notebook.lastIndexOf('/') + 1);
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** An installed distribution that the notebook imports, at its first import. */
interface UsedDistribution {
  readonly module: NeededModule;
  readonly name: string;
  readonly version: string;
}

function usedDistributions(context: RuleContext): readonly UsedDistribution[] {
  const used = new Map<string, UsedDistribution>();
  const cells = new InstalledAbove(context);
  for (const module of neededModules(importingCells(context))) {
    const facts = context.kernel?.modules.get(module.name);
    const { distribution = null, version = null } = facts ?? {};
    if (facts === undefined || distribution === null || version === null || !isInstalled(facts)) {
      continue;
    }
    const name = normalizeName(distribution);
    if (!used.has(name) && !cells.installs(distribution)) {
      used.set(name, { module, name: distribution, version });
    }
  }
  return [...used.values()];
}

/** Whether the module comes from a package index, not from a local folder, and its name identifies the distribution. */
function isInstalled({ name, found, builtin_or_stdlib, origin, version }: ModuleFacts): boolean {
  const isElsewhere = origin !== null && !/[\\/](?:site|dist)-packages[\\/]/.test(origin);
  return (
    found &&
    !builtin_or_stdlib &&
    !isElsewhere &&
    !isSharedModule(name) &&
    !ALWAYS_THERE.has(name) &&
    version !== null &&
    parseVersion(version) !== null
  );
}

function* compare(near: NearFiles, used: UsedDistribution): Generator<RuleReport> {
  const { files, displayPath } = near;
  const { module, name: distribution, version } = used;
  const project = projectRequirements(files);
  const others = distributionsForModule(module.name);
  const declaration = findDeclaration(project, distribution, version, others);
  const location = { cell: module.cell, range: module.range, names: [module.name] };
  const data = { module: module.name, distribution, version };
  if (declaration.kind === 'missing') {
    yield {
      ...location,
      message: 'undeclared',
      values: {
        files: project.files.map(path => `\`${displayPath(path)}\``),
        distribution,
        module: module.name
      },
      fixes: addFix(near, pin(used)),
      data
    };
  } else if (declaration.kind === 'excluded') {
    const { file, text } = declaration.requirement;
    yield {
      ...location,
      message: 'excluded',
      values: { file: displayPath(file), requirement: text, distribution, version },
      data: { ...data, file, requirement: text }
    };
  }
}

function missingFile(
  { files, displayPath }: NearFiles,
  used: readonly UsedDistribution[]
): RuleReport {
  const sorted = [...used].sort((a, b) => (normalizeName(a.name) < normalizeName(b.name) ? -1 : 1));
  const change = addRequirements(files, sorted.map(pin));
  const fix: Fix | null =
    change === null
      ? null
      : {
          title: { template: CREATE_TITLE, values: { file: displayPath(change.path) } },
          applicability: 'unsafe',
          edits: [],
          actions: [{ kind: 'write-file', ...change }]
        };
  return {
    cell: null,
    message: 'noFile',
    values: { distributions: sorted.map(({ name }) => `\`${name}\``) },
    fixes: fix === null ? [] : [fix],
    data: { requirements: sorted.map(pin) }
  };
}

function addFix({ files, displayPath }: NearFiles, requirement: string): readonly Fix[] {
  const change = addRequirements(files, [requirement]);
  return change === null
    ? []
    : [
        {
          title: { template: ADD_TITLE, values: { requirement, file: displayPath(change.path) } },
          applicability: 'unsafe',
          edits: [],
          actions: [{ kind: 'write-file', ...change }]
        }
      ];
}

/** Drops a local version (`2.1.0+cu121`), which the public index does not have. */
function pin({ name, version }: UsedDistribution): string {
  return `${name}==${version.replace(/\+.*$/, '')}`;
}
