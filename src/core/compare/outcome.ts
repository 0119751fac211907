/** The result of a comparison. */
import type { ReproducibilityVerdict } from '../../protocol';
import type { NormalizerName } from './text/normalizers';

/** Verdicts from best to worst. */
export type Verdict = 'identical' | 'equal' | 'similar' | 'different' | 'missing' | 'incomplete';

/** A verdict and its reasons. */
export interface Outcome {
  readonly verdict: Verdict;
  /** The normalizers that `equal` needed. */
  readonly normalizers: readonly NormalizerName[];
  /** A short text: where the two differ, or why the comparison is inconclusive. Null if they are equal. */
  readonly detail: string | null;
  /** Similarity from 0 to 1: words of text and markup, pixels of images. 1 if they are equal. */
  readonly score: number;
}

/** No differences. */
export const IDENTICAL: Outcome = { verdict: 'identical', normalizers: [], detail: null, score: 1 };

/** Equal after these normalizers are applied. */
export function equalBy(normalizers: Iterable<NormalizerName>): Outcome {
  const names = [...new Set(normalizers)].sort();
  return names.length === 0 ? IDENTICAL : { ...IDENTICAL, verdict: 'equal', normalizers: names };
}

/** They differ. */
export function different(detail: string, score = 0): Outcome {
  return { verdict: 'different', normalizers: [], detail, score };
}

/** They differ, but not visibly. */
export function similar(detail: string, score: number): Outcome {
  return { verdict: 'similar', normalizers: [], detail, score };
}

/** One of the two is missing. */
export function missing(detail: string): Outcome {
  return { verdict: 'missing', normalizers: [], detail, score: 0 };
}

/** The comparison is inconclusive. */
export function inconclusive(detail: string): Outcome {
  return { verdict: 'incomplete', normalizers: [], detail, score: 0 };
}

/** Whether they are identical or equal after normalization. */
export function isSame({ verdict }: { readonly verdict: ReproducibilityVerdict }): boolean {
  return verdict === 'identical' || verdict === 'equal';
}

/** All verdicts, the worst last. */
export const VERDICTS: readonly Verdict[] = [
  'identical',
  'equal',
  'similar',
  'different',
  'missing',
  'incomplete'
];

/** The worst verdict, with the first detail of that verdict, all normalizers, and the mean score. */
export function worstOutcome(outcomes: readonly Outcome[]): Outcome {
  const rank = Math.max(0, ...outcomes.map(({ verdict }) => VERDICTS.indexOf(verdict)));
  const first = outcomes.find(({ verdict }) => VERDICTS.indexOf(verdict) === rank);
  const normalizers = outcomes.flatMap(outcome => outcome.normalizers);
  return rank <= 1
    ? equalBy(normalizers)
    : {
        verdict: VERDICTS[rank],
        normalizers: [...new Set(normalizers)].sort(),
        detail: first?.detail ?? null,
        score: outcomes.reduce((sum, { score }) => sum + score, 0) / outcomes.length
      };
}

const MAX_QUOTE_LENGTH = 60;

/** Quotes a text for a detail, around the first difference from `other`. */
export function quoteAround(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) {
    at++;
  }
  const start = text.length <= MAX_QUOTE_LENGTH ? 0 : Math.max(0, at - MAX_QUOTE_LENGTH / 3);
  const piece = text.slice(start, start + MAX_QUOTE_LENGTH);
  return `“${start > 0 ? '…' : ''}${piece}${start + piece.length < text.length ? '…' : ''}”`;
}
