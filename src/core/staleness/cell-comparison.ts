/** What a cell read when it ran, against what a fresh run of the document would give it. */
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

/** What was found out about a cell, and what that rests on. */
interface Compared {
  readonly effects: CellEffects;
  readonly memory: KernelMemory;
  readonly history: CellHistory | undefined;
  readonly staleness: CellStaleness;
}

/** Compares cells; those about which nothing is new only once. */
export class CellComparison {
  private readonly compared = new Map<CellKey, Compared>();

  constructor(
    private readonly fresh: FreshRun,
    private readonly past: PastRuns,
    private readonly heap: Heap
  ) {}

  /** What is known of the cell at `position` of the fresh run, and whether it had to be worked out. */
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
      const then = index < statements.length ? this.readsOf(statements[index]) : null;
      for (const read of then === null ? [] : statement.run.reads) {
        const saw = then?.get(read.place);
        if (
          saw === undefined ||
          saw.term === read.term ||
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
            changedSinceRun: (this.past.memory.get(read.place)?.term ?? ABSENT) !== saw.term
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

/** How many of the last runs each changed further what the one before had left, and what that was. */
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

/** What a run changed that the run before had changed: it read what that had left, and left something else. */
function changedFurther(before: PastRun, after: PastRun): readonly string[] {
  const left = new Map<Place, number>();
  for (const { writes } of before.effects.statements) {
    writes.forEach(({ place, entry }) => left.set(place, entry?.term ?? ABSENT));
  }
  const written = new Set<Place>();
  const changed: string[] = [];
  for (const statement of after.effects.statements) {
    for (const { place, term, tolerant } of statement.reads) {
      const isChanged = statement.writes.some(write => write.place === place);
      const isOwn = place.kind !== 'state' && place.kind !== 'file' && !tolerant;
      if (isOwn && isChanged && !written.has(place) && left.get(place) === term) {
        changed.push(personName(place, statement) ?? '');
      }
    }
    statement.writes.forEach(({ place }) => written.add(place));
  }
  return changed.filter(name => name !== '');
}
