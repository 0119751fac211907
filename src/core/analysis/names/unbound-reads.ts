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

/** All reads that find, or may find, no value, in small steps: one for each cell, name and kind of reason. */
export function* unboundReads(
  document: DocumentCells,
  names: NameTable,
  uncalled: readonly UncalledRead[]
): Generator<void, readonly UnboundRead[]> {
  const found = new Map<string, UnboundRead>();
  const add = (read: UnboundRead): void => {
    const key = `${read.cell} ${read.reason.kind} ${read.name}`;
    const known = found.get(key);
    if (known === undefined || (read.certainty === 'certain' && known.certainty === 'possible')) {
      found.set(key, read);
    }
  };
  const search = {
    latent: new LatentBinders(document),
    hidden: new HiddenBinders(document.withHiddenNames)
  };
  for (const cell of document.withMissingReads) {
    for (const read of cell.outcome.trace.missing) {
      add(describe(read, cell, document, names, search));
    }
  }
  for (const { body, name, range } of uncalled) {
    add({
      name: names.nameOf(name),
      cell: document.indexOf(body.cell.identity),
      range,
      certainty: 'possible',
      reason: { kind: 'undefined', unknownBelow: [], onlyInFunction: null },
      via: { kind: 'uncalled', function: body.summary.name }
    });
  }
  return [...found.values()].sort((a, b) => a.cell - b.cell || a.range.start - b.range.start);
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
