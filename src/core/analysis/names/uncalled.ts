/** Bindings and reads in code that does not run: bodies that are never called, paths that are never taken. */
import { memoize } from '../../memo/fact-table';
import { append } from '../../memo/lists';
import type { NameRange } from '../../python/flow/cell-summary';
import type { CompiledEvent } from './compiled-body';
import type { CompiledCell, CompiledFunction } from './compiled-function';
import type { DocumentCells, AnalyzedCell } from './document-cells';
import type { NameTable } from './name-table';
import type { MissingRead } from './trace';
import { addToGroup } from '../../memo/group-by';

/** A function, or the top level of a cell. */
type BodyOwner = Pick<CompiledCell, 'body' | 'derived'>;

/** A read in a body that is never called. */
export interface UncalledRead {
  readonly body: CompiledFunction;
  readonly name: number;
  readonly range: NameRange;
}

/**
 * Reads, in bodies that are never called, of names that no cell binds.
 *
 * @param unbound - the names
 */
export function uncalledReads(
  document: DocumentCells,
  unbound: ReadonlySet<number>
): readonly UncalledRead[] {
  if (
    document.withHiddenNames.length > 0 ||
    document.cells.some(({ namesUnknown }) => namesUnknown)
  ) {
    return [];
  }
  const found: UncalledRead[] = [];
  for (const { compiled, outcome } of document.cells) {
    for (const body of compiled.functions) {
      // Most functions are called in their own cell.
      if (!outcome.trace.called.has(body)) {
        append(
          found,
          readsOf(body).filter(({ name }) => unbound.has(name))
        );
      }
    }
  }
  if (found.length === 0) {
    return found;
  }
  const called = new Set<CompiledFunction>();
  for (const { outcome } of document.cells) {
    outcome.trace.called.forEach(body => called.add(body));
  }
  return found.filter(({ body }) => !called.has(body));
}

/** The names that the nested bodies of a cell read unguarded, without duplicates. */
export function namesReadInBodies({ functions }: CompiledCell): readonly number[] {
  return [...new Set(functions.flatMap(readsOf).map(({ name }) => name))];
}

/** The first unguarded read of each name in a body. */
const readsOf = memoize((body: CompiledFunction): readonly UncalledRead[] => {
  const byName = new Map<number, UncalledRead>();
  for (const event of eventsOf(body)) {
    if (event.kind === 'read' && !event.guarded && !byName.has(event.name)) {
      const range = { start: event.start, end: event.end };
      byName.set(event.name, { body, name: event.name, range });
    }
  }
  return [...byName.values()];
});

/** Code that would bind a name if it ran. */
interface LatentBinding {
  /** Positions of cells whose top level binds the name, perhaps on a path that is never taken, and may keep it. */
  readonly unreached: readonly number[];
  /** Cells that bind the name only with `except … as name`, which deletes it again. */
  readonly released: readonly ReleasedName[];
  /** Functions whose body binds the global. */
  readonly functions: readonly CompiledFunction[];
}

/** A name that a cell has only within `except` blocks. */
export interface ReleasedName {
  /** Position of the cell. */
  readonly cell: number;
  /** Range of the first deletion. */
  readonly range: NameRange;
}

/** Finds the code that would bind a name, memoized by name. */
export class LatentBinders {
  private readonly known = new Map<number, LatentBinding>();
  private binders: Map<number, AnalyzedCell[]> | null = null;

  constructor(private readonly document: DocumentCells) {}

  /** Code that would bind `name`. */
  of(name: number): LatentBinding {
    let binding = this.known.get(name);
    if (binding === undefined) {
      const cells = this.cellsThatBind(name);
      const top = cells.filter(({ compiled }) => bindingsOf(compiled).atTop.has(name));
      const released = top.flatMap(({ index, compiled }): readonly ReleasedName[] => {
        const range = releaseOf(bindingsOf(compiled).atTop.get(name) ?? []);
        return range === null ? [] : [{ cell: index, range }];
      });
      const isReleased = new Set(released.map(({ cell }) => cell));
      binding = {
        unreached: top.filter(({ index }) => !isReleased.has(index)).map(({ index }) => index),
        released,
        functions: cells.flatMap(({ compiled }) => bindingsOf(compiled).inBodies.get(name) ?? [])
      };
      this.known.set(name, binding);
    }
    return binding;
  }

  /** Cells whose text binds the name anywhere, in document order. */
  private cellsThatBind(name: number): readonly AnalyzedCell[] {
    if (this.binders === null) {
      this.binders = new Map();
      for (const cell of this.document.cells) {
        for (const bound of cell.compiled.boundNames) {
          addToGroup(this.binders, bound, cell);
        }
      }
    }
    return this.binders.get(name) ?? [];
  }
}

/**
 * Where `except … as name` first deletes the name, if nothing else in its bindings and deletions binds it; null otherwise.
 * Python deletes it at the end of the block, which the flow represents as a deletion at the position of the name.
 */
