/** Well-known extensions and their magics. Data only: magic_table.ts tells what the fields mean. */
import type { EffectRule, ExtensionEntry, MagicEntry } from './magic_table';

const NOTHING: MagicEntry = {};
const ELSEWHERE: MagicEntry = { body: 'elsewhere' };
const USER: MagicEntry = { body: 'user' };

/** `%%sql x <<` and `%sql x << SELECT …` put the result in `x`; the operator is found by its own rule. */
const SQL: MagicEntry = {
  body: 'elsewhere',
  long: ['alias=', 'save=', 'with=', 'file=', 'persist', 'connections'],
  effects: [
    { kind: 'bind', options: ['--save'], certainty: 'possible' },
    { kind: 'soft-read', options: ['--with'] }
  ]
};

/** `-i` reads and `-o` binds a list of names with commas between. */
const R_EFFECTS: readonly EffectRule[] = [
  { kind: 'read', options: ['-i', '--input'] },
  { kind: 'bind', options: ['-o', '--output'] }
];

const R_LINE: MagicEntry = {
  short: 'i:o:n:w:h:p:b:u:r:c:',
  long: ['input=', 'output=', 'noreturn', 'width=', 'height=', 'units=', 'res=', 'converter='],
  effects: R_EFFECTS
};

const BIGQUERY: MagicEntry = {
  body: 'elsewhere',
  long: [
    'destination_table=',
    'project=',
    'max_results=',
    'maximum_bytes_billed=',
    'dry_run',
    'use_legacy_sql',
    'bqstorage_api_endpoint=',
    'use_bqstorage_api',
    'use_rest_api',
    'verbose',
    'params=',
    'progress_bar_type=',
    'location='
  ],
  effects: [{ kind: 'bind', argument: 0 }]
};

const PROFILE_FUNCTION: MagicEntry = {
  short: 'rsf:m:D:T:u:zo:',
  ordered: true,
  code: 'user',
  effects: [
    { kind: 'soft-read', options: ['-f', '-m'] },
    { kind: 'write-file', options: ['-D', '-T'] }
  ]
};

const PARALLEL: MagicEntry = {
  body: 'user',
  long: ['targets=', 'block', 'noblock', 'local', 'verbose', 'progress', 'out=', 'signal'],
  effects: [{ kind: 'bind', options: ['--out', '-o'] }]
};

const TESTED: ExtensionEntry = {
  line: { ipytest: NOTHING },
  cell: { ipytest: USER, 'run_pytest[clean]': USER, run_pytest: USER }
};

const CYTHON_OPTIONS = {
  short: 'a3+fc:l:L:I:S:n:',
  long: ['annotate', 'cplus', 'force', 'compile-args=', 'link-args=', 'lib=', 'name=', 'pgo']
};

