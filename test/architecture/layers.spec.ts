// Plants forbidden imports of every form in a copy of the layout, and checks that dependency-cruiser finds them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const configuration = path.join(root, '.dependency-cruiser.cjs');

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

/** A folder of src and what a module in it imports: a folder of src, or a package. */
interface Plant {
  readonly from: string;
  readonly to: string;
}

const importForms: Record<string, (specifier: string) => string> = {
  static: specifier => `import { value } from '${specifier}';\nexport const used = value;\n`,
  dynamic: specifier => `export const used = import('${specifier}');\n`,
  type: specifier => `import type { Value } from '${specifier}';\nexport type Used = Value;\n`,
  reexport: specifier => `export * from '${specifier}';\n`
};

/** A planted import of one form. */
interface PlantedImport extends Plant {
  readonly form: string;
}

/** Modules have names of their own, so that one tree holds every import. Returns them by their importing file. */
function plantTree(folder: string, plants: readonly PlantedImport[]): Map<string, PlantedImport> {
  const importers = new Map<string, PlantedImport>();
  plants.forEach((plant, index) => {
    const importer = `src/${plant.from}/importer_${index}.ts`;
    let specifier = plant.to;
    if (plant.to.startsWith('src/')) {
      const imported = `${plant.to}/imported_${index}`;
      write(folder, `${imported}.ts`, 'export type Value = 1;\nexport const value: Value = 1;\n');
      const relative = path.posix.relative(path.posix.dirname(importer), imported);
      specifier = relative.startsWith('.') ? relative : `./${relative}`;
    }
    write(folder, importer, importForms[plant.form](specifier));
    importers.set(importer, plant);
  });
  return importers;
}

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The imports that the configuration forbids. One run for all of them, because starting dependency-cruiser takes seconds. */
function findForbidden(plants: readonly PlantedImport[]): ReadonlySet<PlantedImport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freshkernel-layers-'));
  try {
    const importers = plantTree(folder, plants);
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json']) {
      symlinkSync(path.join(root, file), path.join(folder, file));
    }
    const result = spawnSync(
      process.execPath,
      [cruiser, 'src', '--config', configuration, '--output-type', 'json'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }
    );
    const report = JSON.parse(result.stdout) as { summary: { violations: Violation[] } };
    const found = report.summary.violations.map(violation => importers.get(violation.from));
    return new Set(found.filter(plant => plant !== undefined));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const layers = [
  ['core/memo', 'core/messages', 'core/notebook', 'core/python/ast', 'core/toml'],
  ['core/requirements'],
  ['core/effects', 'core/change-data'],
  ['core/analysis'],
  ['core/history'],
  ['core/staleness'],
  ['core/fixes'],
  ['core/rule-context'],
  [
    'core/api-changes',
    'core/execution-order',
    'core/file-paths',
    'core/imports',
    'core/missing-names',
    'core/nondeterminism'
  ],
  ['core/rules', 'core/compare'],
  ['core/settings'],
  ['core/lint'],
  ['core/check'],
  ['core/report'],
  ['cli', 'lab']
];

/** The folders of one part of the source, lowest first. */
const layersOf = (folder: string, names: readonly string[]): string[][] =>
  names.map(name => [`${folder}/${name}`]);

/** The layers inside single parts. */
const partLayers = [
  layersOf('core/python', ['ast', 'syntax', 'ipython', 'scopes', 'flow']),
  [
    ['core/analysis/names', 'core/analysis/heap'],
    ['core/analysis/graph', 'core/analysis/access']
  ],
  [['core/compare/patterns'], ['core/compare/text', 'core/compare/images']],
  layersOf('core/check', ['job', 'verdict', 'causes', 'session']),
  layersOf('lab', [
    ...['ui', 'server', 'settings', 'session', 'editor', 'execution', 'fixes', 'check'],
    ...['panel', 'plugins']
  ]),
  layersOf('lab/session', ['core', 'analysis', 'kernel']),
  layersOf('lab/check', ['worker', 'model', 'view', 'actions']),
  [
    ['cli/console', 'cli/processes'],
    ['cli/options', 'cli/notebooks'],
    ['cli/settings', 'cli/tasks'],
    ['cli/commands/lint', 'cli/commands/fix']
  ]
];

/** Every pair of layers, one way. */
function pairs(order: readonly string[][], direction: 'up' | 'down'): Plant[] {
  const plants: Plant[] = [];
  order.forEach((lower, height) => {
    for (const higher of order.slice(height + 1).flat()) {
      for (const low of lower) {
        plants.push(
          direction === 'up'
            ? { from: low, to: `src/${higher}` }
            : { from: higher, to: `src/${low}` }
        );
      }
    }
  });
  return plants;
}

