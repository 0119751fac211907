/** Reads and writes of cells derived from symbolic execution, with the objects that the cells actually share. */
import type { CellSummary } from '../../python/flow/cell-summary';
import type { PythonVersion } from '../../python/version';
import { IncrementalExecution } from '../heap/incremental-execution';
import type { HeapObject, MemoryLocation } from '../heap/heap';
import type { CellEffects } from '../heap/program';
import { SymbolicWorld } from '../heap/program';
import type { CellAccesses, LocationAccess } from './cell-accesses';
import { fileLocation, nameLocation, objectLocation, slotLocation } from './cell-order';
import { foreignAccesses } from './summary-accesses';

/** A code cell to execute; `key` identifies it while the notebook is open. */
export interface KeyedCell {
  readonly key: string;
  readonly summary: CellSummary;
}

/** Maximum number of cell orders kept up to date while a notebook is edited. */
const MAX_ORDERS = 12;
/** The tables of values only grow; above this many value numbers they are rebuilt from scratch. */
const MAX_VALUE_NUMBERS = 200_000;

/** Symbolic traces of one notebook's cells in several orders, updated while the notebook is edited. */
export class SymbolicTraces {
  private world: SymbolicWorld;
  private runs = new Map<string, IncrementalExecution>();

  constructor(private readonly version: PythonVersion) {
    this.world = new SymbolicWorld(version);
  }

  /** The trace of the cells in this order. */
  inOrder(cells: readonly KeyedCell[]): IncrementalExecution {
    if (this.world.shared.valueNumbers.size > MAX_VALUE_NUMBERS) {
      this.world = new SymbolicWorld(this.version);
      this.runs.clear();
    }
    const key = cells.map(cell => cell.key).join();
    const run = this.runs.get(key) ?? new IncrementalExecution(this.world);
    this.runs.delete(key);
    this.runs.set(key, run);
    const [oldest] = this.runs.keys();
    if (this.runs.size > MAX_ORDERS) {
      this.runs.delete(oldest);
    }
    run.update(cells);
    return run;
  }

  /** Whether the effect tables cover the module. */
  isKnownModule(module: string): boolean {
    return this.world.shared.effects.isKnownModule(module);
  }
}

/** Reads and writes of a notebook's cells in different orders. */
export class SymbolicAccesses {
  /** Accesses that symbolic execution does not show. */
  private readonly foreign: readonly CellAccesses[];

  constructor(
    private readonly cells: readonly KeyedCell[],
    private readonly runs: SymbolicTraces
  ) {
    const summaries = cells.map(({ summary }) => summary);
    this.foreign = foreignAccesses(summaries, module => runs.isKnownModule(module));
  }

  /**
   * Accesses of each cell, by position in the notebook, when the cells run in this order; null if a cell fails, because
   * the accesses of its remaining statements are unknown.
   */
  inOrder(order: readonly number[]): readonly CellAccesses[] | null {
    const run = this.runs.inOrder(order.map(cell => this.cells[cell]));
    const all: CellAccesses[] = [];
    for (const [position, effects] of run.cells.entries()) {
      if (effects.statements.some(({ fails }) => fails)) {
        return null;
      }
      const cell = order[position];
      const own = accessesOf(effects, run);
      const { reads, writes, isOpaque } = this.foreign[cell];
      all[cell] = {
        reads: new Map([...reads, ...own.reads]),
        writes: new Map([...writes, ...own.writes]),
        isOpaque
      };
    }
    return all;
  }
}

type OwnAccesses = Pick<CellAccesses, 'reads' | 'writes'>;

const accessesOfEffects = new WeakMap<CellEffects, OwnAccesses>();

function accessesOf(effects: CellEffects, run: IncrementalExecution): OwnAccesses {
  let accesses = accessesOfEffects.get(effects);
  if (accesses === undefined) {
    accesses = findAccesses(effects, run);
    accessesOfEffects.set(effects, accesses);
  }
  return accesses;
}

function findAccesses({ statements }: CellEffects, run: IncrementalExecution): OwnAccesses {
  const reads = new Map<string, LocationAccess>();
  const writes = new Map<string, LocationAccess>();
  for (const { reads: own, writes: written, allocates } of statements) {
    for (const object of allocates) {
      writes.set(objectLocation(rootOf(object).id), { label: 'an object', certain: true });
    }
    for (const { object } of [...own, ...written].map(({ location }) => location)) {
      const key = object === null ? null : objectLocation(rootOf(object).id);
      if (key !== null && !writes.has(key)) {
        reads.set(key, { label: 'an object', certain: true });
      }
    }
    for (const { location, isFallback } of own) {
      const key = keyOf(location);
      // Reads of what an earlier statement of the cell wrote are internal; a possible write recorded a read as well.
      if (!writes.has(key) && (!reads.has(key) || !isFallback)) {
        reads.set(key, new LabelledAccess(location, !isFallback, run));
      }
    }
    for (const { location } of written) {
      // A write that is uncertain, or partial, recorded a read as well.
      writes.set(keyOf(location), new LabelledAccess(location, !isEnvironment(location), run));
    }
  }
  return { reads, writes };
}

function keyOf(location: MemoryLocation): string {
  if (location.kind === 'name') {
    return nameLocation(location.label);
  }
  if (location.kind === 'file') {
    return fileLocation(location.label);
  }
  if (isEnvironment(location)) {
    return 'state:env';
  }
  return location.object === null
    ? `${location.kind}:${location.label}`
    : slotLocation(rootOf(location.object).id, location.id);
}

/** Some calls read single environment variables, others read all of them together. */
function isEnvironment({ kind, label }: MemoryLocation): boolean {
  return kind === 'state' && (label === 'env' || label.startsWith('env:'));
}

/** The object that contains this one, or the object itself: a column has its content in a table. */
function rootOf(object: HeapObject): HeapObject {
  const { object: whole } = object.content;
  return whole === null || whole === object ? object : rootOf(whole);
}

/** An access whose label is computed on demand. */
class LabelledAccess implements LocationAccess {
  constructor(
    private readonly location: MemoryLocation,
    readonly certain: boolean,
    private readonly run: IncrementalExecution
  ) {}

  get label(): string {
    const { kind, label, object } = this.location;
    if (kind === 'name' || kind === 'file') {
      return `\`${label}\``;
    }
    const name = object === null ? null : nameOf(object, this.run);
    return name === null ? stateLabel(label) : `\`${name}\``;
  }
}

/** A name that refers to the object after the last cell. */
function nameOf(object: HeapObject, run: IncrementalExecution): string | null {
  for (const [{ kind, label }, { value }] of run.memory()) {
    if (kind === 'name' && value.objects.includes(object)) {
      return label;
    }
  }
  return null;
}

function stateLabel(state: string): string {
  const [kind, ...rest] = state.split(':');
  const owner = `\`${rest.join(':')}\``;
  switch (kind) {
    case 'random':
      return owner === '`python`' ? 'random numbers' : `random numbers of ${owner}`;
    case 'option':
      return `settings of ${owner}`;
    case 'env':
      return 'environment variables';
    case 'names':
      return 'names that no text shows';
    case 'cwd':
      return 'the working folder';
    default:
      return 'an object';
  }
}
