// Imports go one way. Static ones, `import()`, `require` and type imports all count.

/** The layers of src/core, lowest first: a layer imports those below it, never one above. */
const layers = [
  ['libraries'],
  ['memo', 'messages', 'notebook', 'python', 'toml'],
  ['requirements'],
  ['effects', 'change-data'],
  ['analysis'],
  ['history'],
  ['staleness'],
  ['slices'],
  ['fixes'],
  ['rule-context'],
  [
    'api-changes',
    'execution-order',
    'file-paths',
    'imports',
    'missing-names',
    'nondeterminism',
    'rename',
    'structure'
  ],
  ['crashes', 'reactions', 'data-shapes'],
  ['rules', 'compare', 'stand-in-files'],
  ['settings'],
  ['lint'],
  ['check'],
  ['restore', 'variants', 'study'],
  ['model'],
  ['report']
];

/** The same inside some folders of src/core. */
const pythonLayers = [['ast', 'version'], ['syntax'], ['ipython'], ['scopes'], ['flow']];
const analysisLayers = [['names', 'heap'], ['graph', 'access'], ['bindings']];
const compareLayers = [['patterns'], ['text', 'images'], ['scores']];
const checkLayers = [['job'], ['verdict'], ['causes'], ['session']];

/** The layers of src/lab, and inside the two parts of it that have some. */
const labLayers = [
  ['ui'],
  ['server'],
  ['settings'],
  ['session'],
  ['editor'],
  ['execution', 'kept-history'],
  ['fixes'],
  ['check'],
  ['panel'],
  [
    'requirements',
    'restore',
    'tour',
    'data',
    'graph',
    'variables',
    'timeline',
    'slices',
    'upgrade',
    'project',
    'rename',
    'reactions'
  ],
  ['plugins']
];
const sessionLayers = [['core'], ['analysis'], ['files'], ['kernel']];
const labCheckLayers = [['worker'], ['model'], ['view'], ['actions']];

/** The layers of src/cli. */
const cliLayers = [
  ['console', 'processes'],
  ['options', 'notebooks'],
  ['settings', 'tasks', 'model', 'trust'],
  ['runs'],
  ['commands']
];

/** The npm packages that the core may use: pure, small, without Node or a browser. */
const corePackages = ['smol-toml', 'yaml', 'diff', 'jpeg-js', 'fast-png', 'fflate'];

/** Only the language server, and the command that starts it, may use these. */
const languageServerPackages = ['vscode-languageserver'];

/** Only the front end may use these. */
const frontEndPackages = [
  '@jupyterlab/',
  '@jupyter/',
  '@lumino/',
  '@codemirror/',
  '@lezer/',
  'react(-dom)?(/|$)'
];

// An npm package by its resolved path, or by its name where it is not installed.
const npm = names => `(^|node_modules/)(${names.join('|')})`;
const builtin =
  '^(node:|(assert|buffer|child_process|crypto|events|fs|http|https|module|net|os|path|process|stream|timers|tty|url|util|vm|worker_threads|zlib)(/|$))';

function upward(folder, order, label) {
  return order.flatMap((layer, height) => {
    const above = order.slice(height + 1).flat();
    return above.length === 0
      ? []
      : [
          {
            name: `${label}-${layer.join('-')}-imports-upwards`,
            comment: `${layer.join(', ')} must not import ${above.join(', ')}`,
            severity: 'error',
            from: { path: `^${folder}/(${layer.join('|')})/` },
            to: { path: `^${folder}/(${above.join('|')})/` }
          }
        ];
  });
}

