/** The tables of a study: the schema of its Parquet files, from which its documentation is generated. */

/** What a column holds; every column may be null where its description says so. */
export type ColumnType = 'string' | 'int' | 'float' | 'bool';

/** A column of a table. */
export interface Column {
  readonly type: ColumnType;
  readonly isNullable?: boolean;
  /** A phrase for the documentation, without a final period. */
  readonly help: string;
}

type Columns = Readonly<Record<string, Column>>;

type ValueOf<Each extends Column> =
  | { string: string; int: number; float: number; bool: boolean }[Each['type']]
  | (Each extends { readonly isNullable: true } ? null : never);

/** A row of a table with these columns. */
export type RowOf<Table extends Columns> = {
  readonly [Name in keyof Table]: ValueOf<Table[Name]>;
};

const CHECKED_ONLY = 'null if the notebook was not checked';
const RESTORED_ONLY = 'null if the notebook was not restored';

/** One row for each notebook that was found. */
export const NOTEBOOK_COLUMNS = {
  path: { type: 'string', help: 'the path as given, or below the folder as given' },
  repository: {
    type: 'string',
    help: 'the top-level folder of the corpus with the notebook; `.` for none'
  },
  size_class: {
    type: 'string',
    isNullable: true,
    help: '`small`: up to 10 code cells, `medium`: up to 30, `large`; null if unreadable'
  },
  status: {
    type: 'string',
    help: '`studied`, `duplicate`, `not-sampled`, `unreadable`, or `unfinished` after an interruption'
  },
  duplicate_of: {
    type: 'string',
    isNullable: true,
    help: 'the path of the first notebook with the same code cells'
  },
  error: {
    type: 'string',
    isNullable: true,
    help: 'why the notebook could not be read or analyzed completely'
  },
  bytes: { type: 'int', help: 'the size of the file' },
  content_sha256: {
    type: 'string',
    isNullable: true,
    help: 'the hash of the file’s text; null if unreadable'
  },
  code_sha256: {
    type: 'string',
    isNullable: true,
    help: 'the hash of the sources of all code cells; null without code cells'
  },
  language: { type: 'string', isNullable: true, help: 'the language in the metadata, lower case' },
  language_version: { type: 'string', isNullable: true, help: 'its version in the metadata' },
  cells: { type: 'int', isNullable: true, help: 'all cells' },
  code_cells: { type: 'int', isNullable: true, help: 'code cells' },
  markdown_cells: { type: 'int', isNullable: true, help: 'Markdown cells' },
  executed_cells: { type: 'int', isNullable: true, help: 'code cells with an execution count' },
  empty_cells: { type: 'int', isNullable: true, help: 'code cells without any text' },
  unexecuted_cells: {
    type: 'int',
    isNullable: true,
    help: 'code cells with text and without an execution count'
  },
  order: {
    type: 'string',
    isNullable: true,
    help: 'of the execution counts: `none`, `ambiguous` (one occurs twice), `in-order` or `out-of-order`'
  },
  skips: {
    type: 'int',
    isNullable: true,
    help: 'gaps in the sequence of execution counts, counted from 1; null if it is ambiguous'
  },
  middle_skips: { type: 'int', isNullable: true, help: 'the same without one before the first' },
  stored_errors: {
    type: 'int',
    isNullable: true,
    help: 'code cells whose stored outputs contain an error'
  },
  findings: { type: 'int', isNullable: true, help: 'findings of `lint`; null unless studied' },
  error_findings: { type: 'int', isNullable: true, help: 'of them, with severity `error`' },
  warning_findings: { type: 'int', isNullable: true, help: 'of them, with severity `warning`' },
  info_findings: { type: 'int', isNullable: true, help: 'of them, with severity `info`' },
  check_status: {
    type: 'string',
    isNullable: true,
    help: `how the check run ended, such as \`finished\` or \`timeout\`; \`not-run\` if none could be started; ${CHECKED_ONLY}`
  },
  check_message: { type: 'string', isNullable: true, help: 'why it ended early; else empty' },
  verdict: {
    type: 'string',
    isNullable: true,
    help: `the verdict on its outputs; ${CHECKED_ONLY}`
  },
  reproduced: {
    type: 'bool',
    isNullable: true,
    help: 'whether the run finished, no cell failed, outputs are stored, and none differs'
  },
  executability: {
    type: 'float',
    isNullable: true,
    help: 'the share of code cells that ran before the first error, from 0 to 1'
  },
  failed_exception: {
    type: 'string',
    isNullable: true,
    help: 'the exception of the first cell that failed in the run'
  },
  failed_cause: { type: 'string', isNullable: true, help: 'why that cell failed' },
  kernel: { type: 'string', isNullable: true, help: 'the kernel that ran it' },
  python: { type: 'string', isNullable: true, help: 'the version of the kernel’s Python' },
  check_seconds: { type: 'float', isNullable: true, help: 'the duration of its check' },
  restore_verdict: {
    type: 'string',
    isNullable: true,
    help: `the verdict of \`restore\`; \`not-run\` if it could not be run; ${RESTORED_ONLY}`
  },
  restore_message: {
    type: 'string',
    isNullable: true,
    help: 'why it could not be run; else empty'
  },
  restored_to_end: {
    type: 'bool',
    isNullable: true,
    help: 'whether the restored notebook ran to its end'
  },
  restored_executability: {
    type: 'float',
    isNullable: true,
    help: 'the share of its code cells that ran before the first error, from 0 to 1'
  },
  restore_steps: { type: 'int', isNullable: true, help: 'the changes that were kept' },
  restore_kinds: {
    type: 'string',
    isNullable: true,
    help: 'their kinds, sorted, with commas between them'
  },
  restore_synthetic: { type: 'bool', isNullable: true, help: 'whether a file was made up' },
  restore_failed_cause: {
    type: 'string',
    isNullable: true,
    help: 'why the restored notebook still fails'
  },
  restore_runs: { type: 'int', isNullable: true, help: 'the runs of its restoration' },
  restore_seconds: { type: 'float', isNullable: true, help: 'their duration' }
} as const satisfies Columns;

