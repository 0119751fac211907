import type { RequirementFiles } from '../../../protocol';
import type { Fix } from '../../fixes/edit';
import { addRequirements } from '../../requirements/add-requirement';
import { findDeclaration } from '../../requirements/declaration';
import { distributionsForModule, isKnownDistribution } from '../../requirements/distributions';
import { projectRequirements } from '../../requirements/project-requirements';
import { normalizeName } from '../../requirements/requirement';
import { displayedPath } from '../../requirements/displayed-path';
import { defineRule } from '../contract';
import type { RuleContext, UsedDistribution } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { InstalledAbove } from '../../imports/installed-above';
import { usedDistributions } from '../../imports/notebook-distributions';

const ADD_TITLE = 'Add `{requirement}` to `{file}`';
const CREATE_TITLE = 'Create `{file}` with the versions of this kernel';

/** I2: an imported package that the project does not declare, or declares in other versions. */
export const undeclaredRequirement = defineRule({
  code: 'I2',
  name: 'undeclared-requirement',
  title: 'Undeclared requirement',
  why:
    'On another machine, the notebook stops at the import, or runs with a different version and gives ' +
    'different results.',
  category: 'import',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    undeclared: '`{distribution}`, which provides `{module}`, is not listed in {files}.',
    unlisted: '`{distribution}` is not listed in {files}.',
    unknown: 'No package in {files} is known to provide `{module}`.',
    excluded: 'This kernel has `{distribution}` {version}, but `{file}` requires `{requirement}`.',
    noFile: 'No requirements file found. This notebook needs {distributions}.'
  },
  fixTitles: { add: ADD_TITLE, create: CREATE_TITLE },
  fixes: 'unsafe',
  *check(context) {
    const { requirements: files } = context;
    if (files === null) {
      return;
    }
    const used = neededDistributions(context, files);
    if (used.length === 0) {
      return;
    }
    const near: NearFiles = {
      files,
      displayPath: path => displayedPath(context.document.path, path)
    };
    if (projectRequirements(files).files.length === 0) {
      const known = used.filter(({ source }) => source !== 'same-name');
      if (known.length > 0) {
        yield missingFile(near, known);
      }
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

/** What the notebook needs from the project's files: not what a cell installs itself. */
function neededDistributions(
  context: RuleContext,
  files: RequirementFiles
): readonly UsedDistribution[] {
  const used = usedDistributions(context);
  if (used.length === 0) {
    // The files are not read for a notebook that needs none of them.
    return [];
  }
  const cells = new InstalledAbove(context);
  const paths = projectRequirements(files).files;
  return cells.installsOthers(paths) ? [] : used.filter(({ name }) => !cells.installs(name));
}

function* compare(near: NearFiles, used: UsedDistribution): Generator<RuleReport> {
  const { files, displayPath } = near;
  const { module, name: distribution, version, source, cell, range } = used;
  const project = projectRequirements(files);
  const others = distributionsForModule(module);
  const declaration = findDeclaration(project, distribution, version, others);
  const location = { cell, range, names: [module] };
  const data = { module, distribution, version };
  if (declaration.kind === 'missing') {
    const paths = project.files.map(path => `\`${displayPath(path)}\``);
    if (source !== 'same-name') {
      const isNamedAlike = normalizeName(distribution) === normalizeName(module);
      yield {
        ...location,
        message: isNamedAlike ? 'unlisted' : 'undeclared',
        values: { files: paths, distribution, ...(isNamedAlike ? {} : { module }) },
        fixes: addFix(near, pin(used)),
        data
      };
    } else if (project.requirements.every(({ name }) => isKnownDistribution(name))) {
      // A package that no table knows may provide the module.
      yield { ...location, message: 'unknown', values: { files: paths, module }, data };
    }
  } else if (declaration.kind === 'excluded') {
    const { file, text } = declaration.requirement;
    yield {
      ...location,
      message: 'excluded',
      values: { file: displayPath(file), requirement: text, distribution, version: version ?? '' },
      data: { ...data, file, requirement: text }
    };
  }
}

function missingFile(
  { files, displayPath }: NearFiles,
  used: readonly UsedDistribution[]
): RuleReport {
  const sorted = [...used].sort((a, b) => (normalizeName(a.name) < normalizeName(b.name) ? -1 : 1));
  const pins = sorted.flatMap(one => pin(one) ?? []);
  const change = pins.length < sorted.length ? null : addRequirements(files, pins);
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
    data: { requirements: pins.length < sorted.length ? sorted.map(({ name }) => name) : pins }
  };
}

function addFix({ files, displayPath }: NearFiles, requirement: string | null): readonly Fix[] {
  const change = requirement === null ? null : addRequirements(files, [requirement]);
  return change === null || requirement === null
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

/** Drops a local version (`2.1.0+cu121`), which the public index does not have. Null without a version. */
function pin({ name, version }: UsedDistribution): string | null {
  return version === null ? null : `${name}==${version.replace(/\+.*/s, '')}`;
}
