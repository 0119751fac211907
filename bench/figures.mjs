// Figures of benchmarks, wherever they run.

/** The value below which `share` of the samples lie. */
export function percentile(samples, share) {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** `1.23` with a unit, for tables. */
export function ms(value) {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}
