/**
 * Whether the kernel's value of a name is that of a fresh run: the value and all that is reachable from it, compared with
 * a fresh run up to the cell that changed it last.
 */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import { endOf } from '../analysis/heap/document-slot';
import type { Heap, HeapObject, MemoryLocation } from '../analysis/heap/heap';
import type { Entry } from '../analysis/heap/statement-trace';
import { ABSENT } from '../analysis/heap/value-numbering';
import type { Value } from '../analysis/heap/value';
import { append, largest } from '../memo/lists';
import type { CellKey } from '../notebook/document';
import { canonicalLocation } from './kernel-memory';
import type { KernelMemory } from './kernel-memory';
import { randomStatements } from './random-results';
import type { NameState } from './staleness';

/** Once more objects than this are reachable from a value, the rest is not compared, and the state is unknown. */
const MAX_OBJECTS = 500;

/** What a kernel ran, and what it holds. */
export interface KernelContent {
  readonly memory: KernelMemory;
  /** The cell whose execution wrote a location last, and when; null if none did. */
  lastWriter(location: MemoryLocation): { readonly cell: CellKey; readonly order: number } | null;
}

/** A location in the kernel and in a fresh run. */
interface Compared {
  readonly location: MemoryLocation;
  readonly held: Entry | null;
}

/** Compares the kernel's names with those of a fresh run. */
export class NameStates {
  private readonly positions: ReadonlyMap<CellKey, number>;

  /** @param isCurrent - whether a cell ran as it is now, with the inputs of a fresh run */
  constructor(
    private readonly fresh: SymbolicTrace,
    private readonly kernel: KernelContent,
    private readonly heap: Heap,
    private readonly isCurrent: (cell: CellKey) => boolean
  ) {
    this.positions = new Map(fresh.cells.map(({ cell }, position) => [cell.key, position]));
  }

  /** The state of a name; null if what the kernel ran does not show its value. */
  of(name: string): NameState | null {
    const root = this.heap.name(name);
    if (!this.kernel.memory.has(root)) {
      return null;
    }
    const compared = this.reachable(root);
    if (compared === null) {
      return null;
    }
    const changedBy = this.lastWriter(compared);
    // What a deleted cell or a console changed is compared with the end of the notebook.
    const position = this.positions.get(changedBy ?? '') ?? this.fresh.cells.length - 1;
    const isFresh =
      position >= 0 && compared.every(each => this.isAsFresh(each, endOf(this.fresh, position)));
    return { isFresh, changedBy: this.positions.has(changedBy ?? '') ? changedBy : null };
  }

  /** All locations that belong to a value in the kernel; null if there are too many. */
  private reachable(root: MemoryLocation): readonly Compared[] | null {
    const { memory } = this.kernel;
    const seen = new Set<HeapObject>();
    const compared: Compared[] = [];
    const locations = [root];
    for (const location of locations) {
      const held = memory.get(location);
      compared.push({ location, held });
      for (const object of held === null ? [] : objectsOf(held.value)) {
        if (!seen.has(object)) {
          seen.add(object);
          append(locations, this.locationsOf(object));
        }
      }
      if (seen.size > MAX_OBJECTS) {
        return null;
      }
    }
    return compared;
  }

  /** The locations of an object, as a fresh run knows them. */
  private locationsOf(object: HeapObject): ReadonlySet<MemoryLocation> {
    const { allocation, generation } = object;
    const versions = generation > 0 ? [this.heap.instance(allocation, 0), object] : [object];
    const locations = versions.flatMap(({ content, slots }) => [content, ...slots.values()]);
    return new Set(locations.map(location => canonicalLocation(location, this.heap)));
  }

  private lastWriter(compared: readonly Compared[]): CellKey | null {
    const writers = compared.flatMap(({ location }) => this.kernel.lastWriter(location) ?? []);
    const last = largest(writers.map(({ order }) => order));
    return writers.find(({ order }) => order === last)?.cell ?? null;
  }

  private isAsFresh({ location, held }: Compared, end: ExecutedStatement): boolean {
    const provider = this.fresh.providerOf(end, location);
    const entry = provider?.trace.writes.find(write => write.location === location)?.entry;
    return (
      (entry?.valueNumber ?? ABSENT) === (held?.valueNumber ?? ABSENT) ||
      // Run again, it draws other numbers again.
      (provider !== null &&
        this.isCurrent(this.fresh.cells[provider.cell].cell.key) &&
        randomStatements(this.fresh).has(provider.trace))
    );
  }
}

/** Objects that a value refers to directly. */
function objectsOf({ objects, callables }: Value): readonly HeapObject[] {
  return [
    ...objects,
    ...callables.flatMap(callable => {
      switch (callable.kind) {
        case 'closure':
          return [callable.closure.object];
        case 'method':
          return objectsOf(callable.receiver);
        default:
          return [];
      }
    })
  ];
}
