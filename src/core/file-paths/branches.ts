/** Runs code of which only one part runs. */
import type { FileState } from './interpreter';
import type { NameValues } from './value';
import { isSame } from './value';

/** How one part ends. */
interface End {
  readonly changes: NameValues;
  readonly folder: string | null;
}

/** Runs bodies of which only one runs; what they do not agree on is unknown afterwards. */
export function runBranches(state: FileState, bodies: readonly (() => void)[]): void {
  const { scope, folder } = state;
  const ends: End[] = [];
  const reasons = new Set<'raise' | 'leave' | null>();
  for (const body of bodies) {
    state.folder = folder;
    state.doubts++;
    scope.open();
    body();
    const before = scope.close();
    state.doubts--;
    reasons.add(state.ended);
    if (state.ended !== 'raise') {
      ends.push({ changes: scope.valuesOf(before), folder: state.folder });
    }
    scope.assign(before);
    state.ended = null;
  }
  merge(state, folder, ends);
  if (!reasons.has(null)) {
    state.ended = reasons.has('leave') ? 'leave' : 'raise';
  } else if (reasons.has('leave')) {
    // Whether the rest of this body runs is unknown.
    state.doubts++;
  }
}

function merge(state: FileState, folder: string | null, ends: readonly End[]): void {
  const { scope } = state;
  const names = new Map(ends.flatMap(({ changes }) => [...changes]));
  const before = scope.valuesOf(names);
  for (const name of names.keys()) {
    const [first, ...others] = ends.map(({ changes }) =>
      changes.has(name) ? changes.get(name) : before.get(name)
    );
    const isKnown = first !== undefined && others.every(other => isSame(other, first));
    scope.set(name, isKnown ? first : null);
  }
  const [end, ...others] = ends;
  state.folder =
    ends.length === 0
      ? folder
      : others.every(other => other.folder === end.folder)
        ? end.folder
        : null;
}
