/** Well-known extensions and their magics, as data. See magic-entry.ts for the fields. */
import type { EffectRule, ExtensionEntry, MagicEntry } from './magic-entry';

const NOTHING: MagicEntry = {};
const ELSEWHERE: MagicEntry = { body: 'elsewhere' };
const USER: MagicEntry = { body: 'user' };

/** `%%sql x <<` and `%sql x << SELECT …` store the result in `x`; special-magics.ts detects the operator. */
const SQL: MagicEntry = {
  body: 'elsewhere',
  short: 'lxc:s:pPaf:nA:w:S:i:o:qm:',
  long: ['alias=', 'save=', 'with=', 'file=', 'section=', 'creator='],
  effects: [
    { kind: 'soft-read', options: ['--with', '-w'] },
    { kind: 'bind', options: ['-o'] }
  ]
};

/** `-i` reads and `-o` binds a comma-separated list of names. */
const EXCHANGE: readonly EffectRule[] = [
  { kind: 'read', options: ['-i', '--input'] },
  { kind: 'bind', options: ['-o', '--output'] }
];

const R_LINE: MagicEntry = {
  short: 'i:o:nw:h:p:b:u:r:c:',
  long: ['input=', 'output=', 'noreturn', 'width=', 'height=', 'units=', 'res=', 'converter='],
  effects: EXCHANGE
};

const OCTAVE_LINE: MagicEntry = {
  short: 'i:o:s:f:r:w:h:g:t:',
  long: ['input=', 'output=', 'size=', 'format=', 'resolution=', 'width=', 'height='],
  effects: EXCHANGE
};

const PUSH: MagicEntry = { effects: [{ kind: 'read', argument: '0+' }] };
const PULL: MagicEntry = { effects: [{ kind: 'bind', argument: '0+' }] };

const BIGQUERY: MagicEntry = {
  body: 'elsewhere',
  long: [
    'destination_table=',
    'project=',
    'max_results=',
    'maximum_bytes_billed=',
    'bqstorage_api_endpoint=',
    'params=',
    'progress_bar_type=',
    'location='
  ],
  effects: [{ kind: 'bind', argument: 0 }]
};

/** `%lprun -f f -f m.g statement`: looks up the names of `-f` and `-m` in the namespace. */
const PROFILED: readonly EffectRule[] = [
  { kind: 'read', options: ['-f', '-m'] },
  { kind: 'write-file', options: ['-D', '-T'] }
];

/**
 * Runs on engines, in their own namespaces (with `--local` also here). Functions that the notebook sends there use
 * the engines' names, so a name that no cell defines may be bound on an engine.
 */
const ON_ENGINES: EffectRule = { kind: 'unknown-names', values: ['ipyparallel'] };

const PARALLEL: MagicEntry = {
  body: 'elsewhere',
  short: 't:o:',
  long: ['targets=', 'out=', 'group-outputs=', 'progress-after=', 'signal-on-interrupt='],
  effects: [{ kind: 'bind', options: ['--out', '-o'] }, ON_ENGINES]
};

/** Adds the names of the compiled module to the namespace. */
function compiled(name: string, options: MagicEntry = {}): MagicEntry {
  return { ...options, body: 'elsewhere', effects: [{ kind: 'unknown-names', values: [name] }] };
}

const KEDRO_NAMES = ['catalog', 'context', 'pipelines', 'session'];

