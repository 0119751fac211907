/** Explains why reads find no value, and how they are reached. */
import type { CompiledFunction } from './compiled-function';
import type { DefinitionOf } from './definition-set';
import { SOME } from './definition-set';
import type { DocumentCells, AnalyzedCell } from './document-cells';
import type { FunctionLocation, ReadVia, UnboundRead, UnboundReason } from './document-graph';
import type { NameTable } from './name-table';
import type { MissingRead } from './trace';
import { mayBeCalledUnseen, LatentBinders } from './uncalled';
import type { UncalledRead } from './uncalled';
import { addToGroup } from '../../memo/group-by';

/** The reads of a cell, explained. */
type ReadsByKey = ReadonlyMap<string, UnboundRead>;

/** The reads of a version, each of which depends on its cell only. */
interface LastReads {
  readonly cells: readonly AnalyzedCell[];
  readonly names: ReadonlySet<number>;
  readonly reads: readonly UnboundRead[];
}

/**
 * All reads that find, or may find, no value: one for each cell, name and kind of reason. Where one import is missing, these are
 * reads of all cells, at each key that is typed. So the explanations that depend on one cell only are kept: those of names that
 * no cell binds.
 */
export class UnboundReads {
  private known: ReadonlyMap<AnalyzedCell, ReadsByKey> = new Map();
  private last: LastReads | null = null;

  /** @param isBoundAnywhere - whether the text of some cell binds the name, or Python provides it */
  constructor(
    private readonly names: NameTable,
    private readonly isBoundAnywhere: (name: number) => boolean
  ) {}

  /** The reads of a version, by cell and position; the same list as before while nothing about them changes. */
  of(document: DocumentCells, uncalled: readonly UncalledRead[]): readonly UnboundRead[] {
    const { withMissingReads: cells, withHiddenNames } = document;
    const isKeepable = uncalled.length === 0 && withHiddenNames.length === 0;
    if (isKeepable && this.last?.cells === cells && !this.isAnyBound(this.last.names)) {
      return this.last.reads;
    }
    const known = new Map<AnalyzedCell, ReadsByKey>();
    const found = new Map<string, UnboundRead>();
    const search = {
      latent: new LatentBinders(document),
      hidden: new HiddenBinders(withHiddenNames)
    };
    for (const cell of cells) {
      const isIndependent = withHiddenNames.length === 0 && this.isIndependent(cell);
      const reads =
        (isIndependent ? this.known.get(cell) : undefined) ?? this.explain(cell, document, search);
      if (isIndependent) {
        known.set(cell, reads);
      }
      reads.forEach((read, key) => addRead(found, key, read));
    }
    for (const each of uncalled) {
      const read = this.explainUncalled(each, document);
      addRead(found, keyOf(read), read);
    }
    const reads = [...found.values()].sort(
      (a, b) => a.cell - b.cell || a.range.start - b.range.start
    );
    this.known = known;
    this.last =
      isKeepable && known.size === cells.length
        ? { cells, names: missingNames(cells), reads }
        : null;
    return reads;
  }

  /** Whether the explanations depend on nothing but the cell: it reads the names itself, and no cell binds or deletes them. */
  private isIndependent({ compiled, outcome }: AnalyzedCell): boolean {
    return outcome.trace.missing.every(
      ({ cell, name, set }) =>
        cell === compiled &&
        !this.isBoundAnywhere(name) &&
        !set.has(SOME.bound | SOME.unknown | SOME.deleted)
    );
  }

  private isAnyBound(names: ReadonlySet<number>): boolean {
    for (const name of names) {
      if (this.isBoundAnywhere(name)) {
        return true;
      }
    }
    return false;
  }

  private explain(cell: AnalyzedCell, document: DocumentCells, search: BinderSearch): ReadsByKey {
    const found = new Map<string, UnboundRead>();
    for (const missing of cell.outcome.trace.missing) {
      const read = describe(missing, cell, document, this.names, search);
      addRead(found, keyOf(read), read);
    }
    return found;
  }

  private explainUncalled(
    { body, name, range }: UncalledRead,
    document: DocumentCells
  ): UnboundRead {
    return {
      name: this.names.nameOf(name),
      cell: document.indexOf(body.cell.identity),
      range,
      certainty: 'possible',
      reason: { kind: 'undefined', unknownBelow: [], onlyInFunction: null },
      via: { kind: 'uncalled', function: body.summary.name }
    };
  }
}

function missingNames(cells: readonly AnalyzedCell[]): ReadonlySet<number> {
  const names = new Set<number>();
  for (const { outcome } of cells) {
    outcome.trace.missing.forEach(({ name }) => names.add(name));
  }
  return names;
}

function keyOf({ cell, reason, name }: UnboundRead): string {
  return `${cell} ${reason.kind} ${name}`;
}

