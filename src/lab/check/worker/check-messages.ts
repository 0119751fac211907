/** What the page and the worker of a check say to each other. */
import type { RunNeeds } from '../../../core/check/job/run-needs';
import type { LintConfig } from '../../../core/settings/config';
import type { RunKernel, RunOrder } from '../../../protocol';
import type { CellComparison, CellLine, CheckFindings, FreshOutputs } from './check-findings';

/** What the page asks. */
export type CheckQuestion =
  | { readonly kind: 'open'; readonly notebook: ArrayBuffer; readonly path: string }
  | {
      readonly kind: 'judge';
      readonly results: readonly ArrayBuffer[];
      /** What the project of the notebook says. */
      readonly settings: LintConfig;
      /** Of the notebook's last run on this machine, where the runs were elsewhere; null where none is known. */
      readonly here: RunKernel | null;
    }
  /** What a run of the notebook would need where nothing of its folder is. */
  | { readonly kind: 'needs' }
  | { readonly kind: 'compare'; readonly index: number }
  | { readonly kind: 'fresh' };

/** What is needed, by the order in which the cells are run. */
export type NeedsByOrder = Readonly<Record<RunOrder, RunNeeds>>;

/** The answers, by the kind of the question. */
export interface CheckAnswers {
  readonly open: readonly CellLine[];
  readonly judge: CheckFindings;
  readonly needs: NeedsByOrder;
  readonly compare: CellComparison;
  readonly fresh: readonly FreshOutputs[];
}

/** A question on its way. */
export interface NumberedQuestion {
  readonly number: number;
  readonly question: CheckQuestion;
}

/** An answer on its way, or why there is none. */
export type NumberedAnswer =
  | {
      readonly number: number;
      readonly ok: true;
      readonly answer: CheckAnswers[keyof CheckAnswers];
    }
  | { readonly number: number; readonly ok: false; readonly message: string };
