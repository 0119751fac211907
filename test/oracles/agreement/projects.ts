/** Random projects: settings, requirement files, data, and notebooks that use them. */
import type { Random } from '../history/random';

/** Path below the project → text. */
export type ProjectFiles = Readonly<Record<string, string>>;

const SOURCES = [
  'import pandas as pd\nimport numpy as np',
  'from sklearn.linear_model import LinearRegression\nimport yaml',
  'import cv2, PIL.Image\nfrom skimage import io',
  'import helper\nfrom shop.orders import load',
  'try:\n    import ujson as json\nexcept ImportError:\n    import json',
  'import unknown_to_all_tables',
  'from google.cloud import storage',
  '%pip install seaborn\nimport seaborn as sns',
  '!pip install altair',
  'import altair as alt',
  'orders = pd.read_csv("data/orders.csv")',
  'pd.read_csv("data/Orders.csv").append(orders)',
  'text = open("notes.txt").read()',
  'open("/home/me/data.csv")',
  'np.random.rand(3)',
  'df = pd.DataFrame({"a": [1]})\ndf.ix[0]',
  'np.float(3), np.int',
  'print(undefined)',
  'x = 1 # freshkernel: ignore[H6]\nprint(zz) # freshkernel: ignore[H6]',
  '%%mine result\nanything here',
  'print(result)',
  'import os, sys\nsys.path.append("lib")\nimport within',
  'match x:\n    case 1: pass',
  'print "old"'
];

const DISTRIBUTIONS = [
  'pandas',
  'numpy==1.24.0',
  'scikit-learn>=1.0',
  'PyYAML',
  'opencv-python',
  'Pillow~=9.0',
  'altair',
  'google-cloud-storage',
  'some-other-package'
];

const SETTINGS = [
  'ignore = ["C", "title"]',
  'select = ["H", "I", "P", "M"]',
  'ignore = ["I6", "unpinned-requirement"]',
  'extend-select = ["H15", "C8"]',
  'python-version = "3.8"',
  'target = ["pandas>=2", "numpy>=1.24"]',
  'profile = "research"',
  'profile = "production"',
  'severity = { I2 = "error", H6 = "info" }',
  'magics = { mine = { body = "user", binds = ["result"] } }',
  'per-file-ignores = { "work/*" = ["I2", "P"], "a*.ipynb" = ["H6"] }'
];

const DATA: ProjectFiles = {
  'data/orders.csv': 'a\n1\n',
  'notes.txt': 'notes',
  'helper.py': '',
  'shop/orders.py': '',
  'lib/within.py': ''
};

/** A project with at least one notebook, whose folder may be below the project's. */
export function randomProject(random: Random): ProjectFiles {
  const folder = random.pick(['', '', 'work/']);
  const data = Object.entries(DATA)
    .filter(() => random.chance(0.5))
    .map(([name, text]) => ({ [`${random.chance(0.8) ? folder : ''}${name}`]: text }));
  const notebooks = Array.from({ length: 1 + random.below(2) }, (_, index) => ({
    [`${folder}${random.pick(['analysis', 'b report'])}-${index}.ipynb`]: randomNotebook(random)
  }));
  const files = [requirementFile(random, folder), settingsFile(random)];
  return Object.assign({}, ...data, ...files, ...notebooks) as ProjectFiles;
}

function some<Item>(random: Random, items: readonly Item[], share: number): readonly Item[] {
  return items.filter(() => random.chance(share));
}

function requirementFile(random: Random, folder: string): ProjectFiles {
  const names = some(random, DISTRIBUTIONS, 0.4);
  const quoted = names.map(name => JSON.stringify(name)).join(', ');
  const lines = names.join('\n');
  return random.pick<ProjectFiles>([
    {},
    { 'requirements.txt': `${lines}\n` },
    { [`${folder}requirements.txt`]: `-r base.txt\n`, [`${folder}base.txt`]: `${lines}\n` },
    { 'setup.cfg': `[options]\ninstall_requires =\n${names.map(name => `  ${name}\n`).join('')}` },
    { 'setup.py': `from setuptools import setup\nsetup(install_requires=[${quoted}])\n` },
    { 'environment.yml': `dependencies:\n${names.map(name => `  - ${name}\n`).join('')}  - pip\n` },
    { Pipfile: `[packages]\n${names.map(name => `${name.split(/[=><~]/)[0]} = "*"\n`).join('')}` }
  ]);
}

function settingsFile(random: Random): ProjectFiles {
  // Tables come last.
  const lines = some(random, SETTINGS, 0.15).filter(
    (line, index, all) =>
      all.findIndex(other => other.split(' = ')[0] === line.split(' = ')[0]) === index
  );
  const text = lines.join('\n');
  const project =
    '[project]\nname = "shop"\nversion = "1"\nrequires-python = ">=3.9"\ndependencies = ["pandas"]\n';
  return random.pick<ProjectFiles>([
    {},
    { 'freshkernel.toml': `${text}\n` },
    { 'pyproject.toml': `${project}[tool.freshkernel]\n${text}\n` },
    { 'pyproject.toml': project, 'freshkernel.toml': `${text}\n` },
    { 'pyproject.toml': project }
  ]);
}

function randomNotebook(random: Random): string {
  const sources = Array.from({ length: 2 + random.below(5) }, () => random.pick(SOURCES));
  const version = random.pick([null, '3.9.1', '3.12.0']);
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: version === null ? {} : { language_info: { name: 'python', version } },
    cells: sources.map((source, index) => ({
      id: `cell-${index}`,
      cell_type: 'code',
      metadata: {},
      source,
      execution_count: random.pick([null, index + 1, 3]),
      outputs: []
    }))
  });
}
