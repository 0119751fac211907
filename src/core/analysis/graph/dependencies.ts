/**
 * Dependencies through mutations, files and states, derived from symbolic execution with the objects that the cells
 * actually share.
 */
import type { AnalysisLimit } from '../../../protocol';
import type { EffectLookup } from '../../effects/lookup';
import { libraryEffects } from '../../effects/lookup';
import { MAX_CHANGES } from '../names/document-edges';
import type { PythonVersion } from '../../python/version';
import type { HeapObject, MemoryLocation } from '../heap/heap';
import { isRandomState, stateOf } from '../heap/heap';
import { partition } from '../heap/objects';
import type { Read } from '../heap/statement-trace';
import type { AccessPath } from './access-paths';
import { AccessPaths } from './access-paths';
import { certainlyChanges, certainlyUses } from './unconditional-code';
import { EdgeSet } from './edge-set';
import { stateName } from './state-names';
import type { DocumentCell, TracedStatement } from './traced-cells';
import { traceSteps } from './traced-cells';

/** Effects of a cell on objects and files. */
export interface CellEffects {
  /** Global names whose objects it may mutate. */
  readonly mutates: ReadonlySet<string>;
  /** Global names whose values symbolic execution knows in this cell. */
  readonly known: ReadonlySet<string>;
  readonly readsFiles: ReadonlySet<string>;
  readonly writesFiles: ReadonlySet<string>;
}

/** The dependencies of the cells and their effects. */
export interface Dependencies {
  /** Edges of kind `mutation`, `file` and, for names read by called functions, `late-binding`; without duplicates. */
  readonly edges: EdgeSet;
  /** By position among all cells. */
  readonly effects: ReadonlyMap<number, CellEffects>;
  /** Cells that exceed a budget of the analysis. */
  readonly limits: readonly AnalysisLimit[];
}

/** Statements in one step. */
const STATEMENTS_IN_STEP = 20;

/** Finds the dependencies of the cells when they run from top to bottom, in steps of a few statements. */
export function* dependencySteps(
  cells: readonly DocumentCell[],
  version: PythonVersion
): Generator<void, Dependencies> {
  const finder = new DependencyFinder(cells, libraryEffects());
  const { statements, limits } = yield* traceSteps(cells, version);
  for (const [at, statement] of statements.entries()) {
    finder.take(statement);
    if (at % STATEMENTS_IN_STEP === 0) {
      yield;
    }
  }
  return { edges: finder.edges, effects: finder.doings, limits };
}

/** A statement that changed a location. */
interface Change {
  readonly statement: TracedStatement;
  readonly paths: AccessPaths;
  readonly isCertain: boolean;
}

const NO_CHANGES: readonly Change[] = [];

interface MutableEffects extends CellEffects {
  readonly mutates: Set<string>;
  readonly known: Set<string>;
  readonly readsFiles: Set<string>;
  readonly writesFiles: Set<string>;
}

class DependencyFinder {
  readonly edges = new EdgeSet();
  readonly doings = new Map<number, MutableEffects>();
  /** Changes of each location since it was last overwritten, the most recent last. */
  private readonly changes = new Map<MemoryLocation, readonly Change[]>();
  /** The current cell, and the names that it bound so far. */
  private current = { cell: -1, bound: new Set<string>() };
  /** Allocation → the cell that contains its site. */
  private readonly allocatingCells = new Map<number, number>();
  /** Cells since the last statement of unknown effects, including the cell of that statement. */
  private readonly cellsSinceUnknown = new Set<number>();
  /** The last cell that bound each name. */
  private readonly binders = new Map<MemoryLocation, number>();
  /** Names that the text of a cell looks up at its top level. */
  private readonly lookedUp: ReadonlyMap<number, ReadonlySet<string>>;

  constructor(
    cells: readonly DocumentCell[],
    private readonly effects: EffectLookup
  ) {
    this.lookedUp = new Map(
      cells.map(({ index, summary: { uses, nestedUses } }) => {
        const nested = new Set(nestedUses);
        return [index, new Set(uses.filter(name => !nested.has(name)))];
      })
    );
  }

  take(statement: TracedStatement): void {
    const { trace, cell } = statement;
    const bound = this.boundIn(cell);
    const paths = new AccessPaths(statement, bound, this.effects);
    const effects = this.effectsOf(cell);
    if (trace.isUnknown) {
      this.addUnknownEdges(cell);
    } else {
      trace.reads.forEach(read => this.addRead(read, statement, paths, effects));
    }
    this.cellsSinceUnknown.add(cell);
    trace.allocates.forEach(({ allocation }) => this.allocatingCells.set(allocation.id, cell));
    const read = new Set(trace.reads.map(({ location }) => location));
    const allocated = new Set(trace.allocates);
    const [names, others] = partition(trace.writes, ({ location }) => location.kind === 'name');
    for (const { location } of others) {
      this.addWrite(location, read.has(location), { statement, paths }, effects, allocated);
    }
    // After the paths are known: they begin at names that were bound before.
    for (const { location } of names) {
      bound.add(location.label);
      this.binders.set(location, cell);
    }
  }

