/**
 * What the cells of a document owe to each other beside names: changes in place, files and states, as the symbolic run
 * shows them with the objects that the cells really share.
 */
import type { AnalysisLimit } from '../../../protocol';
import type { EffectLookup } from '../../effects/lookup';
import { libraryEffects } from '../../effects/lookup';
import type { GraphEdge } from '../names/document-graph';
import { MOST_CHANGES } from '../names/document-edges';
import type { PythonVersion } from '../../python/version';
import type { HeapObject, Place } from '../heap/heap';
import { stateOf } from '../heap/heap';
import type { Read } from '../heap/statement-run';
import type { AccessPath } from './access-paths';
import { AccessPaths } from './access-paths';
import { certainlyChanges, certainlyUses } from './certain-parts';
import { EdgeSet } from './edge-set';
import { stateName } from './state-names';
import type { DocumentCell, TracedStatement } from './traced-cells';
import { traceCells } from './traced-cells';

/** What a cell does to objects and files. */
export interface CellDoings {
  /** Global names whose objects it may change in place. */
  readonly mutates: ReadonlySet<string>;
  /** Global names of which the run knows what they stand for in this cell. */
  readonly known: ReadonlySet<string>;
  readonly readsFiles: ReadonlySet<string>;
  readonly writesFiles: ReadonlySet<string>;
}

/** All that was found. */
export interface Dependences {
  /** Edges of kind `mutation`, `file` and, for names that called functions read, `late-binding`; each once. */
  readonly edges: readonly GraphEdge[];
  /** By position over all cells. */
  readonly doings: ReadonlyMap<number, CellDoings>;
  /** Cells of which not everything could be followed. */
  readonly limits: readonly AnalysisLimit[];
}

/** What the cells owe to each other when they run from top to bottom. */
export function findDependences(
  cells: readonly DocumentCell[],
  version: PythonVersion
): Dependences {
  const finder = new DependenceFinder(cells, libraryEffects());
  const { statements, limits } = traceCells(cells, version);
  statements.forEach(statement => finder.take(statement));
  return { edges: finder.edges.all, doings: finder.doings, limits };
}

/** A statement that changed a place. */
interface Change {
  readonly statement: TracedStatement;
  readonly paths: AccessPaths;
  readonly isCertain: boolean;
}

interface GrowingDoings extends CellDoings {
  readonly mutates: Set<string>;
  readonly known: Set<string>;
  readonly readsFiles: Set<string>;
  readonly writesFiles: Set<string>;
}