/** One row for each finding of `lint` in a studied notebook. */
export const FINDING_COLUMNS = {
  path: { type: 'string', help: 'the notebook' },
  code: { type: 'string', help: 'the code of the rule' },
  name: { type: 'string', help: 'the name of the rule' },
  severity: { type: 'string', help: '`error`, `warning` or `info`' },
  certainty: { type: 'string', help: '`certain` or `possible`' },
  cell_index: { type: 'int', isNullable: true, help: 'among all cells, from 0; null for none' },
  line: { type: 'int', isNullable: true, help: 'the line in the cell, from 1' },
  message: { type: 'string', help: 'the message' },
  safe_fix: { type: 'bool', help: 'whether it has a safe fix' },
  id: { type: 'string', help: 'its stable id, as in baselines' }
} as const satisfies Columns;

/** One row for each code cell of a studied notebook. */
export const CELL_COLUMNS = {
  path: { type: 'string', help: 'the notebook' },
  cell_index: { type: 'int', help: 'among all cells, from 0' },
  lines: { type: 'int', help: 'lines of its source; 0 if it is empty' },
  execution_count: { type: 'int', isNullable: true, help: 'the stored execution count' },
  stored_exception: { type: 'string', isNullable: true, help: 'the exception in its outputs' },
  stored_cause: {
    type: 'string',
    isNullable: true,
    help: 'its cause, as `crashes` explains it; null if the language is unknown to it'
  },
  stored_stage: { type: 'string', isNullable: true, help: 'the stage of the line that failed' },
  stored_library: { type: 'string', isNullable: true, help: 'the library that the line called' },
  run_status: { type: 'string', isNullable: true, help: 'how it ended in the check run' },
  run_exception: { type: 'string', isNullable: true, help: 'the exception that it raised there' },
  difference: { type: 'string', isNullable: true, help: 'what the check found about it' },
  difference_cause: { type: 'string', isNullable: true, help: 'why it fails or differs' },
  run_seconds: { type: 'float', isNullable: true, help: 'how long it ran' }
} as const satisfies Columns;

/** A row of `notebooks.parquet`. */
export type NotebookRow = RowOf<typeof NOTEBOOK_COLUMNS>;

/** A row of `findings.parquet`. */
export type FindingRow = RowOf<typeof FINDING_COLUMNS>;

/** A row of `cells.parquet`. */
export type CellRow = RowOf<typeof CELL_COLUMNS>;

/** The tables by the name of their file, without `.parquet`. */
export const STUDY_TABLES = {
  notebooks: NOTEBOOK_COLUMNS,
  findings: FINDING_COLUMNS,
  cells: CELL_COLUMNS
} as const satisfies Readonly<Record<string, Columns>>;

/** The name of a table. */
export type StudyTable = keyof typeof STUDY_TABLES;
