/** Runs code of which only one part runs. */
import type { FileState } from './interpreter';
import type { Value } from './value';
import { isSame } from './value';

/** Runs bodies of which only one runs; what they do not agree on is unknown afterwards. */
export function runBranches(state: FileState, bodies: readonly (() => void)[]): void {
  const { scope, folder } = state;
  const before = new Map(scope.values);
  const ends: { values: Map<string, Value>; folder: string | null }[] = [];
  const reasons = new Set<'raise' | 'leave' | null>();
  state.budget.spend(before.size);
  for (const body of bodies) {
    scope.values = new Map(before);
    state.folder = folder;
    state.doubts++;
    body();
    state.doubts--;
    reasons.add(state.ended);
    if (state.ended !== 'raise') {
      ends.push({ values: scope.values, folder: state.folder });
    }
    state.ended = null;
  }
  merge(state, ends);
  if (!reasons.has(null)) {
    state.ended = reasons.has('leave') ? 'leave' : 'raise';
  } else if (reasons.has('leave')) {
    // Whether the rest of this body runs is unknown.
    state.doubts++;
  }
}

function merge(
  state: FileState,
  ends: readonly { readonly values: Map<string, Value>; readonly folder: string | null }[]
): void {
  const { scope } = state;
  const [first, ...others] = ends;
  if (ends.length === 0) {
    return;
  }
  scope.values = first.values;
  for (const { values } of others) {
    for (const name of new Set([...scope.values.keys(), ...values.keys()])) {
      if (!isSame(scope.values.get(name), values.get(name))) {
        scope.values.set(name, null);
      }
    }
  }
  state.folder = others.every(({ folder }) => folder === first.folder) ? first.folder : null;
}
