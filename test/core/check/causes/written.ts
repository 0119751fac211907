/** Runs that are written by hand, and their causes. */
import type { Judged } from './cases';
import { judge } from './cases';

/** A cell with its stored outputs and its result. */
export interface Cell {
  readonly source: string;
  readonly stored?: readonly object[];
  readonly fresh?: readonly object[];
  /** The outputs of the second run; without one, there is a single run. */
  readonly again?: readonly object[];
  /** The error of the fresh run. */
  readonly error?: readonly [name: string, message: string, traceback?: string];
  /** Whether the error was only shown, and the rest of the cell ran. */
  readonly wentOn?: boolean;
}

/** A line on stdout. */
export const print = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });
/** An error. */
export const raised = ([ename, evalue]: readonly [string, string, string?]): object => ({
  output_type: 'error',
  ename,
  evalue,
  traceback: []
});
/** A displayed value. */
export const plain = (text: string): object => ({
  output_type: 'execute_result',
  execution_count: 1,
  metadata: {},
  data: { 'text/plain': text }
});

interface Written {
  readonly files?: object | null;
  /** The hash seeds of the runs; by default there is one run. */
  readonly seeds?: readonly string[];
  readonly packages?: Readonly<Record<string, string>>;
  readonly metadata?: object;
  readonly sandbox?: object;
}

/** The causes of cells with these results. */
export function causesOf(cells: readonly Cell[], more: Written = {}): Judged['causes'] {
  return judged(cells, more).causes;
}

/** The verdicts and causes of cells with these results. */
export function judged(
  cells: readonly Cell[],
  {
    files = null,
    seeds = ['0'],
    packages = { pandas: '2.1.4' },
    metadata = {},
    sandbox
  }: Written = {}
): Judged {
  const notebook = {
    cells: cells.map(({ source, stored = [print('1')] }, at) => ({
      cell_type: 'code',
      id: `c${at}`,
      execution_count: at + 1,
      metadata: {},
      outputs: stored,
      source
    })),
    metadata: { language_info: { name: 'python', version: '3.6.1' }, ...metadata },
    nbformat: 4,
    nbformat_minor: 5
  };
  const runs = seeds.map((seed, at) => ({
    id: 'run',
    status: 'finished',
    message: '',
    started: 0,
    seconds: 1,
    order: 'document',
    kernel: {
      name: 'python3',
      environment: { PYTHONHASHSEED: seed },
      python: {
        version: '3.11.7',
        implementation: 'CPython',
        executable: '/opt/python/bin/python',
        packages,
        modules: packages
      }
    },
    parameters_error: null,
    ...(sandbox === undefined ? {} : { sandbox }),
    files,
    cells: cells.map(({ error, fresh, again, wentOn }, index) => ({
      index,
      id: `c${index}`,
      position: index,
      status: error === undefined ? 'ok' : 'error',
      error:
        error === undefined
          ? null
          : { ename: error[0], evalue: error[1], traceback: error.length > 2 ? [error[2]] : [] },
      expected_error: false,
      asked_for_input: false,
      ...(wentOn === true ? { went_on: true } : {}),
      execution_count: index + 1,
      started: 0,
      seconds: 0.1,
      outputs:
        error === undefined
          ? ((at === 0 ? fresh : (again ?? fresh)) ?? [print('1')])
          : [...(fresh ?? []), raised(error)],
      output_bytes: 0,
      losses: []
    }))
  }));
  return judge({ name: 'written', expect: {}, notebook, runs });
}
