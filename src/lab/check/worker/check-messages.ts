/** Messages between the page and the worker of a check. */
import type { RunNeeds } from '../../../core/check/job/run-needs';
import type { LintConfig } from '../../../core/settings/config';
import type { CellRecord } from '../../../core/notebook/cell-identity';
import type { Phase, RunKernel, RunOrder, Severity } from '../../../protocol';
import type {
  CellComparison,
  CellLine,
  CheckFindings,
  ComparedLists,
  FreshOutputs,
  ListComparison
} from './check-findings';

/** What a user chose for all notebooks and for this one; the project's settings take precedence. */
export interface UserLintChoices {
  readonly phase: Phase;
  readonly select: readonly string[];
  readonly extendSelect: readonly string[];
  readonly severity: Readonly<Record<string, Severity>>;
  /** Selectors of the rules that are hidden everywhere, and in this notebook. */
  readonly ignore: readonly string[];
  readonly ignoreHere: readonly string[];
  /** Ids of hidden findings, and the cells for which they were computed. */
  readonly hidden: readonly string[];
  readonly cells: readonly CellRecord[];
}

/** A notebook that may be closed. */
export interface LintedFile {
  readonly notebook: ArrayBuffer;
  readonly path: string;
  /** Absolute path of its folder; null if unknown. */
  readonly folder: string | null;
  /** The settings of its project. */
  readonly settings: LintConfig;
  readonly user: UserLintChoices;
}

/** How many problems a notebook has that are not hidden, or why it cannot be read. */
export type FileLint =
  | {
      readonly kind: 'ready';
      readonly counts: Readonly<Record<Severity, number>>;
      /** Of the code cells. */
      readonly codeHash: string;
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** Questions of the page. */
export type CheckQuestion =
  | { readonly kind: 'open'; readonly notebook: ArrayBuffer; readonly path: string }
  | {
      readonly kind: 'judge';
      readonly results: readonly ArrayBuffer[];
      /** The project settings of the notebook. */
      readonly settings: LintConfig;
      /** The kernel of the notebook's last local run, for runs on another execution target; null if unknown. */
      readonly here: RunKernel | null;
    }
  /** The needs of a run outside of the notebook's folder. */
  | { readonly kind: 'needs' }
  | { readonly kind: 'compare'; readonly index: number }
  | { readonly kind: 'fresh' }
  /** The problems of a file, without running anything; the opened notebook stays. */
  | ({ readonly kind: 'lint' } & LintedFile)
  /** Two lists of outputs, without a notebook. */
  | ({ readonly kind: 'outputs' } & ComparedLists);

/** The needs of a run, by the order of the cells. */
export type NeedsByOrder = Readonly<Record<RunOrder, RunNeeds>>;

/** The answers, by the kind of the question. */
export interface CheckAnswers {
  readonly open: readonly CellLine[];
  readonly judge: CheckFindings;
  readonly needs: NeedsByOrder;
  readonly compare: CellComparison;
  readonly fresh: readonly FreshOutputs[];
  readonly outputs: ListComparison;
  readonly lint: FileLint;
}

/** A question with its number. */
export interface NumberedQuestion {
  readonly number: number;
  readonly question: CheckQuestion;
}

/** An answer or an error, with the number of the question. */
export type NumberedAnswer =
  | {
      readonly number: number;
      readonly ok: true;
      readonly answer: CheckAnswers[keyof CheckAnswers];
    }
  | { readonly number: number; readonly ok: false; readonly message: string };
