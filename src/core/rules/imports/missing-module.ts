import type { RequirementFiles } from '../../../protocol';
import type { Fix } from '../../fixes/edit';
import { distributionsOf } from '../../requirements/distributions';
import { projectRequirements } from '../../requirements/project_requirements';
import { normalizeName } from '../../requirements/requirement';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { importingCells, neededModules } from './imported_modules';
import { InstalledAbove } from './installed_above';

const INSTALL_TITLE = 'Install `{requirement}` into this kernel’s environment';

/** I5: an import that fails in this kernel. */
export const missingModule = defineRule({
  code: 'I5',
  name: 'missing-module',
  category: 'import',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    known:
      'This import fails: the environment of this kernel has no module `{module}`. The package `{distribution}` gives it.',
    unknown: 'This import fails: the environment of this kernel has no module `{module}`.'
  },
  fixTitles: { install: INSTALL_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports the import of a module that cannot be found in the environment of the running kernel.',
    why: 'Restart and Run All stops at the import. The package often has another name than its module: `cv2` comes with `opencv-python`.',
    limits:
      'Needs a watched IPython kernel, and looks at top-level modules only: not at `b` in `import a.b`. Imports inside `try`, `if` and functions are not reported, ' +
      'nor are those below a cell that may bring the module: by `%pip`, `!pip`, `!conda` or another installer, by writing a ' +
      'file of that name, or by changing `sys.path` or the working folder; nor those in cells tagged `raises-exception`. The fix installs a package only where it is known which one gives the module.',
    bad: [
      {
        title: 'the package has another name',
        cells: [{ source: 'import cv2' }],
        modules: { cv2: { found: false } },
        messages: [
          'This import fails: the environment of this kernel has no module `cv2`. The package `opencv-python` gives it.'
        ]
      },
      {
        title: 'the project says which version it wants',
        cells: [{ source: 'from sklearn.cluster import KMeans' }],
        modules: { sklearn: { found: false } },
        files: { 'requirements.txt': 'scikit-learn>=1.4,<2\n' },
        messages: [
          'This import fails: the environment of this kernel has no module `sklearn`. The package `scikit-learn` gives it.'
        ]
      },
      {
        title: 'nobody knows which package it would be',
        cells: [{ source: 'import shop_tools.orders' }],
        modules: { shop_tools: { found: false } },
        messages: ['This import fails: the environment of this kernel has no module `shop_tools`.']
      },
      {
        title: 'installed too late',
        cells: [{ source: 'import pandas' }, { source: '%pip install pandas' }],
        modules: { pandas: { found: false } },
        messages: [
          'This import fails: the environment of this kernel has no module `pandas`. The package `pandas` gives it.'
        ]
      }
    ],
    good: [
      {
        title: 'a cell above installs it',
        cells: [{ source: '%pip install -q opencv-python' }, { source: 'import cv2' }],
        modules: { cv2: { found: false } }
      },
      {
        title: 'a cell above writes it',
        cells: [{ source: '%%writefile shop_tools.py\nrate = 3' }, { source: 'import shop_tools' }],
        modules: { shop_tools: { found: false } }
      },
      {
        title: 'the notebook can do without it',
        cells: [
          { source: 'try:\n    import cupy as xp\nexcept ImportError:\n    import numpy as xp' }
        ],
        modules: { cupy: { found: false } }
      },
      {
        title: 'it is looked for elsewhere',
        cells: [
          { source: 'import sys\nsys.path.append("../src")' },
          { source: 'import shop_tools' }
        ],
        modules: { shop_tools: { found: false } }
      },
      { title: 'without a kernel nothing is known', cells: [{ source: 'import shop_tools' }] }
    ]
  },
  *check(context) {
    const missing = neededModules(importingCells(context)).filter(
      ({ name }) => context.kernel?.modules.get(name)?.found === false
    );
    if (missing.length === 0) {
      return;
    }
    const installed = new InstalledAbove(context);
    for (const { name: module, cell, range } of missing) {
      if (cell.tags.includes('raises-exception') || installed.mayGive(module, cell)) {
        continue;
      }
      const wanted = wantedDistribution(module, context.requirements);
      const distribution = wanted?.distribution ?? null;
      const told: Pick<RuleReport, 'message' | 'values'> =
        distribution === null
          ? { message: 'unknown', values: { module } }
          : { message: 'known', values: { module, distribution } };
      yield {
        cell,
        range,
        ...told,
        names: [module],
        fixes: wanted === null ? [] : [installFix(wanted.requirement)],
        data: { module, distribution }
      };
    }
  }
});

interface Wanted {
  readonly distribution: string;
  /** The distribution with the versions that the project asks for. */
  readonly requirement: string;
}

/** What gives the module: what the project declares of all that do, else the usual one. */
function wantedDistribution(module: string, files: RequirementFiles | null): Wanted | null {
  const known = distributionsOf(module);
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
