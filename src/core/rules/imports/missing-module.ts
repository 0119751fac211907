import type { RequirementFiles } from '../../../protocol';
import type { Fix } from '../../fixes/edit';
import { distributionsForModule } from '../../requirements/distributions';
import { projectRequirements } from '../../requirements/project-requirements';
import { normalizeName } from '../../requirements/requirement';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { importingCells, neededModules } from '../../imports/imported-modules';
import { InstalledAbove } from '../../imports/installed-above';

const INSTALL_TITLE = 'Install `{requirement}`';

/** I5: an import of a module that the kernel's environment does not have. */
export const missingModule = defineRule({
  code: 'I5',
  name: 'missing-module',
  title: 'Module not installed',
  why:
    'Restart and Run All stops at the import. The package often has a different name than its module: `cv2` is ' +
    'in `opencv-python`.',
  category: 'import',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    known:
      'Module `{module}` is not installed in this kernel. The package `{distribution}` provides it.',
    unknown: 'Module `{module}` is not installed in this kernel.'
  },
  fixTitles: { install: INSTALL_TITLE },
  fixes: 'unsafe',
  *check(context) {
    const missing = neededModules(importingCells(context)).filter(
      ({ name }) => context.kernel?.modules.get(name)?.found === false
    );
    if (missing.length === 0) {
      return;
    }
    const installed = new InstalledAbove(context);
    for (const { name: module, cell, range } of missing) {
      if (cell.tags.includes('raises-exception') || installed.mayProvide(module, cell)) {
        continue;
      }
      const wanted = wantedDistribution(module, context.requirements);
      const distribution = wanted?.distribution ?? null;
      const text: Pick<RuleReport, 'message' | 'values'> =
        distribution === null
          ? { message: 'unknown', values: { module } }
          : { message: 'known', values: { module, distribution } };
      yield {
        cell,
        range,
        ...text,
        names: [module],
        fixes: wanted === null ? [] : [installFix(wanted.requirement)],
        data: { module, distribution }
      };
    }
  }
});

interface Wanted {
  readonly distribution: string;
  /** The distribution with the versions that the project requires. */
  readonly requirement: string;
}

/** The distribution that provides the module: one that the project declares, otherwise the usual one. */
function wantedDistribution(module: string, files: RequirementFiles | null): Wanted | null {
  const known = distributionsForModule(module);
  const declared = files === null ? [] : projectRequirements(files).requirements;
  for (const distribution of known.length === 0 ? [module.replaceAll('_', '-')] : known) {
    const requirement = declared.find(
      ({ name, kind }) => name === normalizeName(distribution) && kind !== 'constraint'
    );
    if (requirement !== undefined) {
      const versions = requirement.specifier?.text ?? '';
      return { distribution, requirement: distribution + versions.replace(/\s/g, '') };
    }
  }
  const [usual] = known;
  return usual === undefined ? null : { distribution: usual, requirement: usual };
}

function installFix(requirement: string): Fix {
  return {
    title: { template: INSTALL_TITLE, values: { requirement } },
    applicability: 'unsafe',
    edits: [],
    actions: [{ kind: 'install', requirements: [requirement] }]
  };
}
