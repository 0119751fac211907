/** What a cell read when it ran, against what a fresh run of the document would give it. */
import type { CellHistory } from '../history/history_state';
import type { CellKey } from '../notebook/document';
import type { FreshRun } from '../symbolic/document_run';
import type { Heap, Place } from '../symbolic/heap';
import type { Read, StatementRun } from '../symbolic/memory';
import { ABSENT } from '../symbolic/terms';
import type { KernelEntry } from './kernel_memory';
import { canonicalPlace } from './kernel_memory';
import type { PastRun, PastRuns } from './past_runs';
import { personName } from './place_names';
import { reasonOfPlace } from './reasons';
import type { CellStaleness, StaleInput } from './staleness';

/** Compares cells of one moment. */
export class CellComparison {
  constructor(
    private readonly fresh: FreshRun,
    private readonly past: PastRuns,
    private readonly memory: ReadonlyMap<Place, KernelEntry>,
    private readonly heap: Heap
  ) {}

  /** What is known of the cell at `position` of the fresh run. */
  of(key: CellKey, position: number, history: CellHistory | undefined): CellStaleness {
    const runs = this.past.of(key);
    const last = runs.length === 0 ? null : runs[runs.length - 1];
    const isCurrent = history?.state === 'current' && last?.run === history.lastRun;
    return {
      key,
      inputs: isCurrent && last !== null ? this.inputs(position, last) : [],
      repeats: last === null ? 0 : this.repeats(runs)
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
            changedSinceRun: (this.memory.get(read.place)?.term ?? ABSENT) !== saw.term
          });
        }
      }
    });
    return [...found.values()];
  }

  private readsOf(run: StatementRun): ReadonlyMap<Place, Read> {
    return new Map(run.reads.map(read => [canonicalPlace(read.place, this.heap), read]));
  }

  /** How many of the last runs each read what the one before had left, of something that the cell itself changes. */
  private repeats(runs: readonly PastRun[]): number {
    let count = 1;
    for (let index = runs.length - 1; index > 0; index -= 1) {
      if (!continuesChange(runs[index - 1], runs[index])) {
        break;
      }
      count += 1;
    }
    return count;
  }
}

/** Whether a run changed something further that the run before had changed: read its number, and gave it another. */
function continuesChange(before: PastRun, after: PastRun): boolean {
  const left = new Map<Place, number>();
  for (const { writes } of before.effects.statements) {
    for (const { place, entry } of writes) {
      left.set(place, entry?.term ?? ABSENT);
    }
  }
  const written = new Set<Place>();
  for (const { reads, writes } of after.effects.statements) {
    for (const { place, term, tolerant } of reads) {
      const changes = writes.some(write => write.place === place);
      const isOwn = place.kind !== 'state' && place.kind !== 'file' && !tolerant;
      if (isOwn && changes && !written.has(place) && left.get(place) === term) {
        return true;
      }
    }
    writes.forEach(({ place }) => written.add(place));
  }
  return false;
}
