/** Executions of a cell that each changed its inputs further. */
import type { MemoryLocation } from '../analysis/heap/heap';
import { ABSENT } from '../analysis/heap/value-numbering';
import { OuterNames } from './outer-names';
import type { PastExecution } from './past-executions';
import type { CellStaleness } from './staleness';

/**
 * Number of most recent executions that each mutated the result of the previous one further, and the names that all of
 * them mutated.
 */
export function repeatsOf(
  runs: readonly PastExecution[]
): Pick<CellStaleness, 'repeats' | 'repeated'> {
  let names: ReadonlySet<string> = new Set();
  let repeats = Math.min(runs.length, 1);
  for (let index = runs.length - 1; index > 0; index -= 1) {
    const [before, after] = runs.slice(index - 1, index + 1);
    // One that failed may not have got as far.
    const isCertain = hasSucceeded(before) && hasSucceeded(after);
    const changed = isCertain ? changedFurther(before, after) : [];
    // An earlier text of the cell may have changed something else.
    const each = new Set(repeats === 1 ? changed : changed.filter(name => names.has(name)));
    if (each.size === 0) {
      break;
    }
    repeats += 1;
    names = each;
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
  const names = new OuterNames(after.effects.statements);
  for (const [index, statement] of after.effects.statements.entries()) {
    for (const { location, valueNumber, isFallback } of statement.reads) {
      const isChanged = statement.writes.some(
        write => write.location === location && write.entry?.valueNumber !== valueNumber
      );
      const isOwn = location.kind !== 'state' && location.kind !== 'file' && !isFallback;
      if (
        isOwn &&
        isChanged &&
        !written.has(location) &&
        leftBefore.get(location) === valueNumber
      ) {
        changed.push(names.of(index, location) ?? '');
      }
    }
    statement.writes.forEach(({ location }) => written.add(location));
  }
  return changed.filter(name => name !== '');
}

function hasSucceeded({ execution }: PastExecution): boolean {
  return execution.kernelRun.status === 'ok';
}
