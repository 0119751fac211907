/** Applies normalizers to two texts one after the other, until the texts are equal. */
import type { NormalizerName } from './normalizers';

/** A normalizer with its function. */
export type NormalizingStep = readonly [NormalizerName, (text: string) => string];

/** Two normalized texts, and the normalizers that changed them. */
export interface Normalized {
  readonly a: string;
  readonly b: string;
  readonly used: readonly NormalizerName[];
}

/** Applies the enabled steps; lists those that changed a text. */
export function normalized(
  a: string,
  b: string,
  steps: readonly NormalizingStep[],
  enabled: ReadonlySet<NormalizerName>
): Normalized {
  const used: NormalizerName[] = [];
  let [ours, theirs] = [a, b];
  for (const [name, step] of steps) {
    if (ours === theirs) {
      break;
    }
    const [left, right] = enabled.has(name) ? [step(ours), step(theirs)] : [ours, theirs];
    if (left !== ours || right !== theirs) {
      used.push(name);
      [ours, theirs] = [left, right];
    }
  }
  return { a: ours, b: theirs, used };
}
