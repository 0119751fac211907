import { RULE_OPTIONS, SETTINGS_OPTIONS } from '../../options/declaration';
import { CLUSTER_OPTIONS } from '../../options/cluster';
import { RUN_LIMIT_OPTIONS } from '../../options/run-limits';
import { TARGET_OPTIONS } from '../../options/target';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel study`. */
export const STUDY_OPTIONS = {
  out: {
    type: 'string',
    short: 'o',
    value: 'FOLDER',
    help: 'write the study to this folder (`-o FOLDER`); a folder with an earlier study is brought up to date'
  },
  format: {
    type: 'string',
    default: 'text',
    value: 'text|json',
    help: 'output format (default `text`); `json` is the content of `manifest.json`'
  },
  sample: {
    type: 'string',
    value: 'N',
    help: 'study only N notebooks: from each repository and size class a share in proportion to its size'
  },
  seed: {
    type: 'string',
    value: 'S',
    help: 'the seed of the sample, a number (default 1): the same seed chooses the same notebooks'
  },
  'keep-duplicates': {
    type: 'boolean',
    default: false,
    help: 'study notebooks with the same code cells, too; otherwise only the first of them is studied'
  },
  check: {
    type: 'boolean',
    default: false,
    help: 'run the studied Python notebooks, too, as `check` does, and compare their outputs. Runs foreign code: use `--sandbox required` unless you trust all notebooks'
  },
  kernel: {
    type: 'string',
    value: 'NAME',
    help: 'with `--check`: run on this kernel (default: the one that each notebook names)'
  },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    help: 'with `--check`: limit for each run, 0 for none (default 300)'
  },
  gateway: TARGET_OPTIONS.gateway,
  variable: TARGET_OPTIONS.variable,
  env: TARGET_OPTIONS.env,
  ...CLUSTER_OPTIONS,
  ...RUN_LIMIT_OPTIONS,
  restore: {
    type: 'boolean',
    default: false,
    help: 'with `--check`: restore the notebooks in which a cell failed, as `restore` does; writes none of them'
  },
  'restore-timeout': {
    type: 'string',
    value: 'SECONDS',
    help: 'with `--restore`: limit for all runs of a notebook together, 0 for none (default 1800)'
  },
  ...RULE_OPTIONS,
  ...SETTINGS_OPTIONS,
  jobs: {
    type: 'string',
    value: 'N',
    help: 'number of notebooks at a time (default: depends on their number and the processors; with `--check`, one is run at a time; with `--scheduler local`: of worker processes, by default one per core)'
  }
} as const satisfies OptionTable;

/** `freshkernel study`. */
export const STUDY: CommandDeclaration = {
  name: 'study',
  operands: 'FOLDER_OR_LIST',
  summary: 'measures a corpus of notebooks: tables, and a report next to published figures',
  description:
    'Measures a corpus: lints its notebooks, explains their stored errors, with `--check` runs them and compares their outputs, with `--restore` makes those run that fail, and writes the results to a folder as tables (`notebooks.parquet`, `findings.parquet`, `cells.parquet`), a report (`report.html`) with confidence intervals next to the figures of published studies, and `manifest.json`. The corpus is a folder, whose top-level folders count as repositories, or a text file with a path in each line, relative to the file. A later call runs only what changed. Needs the Python package with PyArrow: `pip install "freshkernel[study]"`.',
  options: STUDY_OPTIONS,
  exitCodes: {
    0: 'done; notebooks that cannot be read are counted',
    2: 'wrong usage, or something to write the tables with is missing',
    3: 'ended before it finished; what was measured is in the folder'
  }
};
