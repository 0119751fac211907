/** Messages between the page and the worker of a check. */
import type { RunNeeds } from '../../../core/check/job/run-needs';
import type { LintConfig } from '../../../core/settings/config';
import type { RunKernel, RunOrder } from '../../../protocol';
import type {
  CellComparison,
  CellLine,
  CheckFindings,
  ComparedLists,
  FreshOutputs,
  ListComparison
} from './check-findings';

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
