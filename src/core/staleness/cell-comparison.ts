/** Compares what a cell read when it ran with what it would read in a fresh run. */
import { objectFacts } from '../effects/object-facts';
import type { CellExecution, CellHistory } from '../history/history-state';
import type { CellKey } from '../notebook/document';
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import type { Heap, MemoryLocation } from '../analysis/heap/heap';
import { stateOf } from '../analysis/heap/heap';
import type { CellEffects } from '../analysis/heap/program';
import type { Read, StatementTrace } from '../analysis/heap/statement-trace';
import { ABSENT } from '../analysis/heap/value-numbering';
import { allocatorOrProvider, unexpectedSlots } from './fresh-reads';
import type { FreshRead } from './fresh-reads';
import type { KernelMemory } from './kernel-memory';
import type { PastExecution, PastExecutions } from './past-executions';
import { PastReads } from './past-reads';
import { leavesSameAs, NEVER } from './same-effects';
import { OuterNames } from './outer-names';
import type { DrawnValues } from './drawn-values';
import { drawnRead, OUTDATED } from './drawn-values';
import { drawsItself, randomStatements } from './random-results';
import { repeatsOf } from './repeats';
import { reasonForLocation } from './reasons';
import type { ComparedCell } from './stale-causes';
import type { ChangedInput } from './staleness';

/** Result for a cell, and its inputs. */
interface Compared {
  readonly effects: CellEffects;
  readonly memory: KernelMemory;
  readonly history: CellHistory | undefined;
  readonly staleness: ComparedCell;
  /** The statements that read something else than they would read now. */
  readonly outdated: ReadonlySet<StatementTrace>;
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
export class CellComparison implements DrawnValues {
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
  ): { readonly staleness: ComparedCell; readonly isNew: boolean } {
    const effects = this.fresh.cells[position];
    const { memory } = this.past;
    const known = this.compared.get(key);
    if (known?.effects === effects && known.memory === memory && known.history === history) {
      return { staleness: known.staleness, isNew: false };
    }
    const outdated = new Set<StatementTrace>();
    this.compared.set(key, { effects, memory, history, outdated, staleness: NOT_COMPARED });
    const staleness = this.compare(key, position, { history, outdated });
    this.compared.set(key, { effects, memory, history, outdated, staleness });
    return { staleness, isNew: true };
  }

  /** What the last execution of the provider of a random value gave. */
  expected({ cell, index, trace }: ExecutedStatement, location: MemoryLocation): number | null {
    if (!randomStatements(this.fresh).has(trace)) {
      return null;
    }
    const { key } = this.fresh.cells[cell].cell;
    const drawn = this.past.of(key).at(-1);
    if (drawn?.effects.statements[index]?.id !== trace.id) {
      return null;
    }
    return this.compared.get(key)?.outdated.has(trace) === true
      ? OUTDATED
      : this.past.givenBy(drawn, location);
  }

  private compare(
    key: CellKey,
    position: number,
    { history, outdated }: Pick<Compared, 'history'> & { readonly outdated: Set<StatementTrace> }
  ): ComparedCell {
    const runs = this.past.of(key);
    const isCurrent = history?.state === 'current';
    const last = isCurrent ? executionIn(runs, history.lastExecution) : (runs.at(-1) ?? null);
    // Also what an edited cell read counts: draws from outdated input are none that others have to match.
    const inputs = last === null ? [] : this.inputs(position, last, outdated);
    return { key, inputs: isCurrent ? inputs : [], ...repeatsOf(runs) };
  }

