import type { RequirementFiles } from '../../../protocol';
import type { Fix } from '../../fixes/edit';
import { usedDistributions } from '../../imports/notebook-distributions';
import { groupBy } from '../../memo/group-by';
import { displayedPath } from '../../requirements/displayed-path';
import { distributionsForModule } from '../../requirements/distributions';
import type { Pin } from '../../requirements/pin-requirement';
import { pinRequirements, unpinnedRequirements } from '../../requirements/pin-requirement';
import type { ProjectRequirement } from '../../requirements/project-requirements';
import { projectRequirements } from '../../requirements/project-requirements';
import { normalizeName } from '../../requirements/requirement';
import type { UsedDistribution } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { defineRule } from '../contract';

const PIN_TITLE = 'Pin {requirements} in {files}';

/** I7: the project declares an imported package without limiting its version. */
export const unpinnedRequirement = defineRule({
  code: 'I7',
  name: 'unpinned-requirement',
  title: 'Unpinned requirement',
  why: 'A new environment gets the newest versions, which may stop the notebook or give different results.',
  category: 'import',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    unpinned: 'Any later version of {distributions} satisfies {files}. Give exact versions.'
  },
  fixTitles: { pin: PIN_TITLE },
  fixes: 'unsafe',
  *check(context) {
    const { requirements: files, document } = context;
    if (files === null) {
      return;
    }
    const used = usedDistributions(context);
    // The files are not read for a notebook that needs none of them.
    const open = used.length === 0 ? [] : unpinnedRequirements(projectRequirements(files), files);
    const found = open.flatMap(requirement => {
      const distribution = used.find(one => isFor(requirement, one));
      return distribution === undefined ? [] : [{ requirement, distribution }];
    });
    if (found.length > 0) {
      yield reportOf(files, found, path => displayedPath(document.path, path));
    }
  }
});

/** A requirement that the notebook uses. */
interface UsedRequirement {
  readonly requirement: ProjectRequirement;
  readonly distribution: UsedDistribution;
}

function isFor({ name }: ProjectRequirement, { name: used, module }: UsedDistribution): boolean {
  return [used, ...distributionsForModule(module)].some(one => normalizeName(one) === name);
}

function reportOf(
  files: RequirementFiles,
  found: readonly UsedRequirement[],
  display: (path: string) => string
): RuleReport {
  const names = [...new Set(found.map(({ distribution: { name } }) => name))].sort();
  const paths = [...groupBy(found, ({ requirement }) => requirement.file).keys()].map(display);
  return {
    cell: null,
    message: 'unpinned',
    values: {
      distributions: names.map(name => `\`${name}\``),
      files: paths.map(path => `\`${path}\``)
    },
    names,
    fixes: pinFix(files, found, display),
    data: { files: paths, distributions: names }
  };
}

/** Pins all of them; nothing where one has no known version, or a file cannot be written. */
function pinFix(
  files: RequirementFiles,
  found: readonly UsedRequirement[],
  display: (path: string) => string
): readonly Fix[] {
  const pins = found.flatMap(({ requirement, distribution: { version, name } }): readonly Pin[] =>
    version === null || normalizeName(name) !== requirement.name
      ? []
      : [{ requirement, version: version.replace(/\+.*/s, '') }]
  );
  const groups = [...groupBy(pins, ({ requirement }) => requirement.file)];
  const changes = groups.flatMap(([path, group]) => pinRequirements(files, path, group) ?? []);
  if (pins.length < found.length || changes.length < groups.length) {
    return [];
  }
  const values = {
    requirements: pins.map(({ requirement: { name }, version }) => `\`${name}==${version}\``),
    files: groups.map(([path]) => `\`${display(path)}\``)
  };
  const actions = changes.map(change => ({ kind: 'write-file' as const, ...change }));
  return [{ title: { template: PIN_TITLE, values }, applicability: 'unsafe', edits: [], actions }];
}
