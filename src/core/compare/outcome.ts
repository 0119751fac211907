/** The result of a comparison. */
import type { ReproducibilityVerdict } from '../../protocol';
import { largest } from '../memo/lists';
import type { NormalizerName } from './text/normalizers';

/** Verdicts from best to worst. */
export type Verdict = 'identical' | 'equal' | 'similar' | 'different' | 'missing' | 'incomplete';

/**
 * What a difference is about, from least to most: warnings that were printed, the way in which values are drawn or
 * printed, pictures that look alike although another version or size drew them, or the values themselves.
 */
export type DifferenceAspect = 'warnings' | 'presentation' | 'looks-alike' | 'values';

/** A verdict and its reasons. */
export interface Outcome {
  readonly verdict: Verdict;
  /** Null unless the two differ. */
  readonly aspect: DifferenceAspect | null;
  /** The normalizers that `equal` needed. */
  readonly normalizers: readonly NormalizerName[];
  /** A short text: where the two differ, or why the comparison is inconclusive. Null if they are equal. */
  readonly detail: string | null;
  /** Similarity from 0 to 1: words of text and markup, pixels of images. 1 if they are equal. */
  readonly score: number;
}

/** No differences. */
export const IDENTICAL: Outcome = {
  verdict: 'identical',
  aspect: null,
  normalizers: [],
  detail: null,
  score: 1
};

/** Equal after these normalizers are applied. */
export function equalBy(normalizers: Iterable<NormalizerName>): Outcome {
  const names = [...new Set(normalizers)].sort();
  return names.length === 0 ? IDENTICAL : { ...IDENTICAL, verdict: 'equal', normalizers: names };
}

/** They differ. */
export function different(detail: string, score = 0, aspect: DifferenceAspect = 'values'): Outcome {
  return { verdict: 'different', aspect, normalizers: [], detail, score };
}

/** They differ, but not visibly. */
export function similar(detail: string, score: number): Outcome {
  return { verdict: 'similar', aspect: null, normalizers: [], detail, score };
}

/** One of the two is missing. */
export function missing(detail: string): Outcome {
  return { verdict: 'missing', aspect: null, normalizers: [], detail, score: 0 };
}

/** The comparison is inconclusive. */
export function inconclusive(detail: string): Outcome {
  return { verdict: 'incomplete', aspect: null, normalizers: [], detail, score: 0 };
}

/** Whether they are identical or equal after normalization. */
export function isSame({ verdict }: { readonly verdict: ReproducibilityVerdict }): boolean {
  return verdict === 'identical' || verdict === 'equal';
}

/** Whether they count as equal: the same, or different in a way that is not visible. */
export function countsAsEqual(outcome: { readonly verdict: ReproducibilityVerdict }): boolean {
  return isSame(outcome) || outcome.verdict === 'similar';
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

const ASPECTS: readonly (DifferenceAspect | null)[] = [
  null,
  'warnings',
  'presentation',
  'looks-alike',
  'values'
];

/** The worst verdict and aspect, with the first detail of those, all normalizers, and the mean score. */
export function worstOutcome(outcomes: readonly Outcome[]): Outcome {
  const rank = Math.max(0, largest(outcomes.map(({ verdict }) => VERDICTS.indexOf(verdict))));
  const worst = outcomes.filter(({ verdict }) => VERDICTS.indexOf(verdict) === rank);
  const aspect = ASPECTS[Math.max(0, largest(worst.map(each => ASPECTS.indexOf(each.aspect))))];
  const first = worst.find(each => each.aspect === aspect);
  const normalizers = outcomes.flatMap(outcome => outcome.normalizers);
  return rank <= 1
    ? equalBy(normalizers)
    : {
        verdict: VERDICTS[rank],
        aspect,
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
