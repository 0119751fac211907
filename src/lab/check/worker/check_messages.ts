/** What the page and the worker of a check say to each other. */
import type { CompareSettings } from '../../../core/compare/user_rules';
import type { CellComparison, CellLine, CheckFindings, FreshOutputs } from './check_findings';

/** What the page asks. */
export type CheckQuestion =
  | { readonly kind: 'open'; readonly notebook: ArrayBuffer; readonly path: string }
  | {
      readonly kind: 'judge';
      readonly results: readonly ArrayBuffer[];
      readonly settings: CompareSettings;
    }
  | { readonly kind: 'compare'; readonly index: number }
  | { readonly kind: 'fresh' };

/** The answers, by the kind of the question. */
export interface CheckAnswers {
  readonly open: readonly CellLine[];
  readonly judge: CheckFindings;
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
