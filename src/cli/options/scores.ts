import { DEFAULT_SCORE_TOLERANCE } from '../../core/compare/scores/compare-scores';
import { UsageFailure } from '../console/failure';

/** Reads `--score-tolerance` as a share. */
export function readScoreTolerance(values: { readonly 'score-tolerance'?: string }): number {
  const given = values['score-tolerance'];
  if (given === undefined) {
    return DEFAULT_SCORE_TOLERANCE;
  }
  const percent = /^(\d{1,3}(?:\.\d{1,6})?)%?$/.exec(given.trim())?.[1];
  if (percent === undefined) {
    throw new UsageFailure(
      `\`--score-tolerance\` must be a number of percent, for example \`5\`. It is \`${given}\`.`
    );
  }
  return Number(percent) / 100;
}
