/** Compares the times and the memory of runs in two environments. */
import type { RunResult, VariantMeasure } from '../../protocol';
import { correctForNumber, rankTest, smallestP } from './rank-test';

/** Below this, a difference counts as significant. */
const SIGNIFICANT = 0.05;

/** How long the cells ran, in seconds; null unless all of them ran. */
export function cellSeconds({ status, cells }: RunResult): number | null {
  const seconds = cells.map(cell => cell.seconds ?? 0);
  return status === 'finished' && cells.every(cell => cell.status !== 'error')
    ? seconds.reduce((total, each) => total + each, 0)
    : null;
}

/** The largest memory of a run in bytes; null unless all cells ran and it is known. */
export function peakMemory(run: RunResult): number | null {
  return cellSeconds(run) === null ? null : (run.peak_memory_bytes ?? null);
}

/** The measure of the baseline. */
export function baselineMeasure(values: readonly number[]): VariantMeasure {
  return { values: [...values], ratio: null, p: null, conclusion: 'unknown' };
}

/** The same measure in all variants, each compared with the baseline. */
export function compareMeasures(
  baseline: readonly number[],
  variants: readonly (readonly number[])[]
): readonly VariantMeasure[] {
  const corrected = correctForNumber(variants.map(values => rankTest(baseline, values)));
  const tests = variants.filter(values => values.length > 0).length;
  return variants.map((values, at): VariantMeasure => {
    const p = corrected[at];
    if (p === null) {
      return { values: [...values], ratio: null, p, conclusion: 'unknown' };
    }
    const ratio = median(values) / median(baseline);
    const canDecide = smallestP(baseline.length, values.length) * tests < SIGNIFICANT;
    const conclusion =
      p < SIGNIFICANT ? (ratio < 1 ? 'lower' : 'higher') : canDecide ? 'none' : 'repeats';
    return { values: [...values], ratio: Number.isFinite(ratio) ? ratio : null, p, conclusion };
  });
}

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** How many runs in each environment can show that one of so many variants differs. */
export function neededRepeats(variants: number): number {
  let repeats = 1;
  while (smallestP(repeats, repeats) * Math.max(1, variants) >= SIGNIFICANT) {
    repeats++;
  }
  return repeats;
}