const labels = (plants: readonly Plant[]): string[] =>
  plants.map(({ from, to }) => `${from} -> ${to}`).sort();

const outsideOfCore: Plant[] = [
  ...['node:fs', 'fs', 'path', '@jupyterlab/notebook', '@lumino/signaling', 'react'],
  ...['@codemirror/state', '@jupyter/ydoc', 'react-dom/client', 'fast-check', 'not-installed']
].map(to => ({ from: 'core/analysis', to }));

const misplaced: Plant[] = [
  { from: 'lab', to: 'src/cli' },
  { from: 'cli', to: 'src/lab' },
  { from: 'protocol', to: 'src/core/messages' },
  { from: 'cli', to: '@jupyterlab/notebook' },
  { from: 'cli', to: 'react' },
  { from: 'lab', to: 'node:fs' },
  { from: 'lab', to: 'fs' },
  { from: 'lab/session/kernel', to: 'src/lab/session' },
  { from: 'cli/tasks', to: 'src/cli' },
  { from: 'cli/tasks', to: 'node:child_process' },
  { from: 'cli/commands/lint', to: 'child_process' },
  { from: 'cli/processes', to: 'node:child_process' },
  { from: 'cli/runs', to: 'node:worker_threads' },
  { from: 'cli/runs', to: 'node:cluster' },
  { from: 'cli/commands/lint', to: 'src/cli/commands/fix' },
  { from: 'cli/notebooks', to: 'src/language-server' },
  { from: 'core/lint', to: 'src/language-server' },
  { from: 'language-server', to: 'src/cli/notebooks' },
  { from: 'language-server', to: 'node:fs' },
  { from: 'lab', to: 'vscode-languageserver' }
];

const allowed: Plant[] = [
  ...pairs(layers.slice(0, -1), 'down'),
  ...partLayers.flatMap(order => pairs(order, 'down')),
  { from: 'lab/session', to: 'src/lab/session/kernel' },
  { from: 'core/settings', to: 'smol-toml' },
  { from: 'core/requirements', to: 'yaml' },
  { from: 'core/messages', to: 'src/protocol' },
  { from: 'lab', to: 'src/core/lint' },
  { from: 'lab', to: '@jupyterlab/notebook' },
  { from: 'lab', to: '@lumino/signaling' },
  { from: 'lab', to: 'react' },
  { from: 'cli', to: 'src/core/report' },
  { from: 'cli', to: 'node:fs' },
  { from: 'cli/commands/server', to: 'src/language-server' },
  { from: 'language-server', to: 'src/core/lint' },
  { from: 'language-server', to: 'vscode-languageserver' },
  { from: 'cli', to: 'src/cli/commands' },
  { from: 'cli/commands', to: 'src/cli/commands/lint' },
  { from: 'cli/commands/lint', to: 'src/cli/commands' }
];

const upward = [layers, ...partLayers].flatMap(order => pairs(order, 'up'));
const leaving = [...outsideOfCore, ...misplaced];
const development: Plant[] = [{ from: 'lab', to: 'typescript' }];

/** The forms of imports that the shipped code keeps. */
const codeForms = ['static', 'dynamic', 'reexport'];

const planted: PlantedImport[] = [
  ...Object.keys(importForms).flatMap(form =>
    [...upward, ...leaving, ...allowed].map(plant => ({ ...plant, form }))
  ),
  ...codeForms.flatMap(form => development.map(plant => ({ ...plant, form })))
];

let found: ReadonlySet<PlantedImport>;
beforeAll(() => {
  found = findForbidden(planted);
});

/** The imports that were reported as forbidden. */
function forbidden(plants: readonly Plant[], form: string): string[] {
  const wanted = new Set(labels(plants));
  return labels([...found].filter(plant => plant.form === form)).filter(label => wanted.has(label));
}

describe.each(Object.keys(importForms))('an import that is %s', form => {
  it('must not go upwards', () => {
    expect(forbidden(upward, form)).toEqual(labels(upward));
  });

  it('must not leave its part', () => {
    expect(forbidden(leaving, form)).toEqual(labels(leaving));
  });

  it('may go downwards', () => {
    expect(forbidden(allowed, form)).toEqual([]);
  });
});

it.each(codeForms)('a development package is not shipped: %s', form => {
  expect(forbidden(development, form)).toEqual(labels(development));
});
