import { isWithin } from '../compare/scores/compare-scores';
import type { CheckedScore } from '../check/verdict/check-scores';
import { countOf, printable } from './terminal';
import type { Styles } from './terminal';

/** More scores are not listed. */
const MAX_LISTED = 5;

/** The scores that were compared, those out of tolerance first; no lines where nothing is stored. */
export function scoreLines(
  scores: readonly CheckedScore[],
  tolerance: number,
  styles: Styles
): readonly string[] {
  const compared = scores.filter(({ stored }) => stored !== null);
  if (compared.length === 0) {
    return [];
  }
  const within = compared.filter(score => isWithin(score, tolerance) === true);
  const beyond = compared.filter(score => isWithin(score, tolerance) !== true);
  const percent = `${Number((tolerance * 100).toFixed(6))} %`;
  const head =
    beyond.length === 0
      ? `Scores: ${countOf(within.length, 'score')} within ${percent}: `
      : `Scores: ${beyond.length} of ${compared.length} not within ${percent}: `;
  const listed = (beyond.length === 0 ? within : beyond).slice(0, MAX_LISTED);
  const left = (beyond.length === 0 ? within : beyond).length - listed.length;
  const more = left === 0 ? '' : `, ${left} more`;
  const style = beyond.length === 0 ? styles.dim : styles.yellow;
  return [style(`${head}${listed.map(scoreText).join(', ')}${more}.`)];
}

function scoreText({ cell, label, stored, runs }: CheckedScore): string {
  const now = runs.map(value => (value === null ? 'none' : shortNumber(value)));
  const fresh = [...new Set(now)].join(' or ');
  const name = printable(label.slice(0, 60));
  const before = shortNumber(stored ?? NaN);
  return `${name} ${before} → ${fresh} (cell ${cell + 1})`;
}

/** A score with four digits, as reports of models usually have. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}
