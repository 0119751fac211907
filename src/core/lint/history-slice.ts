/**
 * Slices of what a kernel ran: the executions that an output or the value of a name came from, in the order in which they
 * ran. Executions are cells of a notebook that runs from top to bottom; what the kernel reported about them is added.
 */
import type { AnalysisLimit } from '../../protocol';
import type { CellExecution } from '../history/history-state';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import type { ErrorCause } from '../analysis/heap/observed-execution';
import type { LineRange } from '../notebook/line-ranges';
import { causeOf } from '../slices/failed-units';
import type { CellSummary } from '../python/flow/cell-summary';
import type { LintConfig } from '../settings/config';
import type { InternalProblem } from './result';
import { SlicedProgram } from './sliced-program';
import type {
  ProgramTarget,
  ReportedExecution,
  SlicedPosition,
  SliceScope
} from './sliced-program';

/** An execution of a kernel session. */
export interface PastCell {
  readonly execution: CellExecution;
  /** The line of the text that IPython ran on which it failed, from 1; null if it did not fail, or the line is unknown. */
  readonly errorLine: number | null;
}

/** The executions of one kernel session, oldest first. */
export interface SessionExecutions {
  readonly executions: readonly PastCell[];
  /** Whether they are all that the session ran. */
  readonly isComplete: boolean;
  /** Whether the kernel reports the names that executions bind. */
  readonly namesKnown: boolean;
}

/** What a slice is of: what an execution showed, or the value that a name has after the last execution. */
export type HistoryTarget =
  | { readonly kind: 'execution'; readonly sequence: number }
  | { readonly kind: 'name'; readonly name: string };

/** What to find. */
export interface HistorySliceRequest extends SliceScope {
  readonly target: HistoryTarget;
}

/** An execution of a slice. */
export interface SlicedExecution {
  readonly execution: CellExecution;
  readonly summary: CellSummary;
  /** Lines of the executed source that belong to the slice, ascending. */
  readonly lines: readonly LineRange[];
  /** Whether it raises its error in the slice too, because what it did before the error is needed. */
  readonly raises: boolean;
}

/** Why a slice may not give the same result. */
export type SliceDoubt =
  /** Executions of the session are missing. */
  | { readonly kind: 'missing-executions' }
  /** They ran before they were observed: whether they failed is unknown. */
  | { readonly kind: 'unobserved'; readonly executions: readonly CellExecution[] }
  /** They were interrupted: how far they came is not repeatable. */
  | { readonly kind: 'interrupted'; readonly executions: readonly CellExecution[] }
  /** They import a library of threads: what threads do while other code runs is not repeatable. */
  | { readonly kind: 'threads'; readonly executions: readonly CellExecution[] }
  /** The record of their source is cut. */
  | { readonly kind: 'cut-source'; readonly executions: readonly CellExecution[] }
  /** It reads results of earlier executions by IPython's names. */
  | { readonly kind: 'ipython-results'; readonly names: readonly string[] };

/** A slice; `not-python`, `no-execution` and `no-name` where there is none. */
export type HistorySlice =
  | {
      readonly kind: 'slice';
      /** In the order in which they ran. */
      readonly executions: readonly SlicedExecution[];
      /** Number of executions of which these are a part. */
      readonly total: number;
      readonly doubts: readonly SliceDoubt[];
      readonly limits: readonly AnalysisLimit[];
      readonly internalProblems: readonly InternalProblem[];
    }
  | { readonly kind: 'not-python' | 'no-execution' | 'no-name' };

/** The length at which the probe cuts a source. */
const MAX_SOURCE = 100_000;

/** IPython's inputs and outputs: a notebook with fewer cells has others. */
const RESULT_NAMES = /^(?:In|Out|_{1,3}|_[dio]h|_i{1,3}|_i?\d+)$/;

/** Finds a slice of what a kernel ran, in small steps. `document`: the notebook, for its language and Python version. */
export function* historySliceSteps(
  document: NotebookDocument,
  config: LintConfig,
  { executions, isComplete, namesKnown }: SessionExecutions,
  { target, direction, byStatement }: HistorySliceRequest
): Generator<void, HistorySlice> {
  if (document.language !== 'python') {
    return { kind: 'not-python' };
  }
  const ran = executions.filter(({ execution }) => hasRun(execution));
  const from: ProgramTarget =
    target.kind === 'name'
      ? target
      : {
          kind: 'position',
          position: ran.findIndex(each => sequenceOf(each) === target.sequence)
        };
  // What ran later has no effect on an output.
  const isOutput = from.kind === 'position' && direction === 'backward';
  const relevant = isOutput ? ran.slice(0, from.position + 1) : ran;
  const cells = relevant.map(({ execution }, index) => executedCell(execution, index));
  const knowsNames = isComplete && namesKnown;
  const reports = relevant.map((each, at) => ({
    ...reportOf(each, namesKnown),
    cause: knowsNames ? causeAt(relevant, at) : null
  }));
  const options = { target: from, byStatement, reports };
  const program = yield* SlicedProgram.steps({ ...document, cells }, config, options);
  const positions = yield* program.sliceSteps(direction);
  if (positions === null) {
    return { kind: target.kind === 'name' ? 'no-name' : 'no-execution' };
  }
  const found = withTarget(positions, from, program);
  const sliced = found.map(({ position, ...part }) => ({ ...part, ...relevant[position] }));
  return {
    kind: 'slice',
    executions: sliced.map(({ execution, summary, lines, raises }) => ({
      execution,
      summary,
      lines,
      raises
    })),
    total: relevant.length,
    doubts: [
      ...(isComplete ? [] : [{ kind: 'missing-executions' as const }]),
      ...doubtsOf(sliced),
      ...resultDoubts(program.unboundReads(found, name => RESULT_NAMES.test(name)))
    ],
    limits: program.limits(),
    internalProblems: program.problems
  };
}

