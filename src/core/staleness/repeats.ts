/** Executions of a cell that each changed its inputs further. */
import type { MemoryLocation } from '../analysis/heap/heap';
import { ABSENT } from '../analysis/heap/value-numbering';
import { LocationNames } from './location-names';
import type { PastExecution } from './past-executions';
import type { CellStaleness } from './staleness';

/**
 * Number of most recent executions that each mutated the result of the previous one further, and the names that they
 * mutated.
 */
export function repeatsOf(
  runs: readonly PastExecution[]
): Pick<CellStaleness, 'repeats' | 'repeated'> {
  const names = new Set<string>();
  let repeats = Math.min(runs.length, 1);
  for (let index = runs.length - 1; index > 0; index -= 1) {
    const changed = changedFurther(runs[index - 1], runs[index]);
    if (changed.length === 0) {
      break;
    }
    repeats += 1;
    changed.forEach(name => names.add(name));
  }
  return { repeats, repeated: [...names].sort() };
}

/**
 * Names that an execution mutated further: it read the value left by the previous execution and wrote a different one.
 */
function changedFurther(before: PastExecution, after: PastExecution): readonly string[] {
  const leftBefore = new Map<MemoryLocation, number>();
  for (const { writes } of before.effects.statements) {
    writes.forEach(({ location, entry }) => leftBefore.set(location, entry?.valueNumber ?? ABSENT));
  }
  const written = new Set<MemoryLocation>();
  const changed: string[] = [];
  for (const statement of after.effects.statements) {
    const names = new LocationNames(statement);
    for (const { location, valueNumber, isFallback } of statement.reads) {
      const isChanged = statement.writes.some(write => write.location === location);
      const isOwn = location.kind !== 'state' && location.kind !== 'file' && !isFallback;
      if (
        isOwn &&
        isChanged &&
        !written.has(location) &&
        leftBefore.get(location) === valueNumber
      ) {
        changed.push(names.of(location) ?? '');
      }
    }
    statement.writes.forEach(({ location }) => written.add(location));
  }
  return changed.filter(name => name !== '');
}
