/** Finds the change of versions that makes a notebook behave in another way. */
import type { VariantChange } from '../../protocol';

/**
 * How the notebook behaves with a mixture of versions at the cell in question: as in the variant, as in the baseline, in
 * a third way, or not at all, because the versions do not go together.
 */
export type MixtureBehavior = 'variant' | 'baseline' | 'other' | 'impossible';

/** Runs the notebook with the baseline's versions but for some changes; null where no more runs are allowed. */
export type MixtureRun = (changes: readonly VariantChange[]) => Promise<MixtureBehavior | null>;

/** What the search found. */
export interface FoundBlame {
  /** One change, or several that could not be separated. */
  readonly changes: readonly VariantChange[];
  readonly alone: boolean;
  /** Why there is no single answer; null where there is one. */
  readonly reason: string | null;
}

/**
 * Bisects the changes in their order. Between a mixture that behaves as the baseline and one with one change more that
 * behaves as the variant, this change is to blame; then a run shows whether it is enough alone.
 *
 * @param changes - all of them together behave as the variant, none of them as the baseline
 */
export async function searchBlame(
  changes: readonly VariantChange[],
  run: MixtureRun
): Promise<FoundBlame> {
  let [good, bad] = [0, changes.length];
  const unclear = new Set<number>();
  let isCut = false;
  while (bad - good > 1 && !isCut) {
    const middle = nextMixture(good, bad, unclear);
    if (middle === null) {
      break;
    }
    const behavior = await run(changes.slice(0, middle));
    if (behavior === 'variant') {
      bad = middle;
    } else if (behavior === 'baseline') {
      good = middle;
    } else {
      unclear.add(middle);
      isCut = behavior === null;
    }
  }
  const found = changes.slice(good, bad);
  if (found.length !== 1) {
    const reason = isCut ? 'No more runs were allowed.' : SEVERAL;
    return { changes: found, alone: false, reason };
  }
  if (good === 0) {
    return { changes: found, alone: true, reason: null };
  }
  const alone = await run(found);
  return { changes: found, alone: alone === 'variant', reason: aloneReason(alone) };
}

const SEVERAL =
  'Mixtures of these versions cannot be installed, or behave in a third way: it takes several of them, or they cannot be separated.';

function aloneReason(behavior: MixtureBehavior | null): string | null {
  switch (behavior) {
    case 'variant':
      return null;
    case null:
      return 'No run was left to try it alone.';
    case 'impossible':
      return 'It cannot be installed alone, next to the versions of the baseline.';
    default:
      return 'Alone it is not enough: it takes other changes, too.';
  }
}

/** The untried number of changes that is nearest to the middle; null if there is none. */
function nextMixture(good: number, bad: number, unclear: ReadonlySet<number>): number | null {
  const middle = (good + bad) / 2;
  const untried = Array.from({ length: bad - good - 1 }, (_, at) => good + 1 + at)
    .filter(each => !unclear.has(each))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return untried.at(0) ?? null;
}