function releaseOf(events: readonly (BindEvent | DeleteEvent)[]): NameRange | null {
  const releases = new Map<number, NameRange>();
  for (const event of events) {
    if (event.kind === 'delete') {
      releases.set(event.start, { start: event.start, end: event.end });
    }
  }
  const binds = events.filter(({ kind }) => kind === 'bind');
  const [first] = binds;
  return binds.every(({ start }) => releases.has(start))
    ? (releases.get(first.start) ?? null)
    : null;
}

/**
 * Whether `body` may have been called before `read`, which ran in cell `last`, in a way that the cells do not show.
 * Excluded for plain functions whose name is only called, and for methods that no cell mentions.
 */
export function mayBeCalledUnseen(
  body: CompiledFunction,
  read: MissingRead,
  last: AnalyzedCell,
  document: DocumentCells,
  names: NameTable
): boolean {
  const defined = document.indexOf(body.cell.identity);
  const later =
    defined === last.index && read.call === null && body.summary.start > read.range.start;
  if (defined > last.index || later) {
    return false;
  }
  if (document.withHiddenNames.some(({ index }) => index <= last.index)) {
    return true;
  }
  const above = document.cells.filter(({ index }) => index <= last.index);
  const { functions } = body.cell;
  const owner = functions.find(({ summary }) =>
    [...summary.methods.values()].some(index => functions[index] === body)
  );
  const mentioned = new RegExp(`\\.\\s*${body.summary.name}(?!\\w)`, 'u');
  if (owner !== undefined && !isSpecial(body.summary.name)) {
    return above.some(({ compiled }) => mentioned.test(compiled.summary.source));
  }
  const callable = owner ?? body;
  const name = names.find(callable.summary.name);
  return (
    !isPlain(callable) ||
    above.some(
      ({ compiled }) =>
        escapesFrom(compiled, name) || compiled.functions.some(other => escapesFrom(other, name))
    )
  );
}

/** Methods such as `__call__` run without being named; a constructor only by the name of its class. */
function isSpecial(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}

/** Whether the top level of a cell binds `body` to a name, undecorated. */
function isPlain(body: CompiledFunction): boolean {
  return eventsOf(body.cell).some(
    event =>
      event.kind === 'bind' &&
      (event.value.kind === 'function' || event.value.kind === 'class') &&
      !event.value.decorated &&
      body.cell.functions[event.value.index] === body
  );
}

/** Whether some read of `name` is neither its call nor an alias of it. */
function escapesFrom(body: BodyOwner, name: number | null): boolean {
  return name !== null && (unmatchedReadsOf(body).get(name) ?? 0) > 0;
}

/** For each name, how many of its reads are neither a call nor an alias. */
const unmatchedReadsOf = memoize((body: BodyOwner): ReadonlyMap<number, number> => {
  const unmatched = new Map<number, number>();
  const add = (name: number, change: number): void => {
    unmatched.set(name, (unmatched.get(name) ?? 0) + change);
  };
  for (const event of eventsOf(body)) {
    if (event.kind === 'read') {
      add(event.name, 1);
    } else if (event.kind === 'call' && event.callee.kind === 'name') {
      if (event.callee.method === null) {
        add(event.callee.name, -1);
      }
    } else if (event.kind === 'bind' && event.value.kind === 'alias') {
      add(event.value.name, -1);
    }
  }
  return unmatched;
});

type BindEvent = Extract<CompiledEvent, { readonly kind: 'bind' }>;
type DeleteEvent = Extract<CompiledEvent, { readonly kind: 'delete' }>;

/** What binds the names of a cell. */
interface CellBindings {
  /** The bindings and deletions at the top level, of the names that it binds. */
  readonly atTop: ReadonlyMap<number, readonly (BindEvent | DeleteEvent)[]>;
  readonly inBodies: ReadonlyMap<number, readonly CompiledFunction[]>;
}

/** Grouped by name: a cell may have thousands of names, each of which is asked about. */
const bindingsOf = memoize((cell: CompiledCell): CellBindings => {
  const atTop = new Map<number, (BindEvent | DeleteEvent)[]>();
  const bound = new Set<number>();
  for (const event of eventsOf(cell)) {
    if (event.kind === 'bind' || event.kind === 'delete') {
      addToGroup(atTop, event.name, event);
    }
    if (event.kind === 'bind') {
      bound.add(event.name);
    }
  }
  [...atTop.keys()].filter(name => !bound.has(name)).forEach(name => atTop.delete(name));
  const inBodies = new Map<number, CompiledFunction[]>();
  for (const body of cell.functions) {
    const names = new Set(
      eventsOf(body).flatMap(each => (each.kind === 'bind' ? [each.name] : []))
    );
    names.forEach(name => addToGroup(inBodies, name, body));
  }
  return { atTop, inBodies };
});

const eventsOf = memoize(({ body }: BodyOwner): readonly CompiledEvent[] =>
  body.blocks.flatMap(block => block.events)
);