module.exports = {
  forbidden: [
    ...upward('src/core', layers, 'core'),
    ...upward('src/core/python', pythonLayers, 'python').map(rule => ({
      ...rule,
      // ast and version have a module at their root, too: src/core/python/version.ts
      from: { path: rule.from.path.replace(/\/$/, '(/|\\.ts$)') },
      to: { path: rule.to.path.replace(/\/$/, '(/|\\.ts$)') }
    })),
    ...upward('src/core/analysis', analysisLayers, 'analysis'),
    ...upward('src/core/compare', compareLayers, 'compare'),
    ...upward('src/core/check', checkLayers, 'check'),
    ...upward('src/lab', labLayers, 'lab'),
    ...upward('src/lab/session', sessionLayers, 'session'),
    ...upward('src/lab/check', labCheckLayers, 'lab-check'),
    ...upward('src/cli', cliLayers, 'cli'),
    {
      name: 'cli-parts-import-the-program',
      comment: 'the parts of the command line do not know the program that runs them',
      severity: 'error',
      from: { path: '^src/cli/[^/]+/' },
      to: { path: '^src/cli/[^/]+$' }
    },
    {
      name: 'commands-apart',
      comment: 'commands share code through the layers below them',
      severity: 'error',
      from: { path: '^src/cli/commands/([^/]+)/' },
      to: { path: '^src/cli/commands/[^/]+/', pathNot: '^src/cli/commands/$1/' }
    },
    {
      name: 'session-parts-import-the-whole',
      comment: 'the parts of a session do not know what puts them together',
      severity: 'error',
      from: { path: '^src/lab/session/[^/]+/' },
      to: { path: '^src/lab/session/[^/]+$' }
    },
    {
      name: 'core-imports-outside',
      comment: 'the core imports itself, the protocol and a few pure packages',
      severity: 'error',
      from: { path: '^src/core/' },
      to: {
        pathNot: ['^src/(core|protocol)/', `${npm(corePackages)}(/|$)`]
      }
    },
    {
      name: 'language-server-imports-outside',
      comment:
        'the language server imports itself, the core, the protocol and packages of its protocol',
      severity: 'error',
      from: { path: '^src/language-server/' },
      to: {
        pathNot: ['^src/(language-server|core|protocol)/', `${npm(languageServerPackages)}(/|$)`]
      }
    },
    {
      name: 'language-server-only-in-cli',
      comment: 'only the command line runs the language server',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(language-server|cli/commands/server)/' },
      to: { path: ['^src/language-server/', `${npm(languageServerPackages)}(/|$)`] }
    },
    {
      name: 'protocol-imports',
      comment: 'the protocol imports nothing',
      severity: 'error',
      from: { path: '^src/protocol/' },
      to: { pathNot: '^src/protocol/' }
    },
    {
      name: 'lab-and-cli-apart',
      comment: 'lab and cli never import each other',
      severity: 'error',
      from: { path: '^src/(lab|cli)/' },
      to: { path: '^src/(lab|cli)/', pathNot: '^src/$1/' }
    },
    {
      name: 'cli-imports-entry-points',
      comment: 'the command line does not know the front end',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/(index|tokens)\\.ts$' }
    },
    {
      name: 'front-end-packages',
      comment: 'only src/lab, index.ts and tokens.ts import JupyterLab, Lumino, CodeMirror, React',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(lab/|index\\.tsx?$|tokens\\.ts$)' },
      to: { path: npm(frontEndPackages) }
    },
    {
      name: 'node-only-in-cli',
      comment: "only src/cli imports Node's own modules",
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: builtin, dependencyTypesNot: ['npm', 'local'] }
    },
    {
      name: 'node-core-only-in-cli',
      comment: "only src/cli imports Node's own modules",
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { dependencyTypes: ['core'] }
    },
    {
      name: 'processes-by-one-module',
      comment: 'one module starts processes: it keeps them out of the folder of a project',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/processes/start-process\\.ts$' },
      to: { path: '^(node:)?(child_process|cluster|worker_threads)$' }
    },
    {
      name: 'no-cycles',
      comment: 'modules that import each other, if only types, are one module',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true }
    },
    {
      name: 'no-unresolved',
      comment: 'every import leads somewhere',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true }
    },
    {
      name: 'no-development-packages',
      comment: 'what is shipped imports declared dependencies only',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only']
      }
    }
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.json']
    }
  }
};
