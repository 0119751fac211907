/** The numbers of a study in words. */
import type { StudyFigure } from '../../../protocol';
import { PAPERS } from '../../study/published';
import type { PaperKey } from '../../study/published';

const KEYS = Object.keys(PAPERS) as PaperKey[];

/** A share as a percentage with one digit, or with as many as a study gave. */
export function percent(share: number, digits = 1): string {
  const text = (100 * share).toFixed(digits);
  return `${digits > 1 ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text}%`;
}

/** A value in its unit. */
export function valueText({ unit, value }: StudyFigure): string {
  return unit === 'mean' ? value.toFixed(1) : percent(value);
}

/** Its interval; empty where there is none. */
export function intervalText({ unit, low, high }: StudyFigure): string {
  if (low === null || high === null) {
    return '';
  }
  return unit === 'mean'
    ? `${low.toFixed(1)} – ${high.toFixed(1)}`
    : `${percent(low)} – ${percent(high)}`;
}

/** What it counts. */
export function countText({ count, total }: StudyFigure): string {
  return count === null ? `mean of ${total}` : `${count} of ${total}`;
}

/** A published figure, as in `24.11%`. */
export function publishedText({ value }: StudyFigure['published'][0]): string {
  return percent(value, 2);
}

/** The letter by which a page cites a paper. */
export function letterOf(paper: PaperKey): string {
  return 'ABC'[KEYS.indexOf(paper)];
}

/** All papers with their letters. */
export function citedPapers(): readonly { readonly letter: string; readonly citation: string }[] {
  return KEYS.map(paper => ({ letter: letterOf(paper), citation: PAPERS[paper] }));
}