/** Adds a read; of several with the same key, the first certain one wins. */
function addRead(found: Map<string, UnboundRead>, key: string, read: UnboundRead): void {
  const known = found.get(key);
  if (known === undefined || (read.certainty === 'certain' && known.certainty === 'possible')) {
    found.set(key, read);
  }
}

function describe(
  read: MissingRead,
  running: AnalyzedCell,
  document: DocumentCells,
  names: NameTable,
  search: BinderSearch
): UnboundRead {
  const reason = reasonOf(read, running, document, names, search);
  return {
    name: names.nameOf(read.name),
    cell: document.indexOf(read.cell.identity),
    range: { start: read.range.start, end: read.range.end },
    certainty: read.certain && reason.kind !== 'conditional' ? 'certain' : 'possible',
    reason,
    via: viaOf(read, running)
  };
}

function viaOf({ call, reader }: MissingRead, running: AnalyzedCell): ReadVia {
  return call === null || reader === null
    ? { kind: 'direct' }
    : {
        kind: 'call',
        cell: running.index,
        range: call.range,
        function: call.called.summary.name,
        reader: reader.summary.name,
        deferred: call.deferred
      };
}

function reasonOf(
  read: MissingRead,
  running: AnalyzedCell,
  document: DocumentCells,
  names: NameTable,
  search: BinderSearch
): UnboundReason {
  if (read.set.has(SOME.bound | SOME.unknown)) {
    return { kind: 'conditional' };
  }
  if (read.set.has(SOME.deleted)) {
    const deletions = read.set.membersOf(SOME.deleted) as readonly DefinitionOf<'deleted'>[];
    const last = deletions.reduce((a, b) =>
      document.indexOf(b.cell) >= document.indexOf(a.cell) ? b : a
    );
    return { kind: 'deleted', cell: document.indexOf(last.cell), range: last.range };
  }
  const below = from(running.index, document.binders(read.name));
  return below.length > 0
    ? { kind: 'defined-below', cells: below }
    : undefinedReason(read, running, document, names, search);
}

function undefinedReason(
  read: MissingRead,
  running: AnalyzedCell,
  document: DocumentCells,
  names: NameTable,
  { latent, hidden }: BinderSearch
): UnboundReason {
  const { unreached, released, functions } = latent.of(read.name);
  if (unreached.length > 0) {
    return { kind: 'conditional' };
  }
  if (functions.some(body => mayBeCalledUnseen(body, read, running, document, names))) {
    return { kind: 'conditional' };
  }
  const above = released.filter(({ cell }) => cell <= running.index);
  if (above.length > 0 && functions.length === 0) {
    return { kind: 'deleted', ...above[above.length - 1] };
  }
  const unknownBelow = from(running.index, hidden.of(read.name));
  const onlyInFunction = functions.length === 0 ? null : locationOf(functions[0], document);
  return { kind: 'undefined', unknownBelow, onlyInFunction };
}

/** The cells from a position on. Where that is all of them, reads share one list, however many there are. */
function from(index: number, cells: readonly number[]): readonly number[] {
  return cells.length === 0 || cells[0] >= index ? cells : cells.filter(cell => cell >= index);
}

/** What is looked for at each read, each remembered by name. */
interface BinderSearch {
  readonly latent: LatentBinders;
  readonly hidden: HiddenBinders;
}

/** The cells that may bind names that are not known; one that cannot be parsed binds only what it mentions. */
class HiddenBinders {
  private readonly ofAnyName: readonly number[];
  private readonly mentioning = new Map<number, number[]>();
  private readonly known = new Map<number, readonly number[]>();

  constructor(cells: readonly AnalyzedCell[]) {
    this.ofAnyName = cells.filter(bindsAnyName).map(({ index }) => index);
    for (const cell of cells) {
      if (!bindsAnyName(cell)) {
        cell.compiled.boundNames.forEach(name => addToGroup(this.mentioning, name, cell.index));
      }
    }
  }

  /** Positions of the cells that may bind `name`, in document order. */
  of(name: number): readonly number[] {
    const mentioning = this.mentioning.get(name);
    if (mentioning === undefined) {
      return this.ofAnyName;
    }
    const cells = this.known.get(name) ?? [...this.ofAnyName, ...mentioning].sort((a, b) => a - b);
    this.known.set(name, cells);
    return cells;
  }
}

function bindsAnyName({ compiled }: AnalyzedCell): boolean {
  return (
    compiled.mayBindUnknownNames &&
    (compiled.body.blocks.some(block => block.events.some(e => e.kind === 'unknown-names')) ||
      compiled.summary.module !== null)
  );
}

function locationOf(body: CompiledFunction, document: DocumentCells): FunctionLocation {
  const { name, nameRange } = body.summary;
  return { cell: document.indexOf(body.cell.identity), range: nameRange, name };
}
