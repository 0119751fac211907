// JupyterLab and its dependencies ship ES modules, which jest must compile.
const esmPackages = [
  '@jupyterlab',
  '@jupyter',
  '@microsoft',
  '@codemirror',
  '@lezer',
  '@marijn',
  '@rjsf',
  'lib0',
  'nanoid',
  'vscode-ws-jsonrpc',
  'y-protocols',
  'y-websocket',
  'yjs',
  'exenv-es6',
  'crelt',
  'style-mod',
  'w3c-keyname',
  'smol-toml',
  'yaml',
  'diff',
  'marked'
].join('|');

const fastGlobals = [
  ...['Array', 'JSON', 'Math', 'Number', 'Object', 'RegExp', 'String'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet'],
  ...['Float32Array', 'Float64Array', 'Int32Array', 'Uint8Array', 'Uint16Array', 'Uint32Array']
];

module.exports = {
  // Not `.cache` and `.venv`, which have tens of thousands of files.
  roots: ['<rootDir>/editors', '<rootDir>/src', '<rootDir>/test'],
  // Not in the folder for temporary files, which a run of all tests removes.
  cacheDirectory: '<rootDir>/.cache/jest',
  testEnvironment: '<rootDir>/test/kept-modules/environment.js',
  runtime: '<rootDir>/test/kept-modules/runtime.js',
  testRunner: '<rootDir>/test/counted-runner.js',
  testSequencer: '<rootDir>/test/shuffled-tests.js',
  // A test's globals are slow to look up: for loops over pixels and characters, by a factor of five. As parameters of each
  // module these are as fast as outside of jest. No test replaces them.
  sandboxInjectedGlobals: fastGlobals,
  // The first test of a file loads the code that it tests, and other suites run at the same time: what takes a second
  // alone may take half a minute.
  testTimeout: 120_000,
  testMatch: ['<rootDir>/test/**/*.spec.ts?(x)', '<rootDir>/editors/*/test/**/*.spec.ts'],
  moduleNameMapper: {
    '\\.(css|less|sass|scss)$': 'identity-obj-proxy',
    '\\.(gif|ttf|eot|woff2?)$': '@jupyterlab/testing/lib/jest-file-mock.js'
  },
  setupFiles: ['<rootDir>/test/setup.js'],
  transform: {
    '\\.svg$': '@jupyterlab/testing/lib/jest-raw-loader.js',
    '^.+\\.[mc]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'classic' } }
        },
        module: { type: 'commonjs' }
      }
    ]
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages})/)`]
};
