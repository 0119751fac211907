/** Which values of a number that bounds work are tried: a small one to measure, then the largest that should fit. */

/** A value with which the slow cell ended, and how long it took. */
export interface TimedValue {
  readonly value: number;
  readonly seconds: number;
}

/** A first value is this much smaller: a run that is out of time costs the whole limit. */
const PROBE_FACTOR = 64;

/** A slower machine may run the notebook: this share of the time is used. */
const USED_SHARE = 0.8;

/** A value that is larger by less is not worth a run. */
const WORTHWHILE = 1.25;

/** Times below are mostly overhead. */
const MEASURABLE = 0.05;

/** The first values to try, one after another until one fits. All are from `least` to below `value`. */
export function probeValues(value: number, least: number): readonly number[] {
  const first = Math.max(least, Math.floor(value / PROBE_FACTOR));
  const second = Math.max(least, Math.floor(first / PROBE_FACTOR));
  return [...new Set([first, second])].filter(each => each < value);
}

/**
 * A larger value that should fit in the budget of seconds; null where none is worth a run.
 *
 * @param fits - values that fit, ascending
 * @param over - the smallest value that is known to take too long
 */
export function nextValue(
  fits: readonly TimedValue[],
  over: number,
  budget: number
): number | null {
  const last = fits[fits.length - 1];
  const estimate = estimateOf(fits, budget * USED_SHARE);
  const middle = Math.floor(Math.sqrt(last.value * over));
  // An estimate from a time that is mostly overhead says little.
  const isMeasured = last.seconds >= MEASURABLE && estimate < over;
  const next = isMeasured ? Math.floor(estimate) : middle;
  return next < over && next >= last.value * WORTHWHILE ? next : null;
}

/** The value that takes so long, if each unit of work takes the same time. */
function estimateOf(fits: readonly TimedValue[], seconds: number): number {
  const last = fits[fits.length - 1];
  const before = fits.at(-2);
  const perUnit =
    before === undefined || last.seconds <= before.seconds
      ? last.seconds / last.value
      : (last.seconds - before.seconds) / (last.value - before.value);
  return perUnit <= 0 ? Infinity : last.value + (seconds - last.seconds) / perUnit;
}
