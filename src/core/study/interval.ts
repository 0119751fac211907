/** Confidence intervals of 95 %. */

/** The 97.5 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** The lower and the upper end. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The Wilson score interval of a share; from 0 to 1 where nothing was counted. */
export function wilsonInterval(count: number, total: number): Interval {
  if (total === 0) {
    return { low: 0, high: 1 };
  }
  const share = count / total;
  const square = Z * Z;
  const scale = 1 + square / total;
  const center = (share + square / (2 * total)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share) + square / (4 * total)) / total)) / scale;
  // Rounding must not leave the end of a share of 0 or 1.
  return {
    low: count === 0 ? 0 : Math.max(0, center - half),
    high: count === total ? 1 : Math.min(1, center + half)
  };
}

/** The interval of a mean by the normal approximation; null for fewer than two values. */
export function meanInterval(values: readonly number[]): Interval | null {
  if (values.length < 2) {
    return null;
  }
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = Z * Math.sqrt(squares / (values.length - 1) / values.length);
  return { low: mean - half, high: mean + half };
}

/** The mean; 0 of no values. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
