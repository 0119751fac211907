/** Sessions of executions, and slices of them. */
import { join } from 'node:path';
import type { CellExecution } from '../../../src/core/history/history-state';
import { executionEdgeSteps } from '../../../src/core/lint/history-graph';
import { historySliceSteps } from '../../../src/core/lint/history-slice';
import type { HistoryTarget, PastCell } from '../../../src/core/lint/history-slice';
import { allAtOnce } from '../../../src/core/memo/steps';
import { textOfLines } from '../../../src/core/notebook/line-ranges';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { ErrorPosition, KernelError, KernelExecution } from '../../../src/protocol';
import { asDocument, VERIFY_PYTHON } from '../staleness/edited-notebook';
import { linesOfProgram } from './sliced-notebooks';
import type { AskedSlice, RunnableNotebook } from './sliced-notebooks';

/** What a kernel reports about an execution. */
export interface Report {
  readonly text: string;
  readonly error: string | null;
  readonly message: string;
  /** The line on which it failed; null if it did not fail, or the line is unknown. */
  readonly line: number | null;
  /** The expression that raised the error, if the kernel reports it. */
  readonly position?: ErrorPosition | null;
  readonly bound: readonly string[];
}

/** The texts that a kernel ran, in order. */
export interface Session {
  readonly seed: number | string;
  readonly cells: readonly string[];
  readonly reports: readonly Report[];
}

/** An execution as the history has it. */
export function pastCell(source: string, sequence: number, report: Report): PastCell {
  const kernelRun: KernelExecution = {
    sequence,
    count: sequence,
    source,
    status: report.error === null ? 'ok' : 'error',
    error: errorOf(report),
    started: sequence,
    ended: sequence,
    client: null,
    message_id: null,
    cell_id: null,
    seeded: false,
    bound: [...report.bound],
    rebound: [],
    deleted: [],
    touched: []
  };
  const execution: CellExecution = { kernelRun, origin: 'cell', cell: null, matchedBy: null };
  return { execution, errorLine: report.line };
}

function errorOf({ error, message, position }: Report): KernelError | null {
  return error === null ? null : { exception: error, message, ...(position && { position }) };
}

/** Some notebooks of the corpus, by their positions, and how many sessions of each. */
export interface RealRequest {
  readonly group: 'development' | 'held-out';
  readonly first: number;
  readonly count: number;
  /** How many sessions of each notebook; `twice`: all cells, and then all of them again. */
  readonly sessions: number | 'twice';
}

/** Sessions of real notebooks: their cells in other orders and again, as far as they show the same each time. */
export function realSessions({ group, first, count, sessions }: RealRequest): readonly Session[] {
  const words = [
    join(__dirname, 'real_sessions.py'),
    group,
    ...[first, count, sessions].map(String)
  ];
  return linesOfProgram(VERIFY_PYTHON, words);
}

/** The session as a notebook of its executions, in order. */
export function asNotebook({ seed, cells, reports }: Session): RunnableNotebook {
  return { seed, cells, shown: reports.map(({ text }) => text) };
}

/** The slice of a target as texts; null where the dialog says that it shows something else: it reads `_` or `Out[3]`. */
export function sessionSlice(
  { cells, reports }: Session,
  target: HistoryTarget,
  byStatement: boolean,
  reduces = true
): AskedSlice | null {
  const executed = {
    executions: cells.map((source, at) => pastCell(source, at + 1, reports[at])),
    isComplete: true,
    namesKnown: true
  };
  const request = { target, direction: 'backward' as const, byStatement };
  const slice = allAtOnce(historySliceSteps(asDocument([]), DEFAULT_CONFIG, executed, request));
  if (slice.kind !== 'slice') {
    throw new Error(`no slice of ${JSON.stringify(target)}: ${slice.kind}`);
  }
  if (slice.doubts.some(({ kind }) => kind === 'ipython-results' || kind === 'threads')) {
    return null;
  }
  const how = byStatement ? 'statements' : 'cells';
  const isOutput = target.kind === 'execution';
  return {
    label: `${how} for ${isOutput ? `execution ${target.sequence}` : target.name}`,
    target: isOutput ? target.sequence - 1 : cells.length - 1,
    reader: isOutput ? null : `(${target.name})`,
    texts: slice.executions.map(({ execution, lines }) =>
      textOfLines(execution.kernelRun.source, lines)
    ),
    cells: slice.executions.map(({ execution }) => execution.kernelRun.sequence - 1),
    raises: slice.executions.map(({ raises }) => raises),
    reduces
  };
}

/** What an execution depends on by the graph of what ran, directly and indirectly, as whole texts. */
export function executionsBehind({ cells, reports }: Session, sequence: number): AskedSlice {
  const past = cells.map((source, at) => pastCell(source, at + 1, reports[at]));
  const edges = allAtOnce(executionEdgeSteps(asDocument([]), DEFAULT_CONFIG, past));
  const needed = new Set([sequence]);
  // A set is walked in the order in which it grows.
  for (const each of needed) {
    edges
      .filter(({ to }) => to.kernelRun.sequence === each)
      .forEach(({ from }) => needed.add(from.kernelRun.sequence));
  }
  const positions = [...needed].map(each => each - 1).sort((one, other) => one - other);
  return {
    label: `cells behind execution ${sequence}`,
    target: sequence - 1,
    reader: null,
    texts: positions.map(at => cells[at]),
    cells: positions,
    raises: positions.map(at => reports[at].error !== null),
    reduces: false
  };
}

/** The last executions that show something, the last one that failed, and a name that was bound. */
export function targetsOf({ cells, reports }: Session, most: number): readonly HistoryTarget[] {
  const at = (isMeant: (report: Report, index: number) => boolean): readonly number[] =>
    reports.flatMap((report, index) => (isMeant(report, index) ? [index + 1] : []));
  const showing = at(({ text, error }) => text !== '' && error === null).slice(-most);
  const failed = at(({ error }) => error !== null).slice(-1);
  const bound = [...new Set(reports.flatMap(report => report.bound))].filter(name =>
    cells.some(source => source.includes(name))
  );
  const names = bound.slice(-1 * (most - 1));
  return [
    ...[...showing, ...failed].map(sequence => ({ kind: 'execution' as const, sequence })),
    ...names.map(name => ({ kind: 'name' as const, name }))
  ];
}
