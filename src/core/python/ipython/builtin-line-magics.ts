/** The line magics of IPython and ipykernel, as data. See magic-entry.ts for the fields. */
import type { MagicEntry } from './magic-entry';

const NOTHING: MagicEntry = {};

/** Magics that are aliases of shell commands. */
const ALIAS_NAMES = [
  'cat',
  'clear',
  'cp',
  'ldir',
  'less',
  'lf',
  'lk',
  'll',
  'ls',
  'lx',
  'man',
  'mkdir',
  'more',
  'mv',
  'rm',
  'rmdir'
] as const;

/** Magics without any effect on names or files. */
const NEUTRAL_NAMES = [
  'alias',
  'alias_magic',
  'autoawait',
  'autocall',
  'automagic',
  'autosave',
  'code_wrap',
  'colors',
  'config',
  'connect_info',
  'dhist',
  'dirs',
  'doctest_mode',
  'gui',
  'hist',
  'history',
  'killbgscripts',
  'load',
  'loadpy',
  'logoff',
  'logon',
  'logstart',
  'logstate',
  'logstop',
  'lsmagic',
  'magic',
  'matplotlib',
  'page',
  'pastebin',
  'pdb',
  'precision',
  'pycat',
  'qtconsole',
  'quickref',
  'rehashx',
  'reload_ext',
  'rep',
  'set_env',
  'env',
  'subshell',
  'tb',
  'unalias',
  'unload_ext',
  'who',
  'who_ls',
  'whos',
  'xmode'
] as const;

/** Magics that display information on an object. */
const INSPECTING_NAMES = ['pdef', 'pdoc', 'pfile', 'pinfo', 'pinfo2', 'psource'] as const;

const INSPECTING: MagicEntry = {
  effects: [{ kind: 'soft-read', argument: 0 }]
};

const RESET: MagicEntry = {
  short: 'sf',
  long: ['aggressive'],
  ordered: true,
  effects: [
    { kind: 'reset', arguments: 'none' },
    { kind: 'reset', arguments: 'some', given: ['-s'] }
  ]
};

const PYLAB_NAMES = [
  'numpy',
  'matplotlib',
  'pylab',
  'mlab',
  'pyplot',
  'np',
  'plt',
  'display',
  'figsize',
  'getfigs'
];

function all(names: readonly string[], entry: MagicEntry): Record<string, MagicEntry> {
  return Object.fromEntries(names.map(name => [name, entry]));
}

/** Line magics of every ipykernel. */
export const BUILTIN_LINE_MAGICS: Readonly<Record<string, MagicEntry>> = {
  ...all(NEUTRAL_NAMES, NOTHING),
  ...all(ALIAS_NAMES, NOTHING),
  ...all(INSPECTING_NAMES, INSPECTING),
  ...all(['system', 'sx'], NOTHING),
  ...all(['pip', 'conda', 'mamba', 'micromamba', 'uv'], NOTHING),
  psearch: NOTHING,
  pprint: NOTHING,

  time: { long: ['no-raise-error'], ordered: true, code: 'user', literal: true },
  timeit: {
    short: 'n:r:tcp:qov:',
    ordered: true,
    code: 'own',
    literal: true,
    effects: [{ kind: 'bind', options: ['-v'] }]
  },
  prun: {
    short: 'D:l:rs:T:q',
    ordered: true,
    code: 'user',
    literal: true,
    effects: [{ kind: 'write-file', options: ['-D', '-T'] }]
  },
  debug: { short: 'b:', long: ['breakpoint='], ordered: true, code: 'user', literal: true },

  cd: {
    short: 'qb',
    ordered: true,
    effects: [
      { kind: 'change-directory', argument: 'rest' },
      { kind: 'change-directory', values: ['~'], arguments: 'none' }
    ]
  },
  pushd: { effects: [{ kind: 'change-directory', argument: 'rest' }] },
  popd: { effects: [{ kind: 'change-directory', values: ['-'] }] },
  pwd: NOTHING,
  bookmark: NOTHING,
  sc: { short: 'lv', ordered: true },

  run: {
    short: 'nidtN:b:pD:l:rs:T:em:G',
    ordered: true,
    effects: [
      { kind: 'read-file', argument: 0, given: ['-p'], missing: ['-m'] },
      { kind: 'unknown-names', options: ['-m'] },
      { kind: 'write-file', options: ['-D', '-T'] }
    ]
  },
  store: {
    short: 'drz',
    ordered: true,
    effects: [
      { kind: 'bind', argument: '0+', given: ['-r'] },
      { kind: 'unknown-names', given: ['-r'], arguments: 'none' }
    ]
  },
  reset: RESET,
  reset_selective: NOTHING,
  xdel: { short: 'n', ordered: true, effects: [{ kind: 'delete', argument: 0 }] },
  pylab: {
    long: ['no-import-all'],
    effects: [
      { kind: 'bind', values: PYLAB_NAMES },
      { kind: 'unknown-names', values: ['pylab'], missing: ['--no-import-all'] }
    ]
  },
  load_ext: NOTHING,
  macro: {
    short: 'rq',
    ordered: true,
    effects: [{ kind: 'bind', argument: 0, certainty: 'possible' }]
  },
  edit: { effects: [{ kind: 'unknown-names', values: ['edit'] }] },
  ed: { effects: [{ kind: 'unknown-names', values: ['ed'] }] },
  recall: NOTHING,
  rerun: { effects: [{ kind: 'unknown-names', values: ['rerun'] }] },
  save: { short: 'fra', ordered: true },
  notebook: { effects: [{ kind: 'write-file', argument: 0 }] }
};
