/** Reads and writes of cells as a symbolic run shows them, with the objects that they really share. */
import type { CellSummary } from '../../python/flow/cell-summary';
import type { PythonVersion } from '../../python/version';
import { DocumentRun } from '../heap/document-run';
import type { HeapObject, Place } from '../heap/heap';
import type { CellEffects } from '../heap/program';
import { SymbolicWorld } from '../heap/program';
import type { CellAccesses, PlaceAccess } from './cell-accesses';
import { placeOfFile, placeOfName, placeOfObject, placeOfPart } from './cell-order';
import { foreignAccesses } from './summary-accesses';

/** A code cell to run; `key` names it as long as the notebook is open. */
export interface KeyedCell {
  readonly key: string;
  readonly summary: CellSummary;
}

/** So many orders are kept up to date while a notebook is edited. */
const MOST_RUNS = 12;
/** What is known of values only grows; from so many numbers on it begins anew. */
const MOST_TERMS = 200_000;

/** Runs of the cells of one notebook in several orders, which are kept up to date while it is edited. */
export class SymbolicRuns {
  private world: SymbolicWorld;
  private runs = new Map<string, DocumentRun>();

  constructor(private readonly version: PythonVersion) {
    this.world = new SymbolicWorld(version);
  }

  /** A run of the cells in this order. */
  inOrder(cells: readonly KeyedCell[]): DocumentRun {
    if (this.world.shared.terms.size > MOST_TERMS) {
      this.world = new SymbolicWorld(this.version);
      this.runs.clear();
    }
    const key = cells.map(cell => cell.key).join();
    const run = this.runs.get(key) ?? new DocumentRun(this.world);
    this.runs.delete(key);
    this.runs.set(key, run);
    const [oldest] = this.runs.keys();
    if (this.runs.size > MOST_RUNS) {
      this.runs.delete(oldest);
    }
    run.update(cells);
    return run;
  }

  /** Whether the tables of effects tell what the module does. */
  isKnownModule(module: string): boolean {
    return this.world.shared.effects.isKnownModule(module);
  }
}

/** What the cells of a notebook read and write when they run in one order or another. */
export class SymbolicAccesses {
  /** What a symbolic run does not show. */
  private readonly foreign: readonly CellAccesses[];

  constructor(
    private readonly cells: readonly KeyedCell[],
    private readonly runs: SymbolicRuns
  ) {
    const summaries = cells.map(({ summary }) => summary);
    this.foreign = foreignAccesses(summaries, module => runs.isKnownModule(module));
  }

  /**
   * What each cell does when they run in this order, by its position in the notebook; null where some cell stops, so
   * that nobody can tell what the rest of it does.
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

function accessesOf(effects: CellEffects, run: DocumentRun): OwnAccesses {
  let accesses = accessesOfEffects.get(effects);
  if (accesses === undefined) {
    accesses = findAccesses(effects, run);
    accessesOfEffects.set(effects, accesses);
  }
  return accesses;
}

function findAccesses({ statements }: CellEffects, run: DocumentRun): OwnAccesses {
  const reads = new Map<string, PlaceAccess>();
  const writes = new Map<string, PlaceAccess>();
  for (const { reads: own, writes: done, makes } of statements) {
    for (const object of makes) {
      writes.set(placeOfObject(wholeOf(object).id), { label: 'an object', certain: true });
    }
    for (const { object } of [...own, ...done].map(({ place }) => place)) {
      const key = object === null ? null : placeOfObject(wholeOf(object).id);
      if (key !== null && !writes.has(key)) {
        reads.set(key, { label: 'an object', certain: true });
      }
    }
    for (const { place, tolerant } of own) {
      const key = keyOf(place);
      // What an earlier statement of the cell wrote comes from there; if it wrote only perhaps, it read it as well.
      if (!writes.has(key) && (!reads.has(key) || !tolerant)) {
        reads.set(key, new LabelledAccess(place, !tolerant, run));
      }
    }
    for (const { place } of done) {
      // A write that may not happen, or that leaves a part, read what was there.
      writes.set(keyOf(place), new LabelledAccess(place, !isEnvironment(place), run));
    }
  }
  return { reads, writes };
}

function keyOf(place: Place): string {
  if (place.kind === 'name') {
    return placeOfName(place.label);
  }
  if (place.kind === 'file') {
    return placeOfFile(place.label);
  }
  if (isEnvironment(place)) {
    return 'state:env';
  }
  return place.object === null
    ? `${place.kind}:${place.label}`
    : placeOfPart(wholeOf(place.object).id, place.id);
}

/** One variable is read with all of them by some calls. */
function isEnvironment({ kind, label }: Place): boolean {
  return kind === 'state' && (label === 'env' || label.startsWith('env:'));
}

/** The object that the object is a part of, or itself: a column has its content in a table. */
function wholeOf(object: HeapObject): HeapObject {
  const { object: whole } = object.content;
  return whole === null || whole === object ? object : wholeOf(whole);
}

/** An access whose place is given its label when somebody asks for it. */
class LabelledAccess implements PlaceAccess {
  constructor(
    private readonly place: Place,
    readonly certain: boolean,
    private readonly run: DocumentRun
  ) {}

  get label(): string {
    const { kind, label, object } = this.place;
    if (kind === 'name' || kind === 'file') {
      return `\`${label}\``;
    }
    const name = object === null ? null : nameOf(object, this.run);
    return name === null ? stateLabel(label) : `\`${name}\``;
  }
}

/** A name that the object has in the end. */
function nameOf(object: HeapObject, run: DocumentRun): string | null {
  for (const [{ kind, label }, { value }] of run.places()) {
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
    case 'cwd':
      return 'the working folder';
    default:
      return 'an object';
  }
}
