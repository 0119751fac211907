/** The data on changed libraries. 300 kB: the rules get it as a fact, and a page loads it on demand. */
import type { ApiChanges } from './api-changes';
import { ApiChangeTables } from './api-changes';
import removed from './changes.json';
import combinations from './combinations.json';
import entries from './entries.json';
import newestExecuted from './newest-executed.json';
import { readCombinations } from './version-combination';

const known = new ApiChangeTables(
  () => removed,
  () => entries,
  () => readCombinations(combinations),
  newestExecuted
);

/** All known changes. */
export function knownApiChanges(): ApiChanges {
  return known;
}