  /**
   * A statement of unknown effects may depend on everything before it; dependencies before the previous such statement
   * are transitive.
   */
  private addUnknownEdges(to: number): void {
    for (const from of this.cellsSinceUnknown) {
      if (from !== to) {
        const name = 'unknown effects';
        this.edges.add({ from, to, name, kind: 'mutation', certainty: 'possible' });
      }
    }
    this.cellsSinceUnknown.clear();
  }

  private boundIn(cell: number): Set<string> {
    if (this.current.cell !== cell) {
      this.current = { cell, bound: new Set() };
    }
    return this.current.bound;
  }

  private effectsOf(cell: number): MutableEffects {
    let effects = this.doings.get(cell);
    if (effects === undefined) {
      effects = {
        mutates: new Set(),
        known: new Set(),
        readsFiles: new Set(),
        writesFiles: new Set()
      };
      this.doings.set(cell, effects);
    }
    return effects;
  }

  private addRead(
    { location, value, isFallback }: Read,
    statement: TracedStatement,
    paths: AccessPaths,
    effects: MutableEffects
  ): void {
    if (location.kind === 'name') {
      if (value !== null && (value.objects.length > 0 || value.callables.length > 0)) {
        effects.known.add(location.label);
      }
      if (!isFallback) {
        this.addLateRead(location, statement);
      }
      return;
    }
    if (location.kind === 'file' && location.object !== null) {
      effects.readsFiles.add(location.label);
    }
    const changes = this.changes.get(location) ?? NO_CHANGES;
    const fromOutside = changes.filter(change => change.statement.cell !== statement.cell);
    if (fromOutside.length > 0) {
      const reading = stateOf(location) === null ? paths.toLocation(location) : null;
      fromOutside.forEach(change => this.addEdge(location, change, statement, paths, reading));
    }
  }

  /** A name that the text of the cell does not look up: a function that it calls does. */
  private addLateRead(location: MemoryLocation, statement: TracedStatement): void {
    const { cell: to } = statement;
    const binder = this.binders.get(location);
    if (binder !== undefined && binder !== to && !this.lookedUp.get(to)?.has(location.label)) {
      const certainty = certainlyUses(statement, null) ? 'certain' : 'possible';
      this.edges.add({ from: binder, to, name: location.label, kind: 'late-binding', certainty });
    }
  }

  private addWrite(
    location: MemoryLocation,
    isRead: boolean,
    { statement, paths }: Pick<Change, 'statement' | 'paths'>,
    effects: MutableEffects,
    allocated: ReadonlySet<HeapObject>
  ): void {
    const state = stateOf(location);
    const root = rootOf(location);
    if (location.kind === 'file') {
      if (location.object !== null) {
        effects.writesFiles.add(location.label);
      }
    } else if (state === null && root !== null && !allocated.has(root)) {
      paths.namesOf(location).forEach(name => effects.mutates.add(name));
    }
    const before = isRead ? (this.changes.get(location) ?? []) : [];
    // Unseeded random numbers differ in every execution: drawing some has no visible effect on later draws.
    const isUnseeded = isRandomState(location) && isRead && before.length === 0;
    // Changes made by the cell that allocates the object arrive with the object itself.
    const isOwn = root !== null && this.allocatingCells.get(root.allocation.id) === statement.cell;
    if (isOwn || isUnseeded) {
      this.changes.set(location, before);
      return;
    }
    const path = paths.toLocation(location);
    const isCertain = path?.isCertain !== false && certainlyChanges(statement, path?.name ?? null);
    const change = { statement, paths, isCertain };
    const others = before.filter(({ statement: { cell } }) => cell !== statement.cell);
    const sameCell = before.some(each => each.statement.cell === statement.cell && each.isCertain);
    const latest = sameCell ? { ...change, isCertain: true } : change;
    this.changes.set(location, [...others.slice(1 - MAX_CHANGES), latest]);
  }

  private addEdge(
    location: MemoryLocation,
    { statement: { cell: from }, paths: changing, isCertain }: Change,
    statement: TracedStatement,
    paths: AccessPaths,
    reading: AccessPath | null
  ): void {
    const { cell: to } = statement;
    const state = stateOf(location);
    // If the reader knows the object only by a name of its own, the path as seen by the writer.
    const isOwn = state === null && (reading === null || paths.isOwn(reading));
    const path = isOwn ? (changing.toLocation(location) ?? reading) : reading;
    const isFile = location.kind === 'file';
    const name = isFile
      ? location.label
      : state === null
        ? (path?.text ?? null)
        : stateName(location);
    if (name === null) {
      return;
    }
    const kind = isFile ? 'file' : 'mutation';
    const isKnown =
      path === null ? isFile || state !== null : path.isCertain && isReliable(location);
    const certainty =
      isCertain && isKnown && certainlyUses(statement, path?.name ?? null) ? 'certain' : 'possible';
    this.edges.add({ from, to, name, kind, certainty });
  }
}

/** Whether the effect on the location is certain, and not only suggested by the name of a method. */
function isReliable({ kind, object }: MemoryLocation): boolean {
  return kind === 'slot' || object?.allocation.type !== null;
}

/** The outermost object that contains the location's object. */
function rootOf({ object }: MemoryLocation): HeapObject | null {
  let root = object;
  while (root !== null && root.content.object !== null && root.content.object !== root) {
    root = root.content.object;
  }
  return root;
}