/** Extensions by the module name for `%load_ext`. Their magics are known even if the extension is not loaded. */
export const EXTENSIONS: Readonly<Record<string, ExtensionEntry>> = {
  autoreload: { line: { autoreload: NOTHING, aimport: NOTHING } },
  'IPython.extensions.autoreload': {},
  storemagic: {},
  tensorboard: { line: { tensorboard: NOTHING } },
  'tensorboard.notebook': {},
  sql: {
    line: { sql: SQL, sqlplot: NOTHING, sqlcmd: NOTHING, sqlrender: NOTHING },
    cell: { sql: SQL }
  },
  line_profiler: {
    line: {
      lprun: { short: 'rszf:m:D:T:u:o:', ordered: true, code: 'user', effects: PROFILED }
    }
  },
  memory_profiler: {
    line: {
      memit: { short: 'r:t:i:coc', ordered: true, code: 'user' },
      mprun: { short: 'rf:T:c', ordered: true, code: 'user', effects: PROFILED }
    },
    cell: { memit: { body: 'user', code: 'user', short: 'r:t:i:coc', ordered: true } }
  },
  snakeviz: {
    line: {
      snakeviz: { short: 'tf:', long: ['new-tab', 'filename='], ordered: true, code: 'user' }
    },
    cell: { snakeviz: USER }
  },
  pyinstrument: {
    line: { pyinstrument: { long: ['interval=', 'render-option='], ordered: true, code: 'user' } },
    cell: { pyinstrument: USER }
  },
  scalene: { line: { scrun: { ordered: true, code: 'user' } }, cell: { scalene: USER } },
  wurlitzer: {},
  watermark: { line: { watermark: NOTHING } },
  version_information: { line: { version_information: NOTHING } },
  rich: {},
  dotenv: { line: { dotenv: NOTHING } },
  jupyter_black: {},
  nb_black: {},
  lab_black: {},
  nb_mypy: { line: { nb_mypy: NOTHING } },
  pycodestyle_magic: {
    line: {
      pycodestyle_on: NOTHING,
      pycodestyle_off: NOTHING,
      flake8_on: NOTHING,
      flake8_off: NOTHING
    },
    cell: { pycodestyle: ELSEWHERE, flake8: ELSEWHERE }
  },
  jupyternotify: { line: { notify: NOTHING, autonotify: NOTHING }, cell: { notify: USER } },
  ipytest: { line: { ipytest: NOTHING }, cell: { ipytest: USER } },
  ipyparallel: {
    line: {
      px: { effects: [ON_ENGINES] },
      autopx: { effects: [ON_ENGINES] },
      pxconfig: NOTHING,
      pxresult: NOTHING
    },
    cell: { px: PARALLEL }
  },
  'rpy2.ipython': {
    line: { R: R_LINE, Rpush: PUSH, Rpull: PULL, Rget: NOTHING, Rdevice: NOTHING },
    cell: { R: { ...R_LINE, body: 'elsewhere' } }
  },
  oct2py: {
    line: { octave: OCTAVE_LINE, octave_push: PUSH, octave_pull: PULL },
    cell: { octave: { ...OCTAVE_LINE, body: 'elsewhere' } }
  },
  'oct2py.ipython': {},
  pymatbridge: { cell: { matlab: { ...OCTAVE_LINE, body: 'elsewhere' } } },
  'julia.magic': { line: { julia: NOTHING }, cell: { julia: ELSEWHERE } },
  'google.cloud.bigquery': { cell: { bigquery: BIGQUERY } },
  bigquery_magics: {},
  'google.colab': { line: { tensorflow_version: NOTHING }, cell: { shell: ELSEWHERE } },
  'google.colab.data_table': {},
  'cudf.pandas': { cell: { 'cudf.pandas.profile': USER, 'cudf.pandas.line_profile': USER } },
  'cuml.accel': {},
  Cython: {
    cell: {
      cython: compiled('cython', { short: 'a3+fc:l:L:I:S:n:' }),
      cython_inline: ELSEWHERE,
      cython_pyximport: compiled('cython_pyximport')
    }
  },
  cython: {},
  fortranmagic: { cell: { fortran: compiled('fortran') } },
  nvcc4jupyter: { cell: { cuda: ELSEWHERE, cuda_group_save: ELSEWHERE } },
  nvcc_plugin: { cell: { cu: ELSEWHERE } },
  magic_duckdb: { line: { dql: NOTHING }, cell: { dql: ELSEWHERE } },
  jupyter_ai: { line: { ai: NOTHING }, cell: { ai: ELSEWHERE } },
  jupyter_ai_magics: {},
  'sparkmagic.magics': {
    line: { manage_spark: NOTHING, spark: NOTHING },
    cell: {
      spark: {
        body: 'elsewhere',
        short: 'o:m:n:r:c:s:',
        effects: [{ kind: 'bind', options: ['-o'] }]
      },
      local: USER
    }
  },
  sparksql_magic: { cell: { sparksql: ELSEWHERE } },
  'graph_notebook.magics': {
    cell: { sparql: ELSEWHERE, gremlin: ELSEWHERE, oc: ELSEWHERE, opencypher: ELSEWHERE }
  },
  itikz: { cell: { itikz: ELSEWHERE } },
  tikzmagic: { cell: { tikz: ELSEWHERE } },
  gvmagic: { cell: { dot: ELSEWHERE } },
  manim: { cell: { manim: USER } },
  tutormagic: { cell: { tutor: ELSEWHERE } },
  wandb: { line: { wandb: NOTHING }, cell: { wandb: USER } },
  'holoviews.ipython': {
    line: { opts: NOTHING, output: NOTHING, compositor: NOTHING, timer: NOTHING },
    cell: { opts: USER, output: USER }
  },
  'kedro.ipython': { binds: KEDRO_NAMES },
  'kedro.extras.extensions.ipython': { binds: KEDRO_NAMES },
  ipycache: {
    cell: {
      cache: { body: 'user', effects: [{ kind: 'bind', argument: '1+', certainty: 'possible' }] }
    }
  },
  slurm_magic: { cell: { sbatch: ELSEWHERE } }
};