/** Module name for `%load_ext` → what it brings. */
export const EXTENSIONS: Readonly<Record<string, ExtensionEntry>> = {
  autoreload: { line: { autoreload: NOTHING, aimport: NOTHING } },
  storemagic: {},
  tensorboard: { line: { tensorboard: NOTHING } },
  'tensorboard.notebook': {},
  sql: { line: { sql: SQL, sqlplot: NOTHING, sqlcmd: NOTHING }, cell: { sql: SQL } },
  line_profiler: {
    line: { lprun: PROFILE_FUNCTION },
    cell: { lprun_all: { body: 'user', short: 'rszu:D:T:p' } }
  },
  memory_profiler: {
    line: {
      memit: { short: 'r:t:i:coc', ordered: true, code: 'user' },
      mprun: { short: 'rf:T:c', ordered: true, code: 'user', effects: PROFILE_FUNCTION.effects }
    },
    cell: { memit: { body: 'user', code: 'user', short: 'r:t:i:coc', ordered: true } }
  },
  snakeviz: {
    line: { snakeviz: { short: 'tf:', ordered: true, code: 'user' } },
    cell: { snakeviz: USER }
  },
  pyinstrument: {
    line: { pyinstrument: { long: ['interval=', 'render-option='], ordered: true, code: 'user' } },
    cell: { pyinstrument: USER }
  },
  heat: { cell: { heat: USER } },
  scalene: { line: { scrun: { ordered: true, code: 'user' } }, cell: { scalene: USER } },
  wurlitzer: {},
  watermark: { line: { watermark: NOTHING } },
  version_information: { line: { version_information: NOTHING } },
  rich: {},
  dotenv: { line: { dotenv: NOTHING } },
  jupyter_black: {},
  nb_black: {},
  lab_black: {},
  black: {},
  pycodestyle_magic: {
    line: { pycodestyle_on: NOTHING, pycodestyle_off: NOTHING, flake8_on: NOTHING },
    cell: { pycodestyle: ELSEWHERE, flake8: ELSEWHERE }
  },
  jupyternotify: { line: { notify: NOTHING, autonotify: NOTHING }, cell: { notify: USER } },
  ipytest: TESTED,
  'ipython_pytest.ipython_pytest': {},
  ipyparallel: {
    line: { px: { code: 'own' }, autopx: NOTHING, pxconfig: NOTHING, pxresult: NOTHING },
    cell: { px: PARALLEL }
  },
  'rpy2.ipython': {
    line: {
      R: R_LINE,
      Rpush: { effects: [{ kind: 'read', argument: '0+' }] },
      Rpull: { effects: [{ kind: 'bind', argument: '0+' }] },
      Rget: NOTHING,
      Rdevice: NOTHING
    },
    cell: { R: { ...R_LINE, body: 'elsewhere' } }
  },
  oct2py: {
    line: {
      octave: R_LINE,
      octave_push: { effects: [{ kind: 'read', argument: '0+' }] },
      octave_pull: { effects: [{ kind: 'bind', argument: '0+' }] }
    },
    cell: { octave: { ...R_LINE, body: 'elsewhere' } }
  },
  'oct2py.ipython': {},
  pymatbridge: { cell: { matlab: { ...R_LINE, body: 'elsewhere' } } },
  'julia.magic': { line: { julia: NOTHING }, cell: { julia: ELSEWHERE } },
  'google.cloud.bigquery': { cell: { bigquery: BIGQUERY } },
  bigquery_magics: {},
  'google.colab.data_table': {},
  cudf: {},
  'cudf.pandas': { cell: { 'cudf.pandas.profile': USER, 'cudf.pandas.line_profile': USER } },
  'cuml.accel': {},
  Cython: {
    cell: {
      cython: {
        body: 'elsewhere',
        ...CYTHON_OPTIONS,
        effects: [{ kind: 'unknown-names', values: ['cython'] }]
      },
      cython_inline: ELSEWHERE,
      cython_pyximport: {
        body: 'elsewhere',
        effects: [{ kind: 'unknown-names', values: ['cython_pyximport'] }]
      }
    }
  },
  cython: {},
  fortranmagic: {
    cell: {
      fortran: { body: 'elsewhere', effects: [{ kind: 'unknown-names', values: ['fortran'] }] }
    }
  },
  nvcc4jupyter: { cell: { cuda: ELSEWHERE, cu: ELSEWHERE, cuda_group_save: ELSEWHERE } },
  nvcc_plugin: {},
  duckdb: {},
  magic_duckdb: { line: { dql: NOTHING }, cell: { dql: ELSEWHERE } },
  jupyter_ai: { line: { ai: NOTHING }, cell: { ai: ELSEWHERE } },
  jupyter_ai_magics: {},
  'sparkmagic.magics': {
    line: { spark: NOTHING, manage_spark: NOTHING },
    cell: {
      spark: { body: 'elsewhere', short: 'o:', effects: [{ kind: 'bind', options: ['-o'] }] }
    }
  },
  sparksql_magic: { cell: { sparksql: ELSEWHERE } },
  gremlin: { cell: { gremlin: ELSEWHERE } },
  'graph_notebook.magics': {
    cell: { sparql: ELSEWHERE, gremlin: ELSEWHERE, oc: ELSEWHERE, opencypher: ELSEWHERE }
  },
  mypy_ipython: { line: { mypy: NOTHING } },
  nb_mypy: { line: { nb_mypy: NOTHING } },
  'IPython.extensions.autoreload': {},
  ipyturtle: {},
  ipydrawio_widgets: {},
  itikz: { cell: { itikz: ELSEWHERE } },
  tikzmagic: { cell: { tikz: ELSEWHERE } },
  gvmagic: { cell: { dot: ELSEWHERE } },
  plantuml: { cell: { plantuml: ELSEWHERE } },
  mermaid_magic: { cell: { mermaid: ELSEWHERE } },
  jupyter_spaces: { cell: { space: { body: 'own' } } },
  manim: { line: { manim: NOTHING }, cell: { manim: USER } },
  skip_kernel_extension: { line: { skip: NOTHING }, cell: { skip: ELSEWHERE } },
  tutormagic: { cell: { tutor: ELSEWHERE } },
  nbtutor: { cell: { nbtutor: USER } },
  ttkernel: {},
  holoviews: {
    line: { opts: NOTHING, output: NOTHING, compositor: NOTHING },
    cell: { opts: USER, output: USER }
  },
  'holoviews.ipython': {},
  hvplot: {},
  dask_labextension: {},
  pyspark: {},
  lux: {},
  ipyleaflet: {},
  pyvista: {},
  birdseye: { cell: { eye: USER } },
  pixiedust: {},
  wandb: { line: { wandb: NOTHING }, cell: { wandb: USER } },
  'kedro.ipython': { binds: ['catalog', 'context', 'pipelines', 'session'] },
  'kedro.extras.extensions.ipython': {
    binds: ['catalog', 'context', 'pipelines', 'session']
  },
  ipycache: {
    cell: {
      cache: { body: 'user', effects: [{ kind: 'bind', argument: '1+', certainty: 'possible' }] }
    }
  },
  slurm_magic: { cell: { sbatch: ELSEWHERE } },
  ipython_unittest: { cell: { unittest_main: USER, unittest_testcase: USER } }
};