/** Whether it has ended: what waits or runs has done nothing that is known. */
export function hasRun({ kernelRun: { status, seeded, ended } }: CellExecution): boolean {
  return status !== 'aborted' && (status !== 'unknown' || seeded || ended !== null);
}

function sequenceOf({ execution }: PastCell): number {
  return execution.kernelRun.sequence;
}

/** The slice with its target, which is not in it if it does nothing: a cell of comments, or one that does not parse. */
function withTarget(
  slice: readonly SlicedPosition[],
  target: ProgramTarget,
  { summaries }: SlicedProgram
): readonly SlicedPosition[] {
  if (target.kind === 'name' || slice.some(({ position }) => position === target.position)) {
    return slice;
  }
  const summary = summaries[target.position];
  const lines: LineRange = [1, summary.source.split('\n').length];
  const { position } = target;
  return [...slice, { position, summary, lines: [lines], raises: summary.module === null }];
}

/** An execution as a cell of a notebook that runs from top to bottom. */
export function executedCell(
  { kernelRun: { sequence, source, count } }: CellExecution,
  index: number
): NotebookCell {
  return {
    key: `execution ${sequence}`,
    index,
    id: null,
    type: 'code',
    source,
    executionCount: count,
    tags: [],
    storedError: null,
    editable: true
  };
}

function reportOf(
  { execution: { kernelRun }, errorLine }: PastCell,
  namesKnown: boolean
): Omit<ReportedExecution, 'cause'> {
  const { status, seeded, bound, rebound, error } = kernelRun;
  const isKnown = namesKnown && !seeded && status !== 'unknown';
  const position = error?.position ?? null;
  return {
    failed: status === 'error' || status === 'interrupted',
    // The page may not have been connected when the cell failed.
    errorLine: errorLine ?? position?.line ?? null,
    position,
    bound: isKnown ? new Set([...bound, ...rebound]) : null
  };
}

/** What raised the error of an execution; null if that is unknown. Every execution and the names that it bound are known. */
function causeAt(past: readonly PastCell[], at: number): ErrorCause | null {
  const { error } = past[at].execution.kernelRun;
  const mayBeDefined = (name: string): boolean =>
    past.slice(0, at + 1).some(({ execution: { kernelRun } }) => {
      const { status, seeded, bound, rebound } = kernelRun;
      return seeded || status === 'unknown' || bound.includes(name) || rebound.includes(name);
    });
  return error === null ? null : causeOf(error, mayBeDefined);
}

function doubtsOf(
  sliced: readonly (PastCell & Pick<SlicedExecution, 'raises' | 'summary'>)[]
): readonly SliceDoubt[] {
  const those = (isMeant: (each: (typeof sliced)[number]) => boolean): readonly CellExecution[] =>
    sliced.filter(isMeant).map(({ execution }) => execution);
  const groups = [
    {
      kind: 'unobserved' as const,
      executions: those(({ execution: { kernelRun } }) => kernelRun.status === 'unknown')
    },
    {
      kind: 'interrupted' as const,
      executions: those(
        ({ execution: { kernelRun }, raises }) => raises && kernelRun.status === 'interrupted'
      )
    },
    { kind: 'threads' as const, executions: those(({ summary }) => importsThreads(summary)) },
    {
      kind: 'cut-source' as const,
      executions: those(({ execution: { kernelRun } }) => kernelRun.source.length >= MAX_SOURCE)
    }
  ];
  return groups.filter(({ executions }) => executions.length > 0);
}

/** Libraries whose threads go on when a cell has ended. */
const THREADS = /^(?:threading|_thread|IPython\.lib\.backgroundjobs)(?:\.|$)/;

function importsThreads({ imports }: CellSummary): boolean {
  return imports.some(({ module, member }) =>
    THREADS.test(member === null ? module : `${module}.${member}`)
  );
}

function resultDoubts(names: readonly string[]): readonly SliceDoubt[] {
  return names.length === 0 ? [] : [{ kind: 'ipython-results', names }];
}