class DependenceFinder {
  readonly edges = new EdgeSet();
  readonly doings = new Map<number, GrowingDoings>();
  /** The changes that a place has seen since it was last given a value whatever it was; the last one last. */
  private readonly changes = new Map<Place, readonly Change[]>();
  /** The cell that is looked at, and the names that it has bound. */
  private current = { cell: -1, bound: new Set<string>() };
  /** The cell that made an object. */
  private readonly makers = new Map<number, number>();
  /** The cells that ran since the last statement of unknown effects, its own cell included. */
  private readonly cellsSinceUnknown = new Set<number>();
  /** The cell that bound a name last. */
  private readonly binders = new Map<Place, number>();
  /** The names that the text of a cell looks up at its top level. */
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
    const { run, cell } = statement;
    const bound = this.boundIn(cell);
    const paths = new AccessPaths(statement, bound, this.effects);
    const doings = this.doingsOf(cell);
    if (run.isUnknown) {
      this.takeUnknown(cell);
    } else {
      run.reads.forEach(read => this.takeRead(read, statement, paths, doings));
    }
    this.cellsSinceUnknown.add(cell);
    run.makes.forEach(({ allocation }) => this.makers.set(allocation.id, cell));
    const read = new Set(run.reads.map(({ place }) => place));
    const made = new Set(run.makes);
    for (const { place } of run.writes) {
      if (place.kind === 'name') {
        bound.add(place.label);
        this.binders.set(place, cell);
      } else {
        this.takeWrite(place, read.has(place), { statement, paths }, doings, made);
      }
    }
  }

  /** A statement of unknown effects may depend on all before it: on those before the last such one through that. */
  private takeUnknown(to: number): void {
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

  private doingsOf(cell: number): GrowingDoings {
    let doings = this.doings.get(cell);
    if (doings === undefined) {
      doings = {
        mutates: new Set(),
        known: new Set(),
        readsFiles: new Set(),
        writesFiles: new Set()
      };
      this.doings.set(cell, doings);
    }
    return doings;
  }

  private takeRead(
    { place, value, tolerant }: Read,
    statement: TracedStatement,
    paths: AccessPaths,
    doings: GrowingDoings
  ): void {
    if (place.kind === 'name') {
      if (value !== null && (value.objects.length > 0 || value.callables.length > 0)) {
        doings.known.add(place.label);
      }
      if (!tolerant) {
        this.takeLateRead(place, statement);
      }
      return;
    }
    if (place.kind === 'file' && place.object !== null) {
      doings.readsFiles.add(place.label);
    }
    for (const change of this.changes.get(place) ?? []) {
      if (change.statement.cell !== statement.cell) {
        this.addEdge(place, change, statement, paths);
      }
    }
  }

  /** A name that the cell itself does not look up: a function that it calls does. */
  private takeLateRead(place: Place, statement: TracedStatement): void {
    const { cell: to } = statement;
    const binder = this.binders.get(place);
    if (binder !== undefined && binder !== to && !this.lookedUp.get(to)?.has(place.label)) {
      const certainty = certainlyUses(statement, null) ? 'certain' : 'possible';
      this.edges.add({ from: binder, to, name: place.label, kind: 'late-binding', certainty });
    }
  }

  private takeWrite(
    place: Place,
    isRead: boolean,
    { statement, paths }: Pick<Change, 'statement' | 'paths'>,
    doings: GrowingDoings,
    made: ReadonlySet<HeapObject>
  ): void {
    const state = stateOf(place);
    const root = rootOf(place);
    if (place.kind === 'file') {
      if (place.object !== null) {
        doings.writesFiles.add(place.label);
      }
    } else if (state === null && root !== null && !made.has(root)) {
      paths.namesOf(place).forEach(name => doings.mutates.add(name));
    }
    const before = isRead ? (this.changes.get(place) ?? []) : [];
    // Random numbers that nobody seeded are others in each run: drawing some of them changes nothing for the next.
    const isChance = state?.startsWith('random:') === true && isRead && before.length === 0;
    // What the cell that makes an object puts into it comes with the object itself.
    const isOwn = root !== null && this.makers.get(root.allocation.id) === statement.cell;
    if (isOwn || isChance) {
      this.changes.set(place, before);
      return;
    }
    const way = paths.toPlace(place);
    const isCertain = way?.isCertain !== false && certainlyChanges(statement, way?.name ?? null);
    const change = { statement, paths, isCertain };
    const others = before.filter(({ statement: { cell } }) => cell !== statement.cell);
    const sameCell = before.some(each => each.statement.cell === statement.cell && each.isCertain);
    const latest = sameCell ? { ...change, isCertain: true } : change;
    this.changes.set(place, [...others.slice(1 - MOST_CHANGES), latest]);
  }

  private addEdge(
    place: Place,
    { statement: { cell: from }, paths: changing, isCertain }: Change,
    statement: TracedStatement,
    paths: AccessPaths
  ): void {
    const { cell: to } = statement;
    const state = stateOf(place);
    const way = state === null ? wayTo(place, paths, changing) : null;
    const isFile = place.kind === 'file';
    const name = isFile ? place.label : state === null ? (way?.text ?? null) : stateName(place);
    if (name === null) {
      return;
    }
    const kind = isFile ? 'file' : 'mutation';
    const isKnown = way === null ? isFile || state !== null : way.isCertain && isCertainly(place);
    const certainty =
      isCertain && isKnown && certainlyUses(statement, way?.name ?? null) ? 'certain' : 'possible';
    this.edges.add({ from, to, name, kind, certainty });
  }
}

/** As the reader calls it; as the one that changed it does where the reader has but a name of its own for it. */
function wayTo(place: Place, reader: AccessPaths, changing: AccessPaths): AccessPath | null {
  const way = reader.toPlace(place);
  return way === null || reader.isOwn(way) ? (changing.toPlace(place) ?? way) : way;
}

/** Whether what is said of the place is more than what the name of a method suggests. */
function isCertainly({ kind, object }: Place): boolean {
  return kind === 'slot' || object?.allocation.type !== null;
}

/** The object that the place's object is a part of, or itself. */
function rootOf({ object }: Place): HeapObject | null {
  let root = object;
  while (root !== null && root.content.object !== null && root.content.object !== root) {
    root = root.content.object;
  }
  return root;
}
