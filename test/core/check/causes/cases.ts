/** Notebooks that were run for real, with the causes that are known because of how they were made. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DifferenceCause } from '../../../../src/core/check/causes/cause';
import { findCauses } from '../../../../src/core/check/causes/find-causes';
import type { CheckOutcome } from '../../../../src/core/check/verdict/check-outcome';
import { checkRuns } from '../../../../src/core/check/verdict/check-run';
import { readFreshRun } from '../../../../src/core/check/verdict/fresh-run';
import type { ComparedNotebook } from '../../../../src/core/compare/notebooks';
import { ALL_NORMALIZERS } from '../../../../src/core/compare/text/normalizers';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import type { LintResult } from '../../../../src/core/lint/result';
import { knownApiChanges } from '../../../../src/core/change-data/known-changes';
import { LintSession } from '../../../../src/core/lint/session';
import { opened } from '../../compare/compared';

/** A notebook, the results of running it, and the expected causes by cell: the cause and the cell that has it. */
export interface Case {
  readonly name: string;
  readonly expect: Readonly<Record<string, readonly [string, number | null]>>;
  readonly notebook: object;
  readonly runs: readonly object[];
}

/** The kept cases of a folder. */
export function keptCases(folder: string): readonly Case[] {
  return readdirSync(folder)
    .sort()
    .map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case);
}

export interface Judged {
  readonly compared: ComparedNotebook;
  readonly lint: LintResult;
  readonly outcome: CheckOutcome;
  readonly causes: ReadonlyMap<number, DifferenceCause>;
}

export function judge({ notebook, runs }: Case): Judged {
  const compared = opened(JSON.stringify(notebook));
  const fresh = runs.map(run => readFreshRun(JSON.stringify(run)));
  const outcome = checkRuns(compared, fresh, ALL_NORMALIZERS);
  const facts = { notebookFolder: null, moduleExports: () => null };
  const lint = new LintSession(DEFAULT_CONFIG, facts).lint(compared.document, {
    apiChanges: knownApiChanges()
  });
  return { compared, lint, outcome, causes: findCauses(outcome, compared, lint) };
}

export type Answer = 'right' | 'unknown' | 'wrong';

/** How the cause of one cell compares with what is known. */
export function answerOf(
  cause: DifferenceCause | undefined,
  [expected, cell]: readonly [string, number | null]
): Answer {
  const isRight = cause?.cause === expected && (cell === null || cause.cellIndex === cell);
  return isRight ? 'right' : cause?.cause === 'unknown' ? 'unknown' : 'wrong';
}
