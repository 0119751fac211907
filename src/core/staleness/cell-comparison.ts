/** Compares what a cell read when it ran with what it would read in a fresh run. */
import type { CellExecution, CellHistory } from '../history/history-state';
import type { CellKey } from '../notebook/document';
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import type { Heap, MemoryLocation } from '../analysis/heap/heap';
import { stateOf } from '../analysis/heap/heap';
import type { CellEffects } from '../analysis/heap/program';
import type { Read, StatementTrace } from '../analysis/heap/statement-trace';
import { ABSENT } from '../analysis/heap/value-numbering';
import { unexpectedSlots } from './fresh-reads';
import type { FreshRead } from './fresh-reads';
import type { KernelMemory } from './kernel-memory';
import { canonicalLocation } from './kernel-memory';
import type { PastExecution, PastExecutions } from './past-executions';
import { LocationNames } from './location-names';
import { drawsUnseeded, randomStatements } from './random-results';
import { reasonForLocation } from './reasons';
import type { CellStaleness, StaleInput } from './staleness';

/** Result for a cell, and its inputs. */
interface Compared {
  readonly effects: CellEffects;
  readonly memory: KernelMemory;
  readonly history: CellHistory | undefined;
  readonly staleness: CellStaleness;
}

/** A read that found something else than in a fresh run. */
interface ChangedRead {
  readonly name: string;
  readonly location: MemoryLocation;
  /** The statement that provides it in the fresh run. */
  readonly provider: ExecutedStatement | null;
  /** The value number that the execution found. */
  readonly held: number;
  readonly last: PastExecution;
}

/** Compares cells; reuses results whose inputs are unchanged. */
export class CellComparison {
  private readonly compared = new Map<CellKey, Compared>();

  constructor(
    private readonly fresh: SymbolicTrace,
    private readonly past: PastExecutions,
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
    const isCurrent = history?.state === 'current';
    const last = isCurrent ? executionIn(runs, history.lastExecution) : null;
    return {
      key,
      inputs: last === null ? [] : this.inputs(position, last),
      ...repeatsOf(runs)
    };
  }

  private inputs(position: number, last: PastExecution): readonly StaleInput[] {
    const found = new Map<string, StaleInput>();
    // What the cell itself gives its later statements follows from its inputs: a reason only where no other has a name.
    const own = new Map<string, StaleInput>();
    // So does what cells below have set, unless it alone explains the difference.
    const early = new Map<string, StaleInput>();
    const { statements } = last.effects;
    this.fresh.statementsOf(position).forEach((statement, index) => {
      const names = new LocationNames(statement.trace);
      const past = index < statements.length ? this.readsOf(statements[index]) : NO_READS;
      const heldIn = (location: MemoryLocation): number =>
        past.get(location)?.valueNumber ?? ABSENT;
      const add = (inputs: Map<string, StaleInput>, { read, provider }: FreshRead): void => {
        const { location } = read;
        const name = names.of(location);
        if (name !== null && !inputs.has(name)) {
          const held = heldIn(location);
          inputs.set(name, this.inputOf({ name, location, provider, held, last }));
        }
      };
      const changed = statement.trace.reads.filter(read =>
        this.hasChanged(statement, read, past.get(read.location))
      );
      for (const read of changed) {
        const provider = this.fresh.providerOf(statement, read.location);
        if (provider === null || !this.isDrawnAgain(provider, position, last)) {
          add(provider?.cell === position ? own : found, { read, provider });
        }
      }
      // What it found in a folder whose list it read, or among options, and a fresh run does not have.
      const has = (location: MemoryLocation): boolean => heldIn(location) !== ABSENT;
      for (const fresh of unexpectedSlots(this.fresh, statement.trace, has)) {
        const { location } = fresh.read;
        if (location.kind === 'file') {
          add(found, fresh);
        } else if (stateOf(location) !== null) {
          add(early, fresh);
        }
      }
    });
    const named = own.size > 0 && early.size > 0 ? early : own;
    return [...(found.size > 0 ? found : named).values()];
  }

  /** Whether a fresh run reads something else than the execution did. */
  private hasChanged(statement: ExecutedStatement, read: Read, past: Read | undefined): boolean {
    return (
      past !== undefined &&
      past.valueNumber !== read.valueNumber &&
      !(read.isFallback && read.valueNumber === ABSENT) &&
      // Run again, it draws other numbers again.
      !drawsUnseeded(this.fresh, statement, read.location)
    );
  }

  private inputOf({ name, location, provider, held, last }: ChangedRead): StaleInput {
    return {
      name,
      state: stateOf(location),
      reason: reasonForLocation(location),
      provider: provider === null ? null : this.fresh.cells[provider.cell].cell.key,
      readFrom: this.past.lastWriter(location, last.order)?.cell ?? null,
      changedSinceRun: (this.past.memory.get(location)?.valueNumber ?? ABSENT) !== held
    };
  }

  /** Whether nothing but unseeded draws, before the cell at `position` ran last, makes the value differ from a fresh run. */
  private isDrawnAgain(
    { cell, trace }: ExecutedStatement,
    position: number,
    last: PastExecution
  ): boolean {
    if (!randomStatements(this.fresh).has(trace)) {
      return false;
    }
    const { key } = this.fresh.cells[cell].cell;
    const known = this.compared.get(key);
    const drawn = this.past.of(key).at(-1);
    const isRight = known?.history?.state === 'current' && known.staleness.inputs.length === 0;
    // What the cell draws itself, it has drawn in this execution.
    return cell === position || (isRight && drawn !== undefined && drawn.order < last.order);
  }

  private readsOf(run: StatementTrace): ReadonlyMap<MemoryLocation, Read> {
    return new Map(run.reads.map(read => [canonicalLocation(read.location, this.heap), read]));
  }
}

/**
 * The execution of a cell that `record` is about, whichever object describes it now.
 *
 * @throws Error - if it was not executed symbolically: staleness is unknown then, which must not look like no staleness
 */
function executionIn(
  executions: readonly PastExecution[],
  record: CellExecution | null
): PastExecution {
  const found = [...executions]
    .reverse()
    .find(({ execution }) => execution.kernelRun === record?.kernelRun);
  if (found === undefined) {
    throw new Error('an execution of the cell is missing from the history');
  }
  return found;
}

const NO_READS: ReadonlyMap<MemoryLocation, Read> = new Map();

/**
 * Number of most recent executions that each mutated the result of the previous one further, and the names that they
 * mutated.
 */
function repeatsOf(runs: readonly PastExecution[]): Pick<CellStaleness, 'repeats' | 'repeated'> {
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
