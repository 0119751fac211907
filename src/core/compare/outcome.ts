/** What a comparison of two things found. */
import type { ReproducibilityVerdict } from '../../protocol';
import type { NormalizerName } from './text/normalizers';

/** How two things compare, from the best to the worst. */
export type Verdict = 'identical' | 'equal' | 'similar' | 'different' | 'missing' | 'incomplete';

/** A verdict and its reasons. */
export interface Outcome {
  readonly verdict: Verdict;
  /** What had to be looked past for `equal`. */
  readonly normalizers: readonly NormalizerName[];
  /** Where they differ, or why that cannot be told; short. Null where they are equal. */
  readonly detail: string | null;
  /** How much of the two is alike, from 0 to 1: words of text and markup, pixels of pictures. 1 where they are equal. */
  readonly score: number;
}

/** Nothing differs. */
export const IDENTICAL: Outcome = { verdict: 'identical', normalizers: [], detail: null, score: 1 };

/** Equal once these normalizers are applied. */
export function equalBy(normalizers: Iterable<NormalizerName>): Outcome {
  const names = [...new Set(normalizers)].sort();
  return names.length === 0 ? IDENTICAL : { ...IDENTICAL, verdict: 'equal', normalizers: names };
}

/** They differ. */
export function different(detail: string, score = 0): Outcome {
  return { verdict: 'different', normalizers: [], detail, score };
}

/** They differ, but nobody who looks at them can tell. */
export function similar(detail: string, score: number): Outcome {
  return { verdict: 'similar', normalizers: [], detail, score };
}

/** One of the two is not there. */
export function missing(detail: string): Outcome {
  return { verdict: 'missing', normalizers: [], detail, score: 0 };
}

/** It cannot be told. */
export function cannotTell(detail: string): Outcome {
  return { verdict: 'incomplete', normalizers: [], detail, score: 0 };
}

/** Whether nothing differs, or nothing that counts. */
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

/** The worst verdict, with the first detail of that sort, all normalizers, and the mean score. */
export function worst(outcomes: readonly Outcome[]): Outcome {
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

const LONGEST_QUOTE = 60;

/** A piece of text as it can stand in a detail, around the place where it differs from another one. */
export function quoteAround(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) {
    at++;
  }
  const start = text.length <= LONGEST_QUOTE ? 0 : Math.max(0, at - LONGEST_QUOTE / 3);
  const piece = text.slice(start, start + LONGEST_QUOTE);
  return `“${start > 0 ? '…' : ''}${piece}${start + piece.length < text.length ? '…' : ''}”`;
}
