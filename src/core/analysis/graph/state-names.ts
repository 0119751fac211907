/** What a person calls a state that is no object of the namespace. */
import type { Place } from '../heap/heap';
import { stateOf } from '../heap/heap';

/** The words for the place of a state; null where it is none. */
export function stateName(place: Place): string | null {
  const state = stateOf(place);
  if (state === null) {
    return null;
  }
  const [kind, ...rest] = state.split(':');
  const owner = rest.join(':');
  switch (kind) {
    case 'random':
      return owner === 'python' ? 'random numbers' : `random numbers of ${owner}`;
    case 'option':
      return owner.includes('.') ? owner : `options of ${owner}`;
    case 'env':
      return place.kind === 'slot'
        ? `environment variable ${place.label}`
        : 'environment variables';
    case 'cwd':
      return 'working folder';
    default:
      return state;
  }
}
