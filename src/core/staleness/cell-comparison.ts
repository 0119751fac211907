/** Compares what a cell read when it ran with what it would read in a fresh run. */
import type { CellHistory } from '../history/history-state';
import type { CellKey } from '../notebook/document';
import type { FreshRun } from '../analysis/heap/document-slot';
import type { Heap, Place } from '../analysis/heap/heap';
import type { CellEffects } from '../analysis/heap/program';
import type { Read, StatementRun } from '../analysis/heap/statement-run';
import { ABSENT } from '../analysis/heap/terms';
import type { KernelMemory } from './kernel-memory';
import { canonicalPlace } from './kernel-memory';
import type { PastRun, PastRuns } from './past-runs';
import { personName } from './place-names';
import { reasonOfPlace } from './reasons';
import type { CellStaleness, StaleInput } from './staleness';

/** Result for a cell, and its inputs. */
interface Compared {
  readonly effects: CellEffects;
  readonly memory: KernelMemory;
  readonly history: CellHistory | undefined;
  readonly staleness: CellStaleness;
}

/** Compares cells; reuses results whose inputs are unchanged. */
export class CellComparison {
  private readonly compared = new Map<CellKey, Compared>();

  constructor(
    private readonly fresh: FreshRun,
    private readonly past: PastRuns,
    private readonly heap: Heap
  ) {}

  /** Staleness of the cell at `position` of the fresh run; `isNew` if the result was computed and not cached. */
  of(
    key: CellKey,
    position: number,
    history: CellHistory | undefined
  ): { readonly staleness: CellStaleness; readonly isNew: boolean } {
    const effects = this.fresh.cells[position];
    const { memory } = this.past;
    const known = this.compared.get(key);
    if (known?.effects === effects && known.memory === memory && known.history === history) {
      return { staleness: known.staleness, isNew: false };
    }
    const staleness = this.compare(key, position, history);
    this.compared.set(key, { effects, memory, history, staleness });
    return { staleness, isNew: true };
  }

  private compare(key: CellKey, position: number, history: CellHistory | undefined): CellStaleness {
    const runs = this.past.of(key);
    const last = runs.length === 0 ? null : runs[runs.length - 1];
    const isCurrent = history?.state === 'current' && last?.run === history.lastRun;
    return {
      key,
      inputs: isCurrent && last !== null ? this.inputs(position, last) : [],
      ...repeatsOf(runs)
    };
  }

  private inputs(position: number, last: PastRun): readonly StaleInput[] {
    const found = new Map<string, StaleInput>();
    const { statements } = last.effects;
    this.fresh.statementsOf(position).forEach((statement, index) => {
      const pastReads = index < statements.length ? this.readsOf(statements[index]) : null;
      for (const read of pastReads === null ? [] : statement.run.reads) {
        const pastRead = pastReads?.get(read.place);
        if (
          pastRead === undefined ||
          pastRead.term === read.term ||
          (read.tolerant && read.term === ABSENT)
        ) {
          continue;
        }
        const name = personName(read.place, statement.run);
        const provider = this.fresh.providerOf(statement, read.place);
        if (name !== null && !found.has(name)) {
          found.set(name, {
            name,
            reason: reasonOfPlace(read.place),
            provider: provider === null ? null : this.fresh.cells[provider.cell].cell.key,
            changedSinceRun: (this.past.memory.get(read.place)?.term ?? ABSENT) !== pastRead.term
          });
        }
      }
    });
    return [...found.values()];
  }

  private readsOf(run: StatementRun): ReadonlyMap<Place, Read> {
    return new Map(run.reads.map(read => [canonicalPlace(read.place, this.heap), read]));
  }
}

/**
 * Number of most recent executions that each mutated the result of the previous one further, and the names that they
 * mutated.
 */
function repeatsOf(runs: readonly PastRun[]): Pick<CellStaleness, 'repeats' | 'repeated'> {
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
function changedFurther(before: PastRun, after: PastRun): readonly string[] {
  const leftBefore = new Map<Place, number>();
  for (const { writes } of before.effects.statements) {
    writes.forEach(({ place: location, entry }) => leftBefore.set(location, entry?.term ?? ABSENT));
  }
  const written = new Set<Place>();
  const changed: string[] = [];
  for (const statement of after.effects.statements) {
    for (const { place: location, term: valueNumber, tolerant: isFallback } of statement.reads) {
      const isChanged = statement.writes.some(write => write.place === location);
      const isOwn = location.kind !== 'state' && location.kind !== 'file' && !isFallback;
      if (
        isOwn &&
        isChanged &&
        !written.has(location) &&
        leftBefore.get(location) === valueNumber
      ) {
        changed.push(personName(location, statement) ?? '');
      }
    }
    statement.writes.forEach(({ place: location }) => written.add(location));
  }
  return changed.filter(name => name !== '');
}
