import type {
  CheckedNotebook,
  CheckDocument,
  ClusterFailureKind,
  NotebookError,
  ReportedScore,
  RunPython,
  RunResult
} from '../../protocol';
import type { DifferenceCause } from '../check/causes/cause';
import { differencesOf } from '../check/verdict/package-differences';
import type { CheckResult } from '../check/session/check-result';
import type { CheckedCell } from '../check/verdict/check-outcome';
import { decisiveRun } from '../check/verdict/check-ending';
import { countKinds, kindOfCell } from '../check/verdict/cell-counts';
import { changedOutside } from './sandbox-text';
import {
  DEFAULT_SCORE_TOLERANCE,
  isWithin,
  relativeDifference
} from '../compare/scores/compare-scores';
import type { CheckedScore } from '../check/verdict/check-scores';
import { hashSeedsOf } from '../check/verdict/hash-seeds';
import { isHere } from '../check/job/run-target';

/** The result of checking one notebook. */
export type NotebookCheck =
  | (CheckResult & {
      readonly path: string;
      /** Python of this machine, if the notebook ran elsewhere and it is known. */
      readonly here: RunPython | null;
    })
  /** The notebook could not be run. */
  | {
      readonly path: string;
      readonly outcome: null;
      readonly message: string;
      /** Why a cluster has no result; null for other runs. */
      readonly kind: ClusterFailureKind | null;
    };

/** What a report contains on request. */
export interface ReportOptions {
  /** The outputs of the first run. */
  readonly freshOutputs: boolean;
  /** The relative difference up to which a score is reproduced. */
  readonly scoreTolerance: number;
}

/** The JSON document of `freshkernel check`. */
export function reportChecks(
  checks: readonly NotebookCheck[],
  options: ReportOptions = { freshOutputs: false, scoreTolerance: DEFAULT_SCORE_TOLERANCE }
): CheckDocument {
  return { version: 1, notebooks: checks.map(check => reportCheck(check, options)) };
}

function reportCheck(
  check: NotebookCheck,
  { freshOutputs, scoreTolerance }: ReportOptions
): CheckedNotebook {
  if (check.outcome === null) {
    return {
      path: check.path,
      verdict: 'not-run',
      executability: 0,
      status: null,
      message: check.message,
      missing_side: null,
      counts: countKinds([]),
      cells: [],
      scores: [],
      score_tolerance: scoreTolerance,
      environment: {},
      files: null,
      project_trust: null,
      sandbox: null,
      changed_outside: [],
      ...(check.kind === null ? {} : { errors: [failureOf(check.kind, check.message)] })
    };
  }
  const { outcome, causes, imported, here, scores } = check;
  const run = decisiveRun(outcome);
  const outputs = new Map(
    freshOutputs ? outcome.runs[0].cells.map(({ index, outputs }) => [index, outputs]) : []
  );
  return {
    path: check.path,
    verdict: outcome.verdict,
    executability: outcome.executability,
    status: run.status,
    message: run.message,
    missing_side: outcome.missingSide,
    counts: countKinds(outcome.cells),
    cells: outcome.cells.map(cell => ({
      ...reportCell(cell, causes.get(cell.index) ?? null),
      ...(freshOutputs ? { outputs: outputs.get(cell.index) ?? [] } : {})
    })),
    scores: scores.map(score => reportScore(score, scoreTolerance)),
    score_tolerance: scoreTolerance,
    environment: { ...environmentOf(outcome.runs[0], here, imported), ...seedsOf(outcome.runs) },
    files: outcome.runs[0].files,
    project_trust: outcome.runs[0].project_trust ?? null,
    sandbox: outcome.runs[0].sandbox ?? null,
    changed_outside: [...changedOutside(outcome)]
  };
}

function failureOf(kind: ClusterFailureKind, message: string): NotebookError {
  return { kind, message, line: null, column: null };
}

function reportCell(cell: CheckedCell, cause: DifferenceCause | null): CheckedNotebook['cells'][0] {
  const { index, id, status, error, verdict, normalizers, score, detail, varies, seconds } = cell;
  return {
    index,
    cell_number: index + 1,
    id,
    status,
    error: error === null ? null : { exception: error.ename, message: error.evalue },
    verdict,
    difference: kindOfCell(cell),
    missing_side: cell.missingSide,
    normalizers: [...normalizers],
    score,
    cause:
      cause === null
        ? null
        : {
            cause: cause.cause,
            code: cause.code,
            cell_index: cause.cellIndex,
            cell_number: cause.cellIndex === null ? null : cause.cellIndex + 1,
            message: cause.message
          },
    detail,
    varies,
    seconds
  };
}

/** A score as documents have it. */
export function reportScore(score: CheckedScore, tolerance: number): ReportedScore {
  const { cell, metric, label, stored, runs } = score;
  return {
    cell_index: cell,
    cell_number: cell + 1,
    metric,
    label,
    stored,
    fresh: runs[0],
    runs: [...runs],
    difference: relativeDifference(score),
    within: isWithin(score, tolerance)
  };
}

/** The hash seeds of several runs, where they differ. */
function seedsOf(runs: readonly RunResult[]): { readonly hash_seeds?: readonly string[] } {
  const seeds = hashSeedsOf(runs);
  return seeds.length < 2 ? {} : { hash_seeds: seeds };
}

/** Facts about the kernel; for a remote run also the execution target, differing packages, and missing modules. */
function environmentOf(
  run: RunResult,
  here: RunPython | null,
  imported: readonly string[]
): CheckedNotebook['environment'] {
  const { kernel, place, staging, missing_modules } = run;
  const facts = kernel === null ? {} : { ...kernel };
  if (isHere(place)) {
    return facts;
  }
  const { gateway, variables, environment } = place;
  return {
    ...facts,
    place: { gateway, variables, environment },
    packages_that_differ: differencesOf(run, here, imported)?.map(
      ({ name, here: ours, there }) => ({
        name,
        here: ours,
        there
      })
    ),
    missing_modules,
    staging
  };
}
