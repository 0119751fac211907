/** Readable names of states that are not objects of the notebook. */
import type { MemoryLocation } from '../heap/heap';
import { stateOf } from '../heap/heap';

/** The readable name of a state location; null for other locations. */
export function stateName(location: MemoryLocation): string | null {
  const state = stateOf(location);
  if (state === null) {
    return null;
  }
  const [kind, ...rest] = state.split(':');
  const owner = rest.join(':');
  switch (kind) {
    case 'random':
      return owner === 'python' ? 'random numbers' : `random numbers of ${owner}`;
    case 'option':
      if (owner === 'history') {
        return 'earlier results';
      }
      return owner.includes('.') ? owner : `options of ${owner}`;
    case 'env':
      return location.kind === 'slot'
        ? `environment variable ${location.label}`
        : 'environment variables';
    case 'names':
      return 'names that the cell does not show';
    case 'cwd':
      return 'working folder';
    default:
      return state;
  }
}