  private inputs(
    position: number,
    last: PastExecution,
    outdated: Set<StatementTrace>
  ): readonly ChangedInput[] {
    const found = new Map<string, ChangedInput>();
    // What the cell itself gives its later statements follows from its inputs: a reason only where no other has a name.
    const own = new Map<string, ChangedInput>();
    // So does what cells below have set: a reason where nothing else is one.
    const early = new Map<string, ChangedInput>();
    const { statements } = last.effects;
    const fresh = this.fresh.statementsOf(position);
    const names = new OuterNames(fresh.map(({ trace }) => trace));
    fresh.forEach((statement, index) => {
      const ran = statements.at(index) ?? null;
      const past = new PastReads(ran, this.heap);
      const leavesSame = ran === null ? NEVER : leavesSameAs(ran, statement.trace, this.heap);
      const heldIn = (location: MemoryLocation): number => past.at(location) ?? ABSENT;
      const add = (inputs: Map<string, ChangedInput>, { read, provider }: FreshRead): void => {
        const { location } = read;
        const name = names.of(index, location);
        if (name !== null && !inputs.has(name)) {
          const held = heldIn(location);
          inputs.set(name, this.inputOf({ name, location, provider, held, last }));
        }
      };
      const changed = statement.trace.reads.filter(
        read =>
          this.hasChanged(statement, { read, past: past.at(read.location) }, outdated) &&
          !leavesSame(read.location)
      );
      if (changed.length > 0) {
        outdated.add(statement.trace);
      }
      for (const read of changed) {
        const provider = allocatorOrProvider(this.fresh, statement, read.location);
        add(provider?.cell === position ? own : found, { read, provider });
      }
      // What it found in a folder whose list it read, or among options, and a fresh run does not have.
      const has = (location: MemoryLocation): boolean => heldIn(location) !== ABSENT;
      for (const unexpected of unexpectedSlots(this.fresh, statement, has)) {
        const { location } = unexpected.read;
        if (location.kind === 'file' || isItem(location)) {
          add(found, unexpected);
        } else if (stateOf(location) !== null) {
          add(early, unexpected);
        }
      }
    });
    const named = early.size > 0 ? early : own;
    return [...(found.size > 0 ? found : named).values()];
  }

  /** Whether a fresh run reads something else than the execution did, or an unseeded draw gave another value since. */
  private hasChanged(
    statement: ExecutedStatement,
    { read, past }: { readonly read: Read; readonly past: number | null },
    outdated: ReadonlySet<StatementTrace>
  ): boolean {
    if (past === null) {
      return false;
    }
    const random = randomStatements(this.fresh);
    const provider = random.size === 0 ? null : this.fresh.providerOf(statement, read.location);
    if (provider?.cell === statement.cell && random.has(provider.trace)) {
      // What the cell draws itself, it has drawn in this execution.
      return outdated.has(provider.trace);
    }
    const expected = drawnRead(this.fresh, this, statement, read);
    return (
      expected !== null &&
      past !== expected.valueNumber &&
      !(read.isFallback && read.valueNumber === ABSENT)
    );
  }

  private inputOf({ name, location, provider, held, last }: ChangedRead): ChangedInput {
    const now = this.past.memory.get(location)?.valueNumber ?? ABSENT;
    const writer = this.past.lastWriter(location);
    const before = this.past.lastWriter(location, last.order);
    const { kernelRun, cell } = last.execution;
    const given = provider === null ? null : this.fresh.cells[provider.cell].cell.key;
    // Its own change is no change by another cell.
    const hasChanged = now !== held && now !== this.past.givenBy(last, location);
    const changer = hasChanged && writer !== null && writer.order > last.order ? writer : null;
    return {
      name,
      state: stateOf(location),
      reason: reasonForLocation(location),
      provider: given,
      readFrom: before?.cell ?? null,
      readText: before?.source ?? null,
      changedBy: changer?.cell ?? null,
      changedByFailure: changer?.failed === true,
      isRepeated: before?.cell === cell && before?.source === kernelRun.source,
      isRandom: provider !== null && drawsItself(this.fresh, provider)
    };
  }
}

/** Whether it is an item of a container that a cell below may have added; attributes may belong to a class. */
function isItem({ kind, key, object }: MemoryLocation): boolean {
  return (
    kind === 'slot' &&
    typeof key === 'string' &&
    object?.base === null &&
    objectFacts(object.allocation.type).hasAddedItems === true
  );
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
  const found = executions.find(({ execution }) => execution.kernelRun === record?.kernelRun);
  if (found === undefined) {
    throw new Error('an execution of the cell is missing from the history');
  }
  return found;
}

const NOT_COMPARED: ComparedCell = { key: '', inputs: [], repeats: 0, repeated: [] };
