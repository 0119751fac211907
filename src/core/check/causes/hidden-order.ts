/** Differences due to the order in which the author ran the cells. */
import type { MemoryLocation } from '../../analysis/heap/heap';
import { stateName } from '../../analysis/graph/state-names';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import type { RunTrace, TracedCell, TracedStatement } from './run-trace';
import { traceRun } from './run-trace';
import { makeCause } from './make-cause';

/** A memory location that held another value when the author ran the cell. */
interface OtherInput {
  readonly place: MemoryLocation;
  readonly fresh: TracedStatement | null;
  readonly authors: TracedStatement | null;
}

/** Traces the cells in the order in which the author ran them, by their execution counts. */
export class HiddenOrder {
  private readonly authors: RunTrace | null;
  /** The same where a cell after a gap in the counts is assumed to have run twice. */
  private readonly repeated: RunTrace | null;

  constructor(private readonly checked: CheckedNotebook) {
    const counted = checked.traced
      .filter(cell => cell.count !== null)
      .sort((a, b) => (a.count ?? 0) - (b.count ?? 0));
    const { freshTrace, world } = checked;
    const order = counted.map(({ index }) => index);
    const isSame = freshTrace?.order.join() === order.join();
    const twice = withRepeats(counted);
    this.authors = freshTrace === null || isSame ? null : traceRun(counted, world);
    this.repeated =
      freshTrace === null || twice.length === counted.length ? null : traceRun(twice, world);
  }

  /** The cause if the author's order gave the cell other inputs; null if it did not. */
  causeOf(facts: CellFacts): DifferenceCause | null {
    return this.otherOrder(facts) ?? this.otherNumber(facts);
  }

  private otherOrder(facts: CellFacts): DifferenceCause | null {
    const { authors } = this;
    const { index } = facts.cell;
    const found = authors === null ? null : this.otherInput(facts, authors);
    const fresh = this.checked.freshTrace;
    if (found === null || authors === null || fresh === null) {
      return null;
    }
    const candidates = [found.authors?.cell, found.fresh?.cell].filter(cell => cell !== undefined);
    const isBefore = (cell: number, { order }: RunTrace): boolean => {
      const [own, other] = [order.indexOf(index), order.indexOf(cell)];
      return other >= 0 && other < own;
    };
    const odd = candidates.find(cell => isBefore(cell, fresh) !== isBefore(cell, authors));
    const other = odd ?? candidates.find(cell => cell !== index) ?? null;
    if (other === null) {
      return null;
    }
    const finding =
      this.checked.findingAt(other, /^(?:C[12]|H3)$/) ??
      this.checked.findingAt(index, /^(?:C2|H3)$/);
    return makeCause(
      'order',
      isBefore(other, authors)
        ? 'When it ran, {other} had already run and changed {what}; from top to bottom it runs later.'
        : isBefore(other, fresh)
          ? 'When it ran, {other}, which changes {what}, had not run yet.'
          : 'When it ran, {what} had a different value, because the cells ran out of order.',
      { what: nameOf(found.place), other: { cell: other } },
      { cell: other, finding }
    );
  }

  /** The cell depends on a cell that changes its own inputs and seems to have run more than once. */
  private otherNumber(facts: CellFacts): DifferenceCause | null {
    const found = this.repeated === null ? null : this.otherInput(facts, this.repeated);
    const other = found?.authors?.cell ?? null;
    if (found === null || other === null) {
      return null;
    }
    return makeCause(
      'order',
      other === facts.cell.index
        ? 'It changes {what} whenever it runs, and its execution count shows that it may have run more than once.'
        : 'It depends on {other}, which changes {what} whenever it runs, and whose execution count shows that it may have run more than once.',
      { what: nameOf(found.place), other: { cell: other } },
      { cell: other, finding: this.checked.findingAt(other, /^H11$/) }
    );
  }

  private otherInput(facts: CellFacts, authors: RunTrace): OtherInput | null {
    const fresh = this.checked.decisive(facts);
    const theirs = authors.cells.get(facts.cell.index) ?? [];
    for (const statement of fresh) {
      const other = theirs.at(statement.position);
      const found = other === undefined ? null : differingInput(statement, other, new Set());
      if (found !== null) {
        return found;
      }
    }
    return null;
  }
}

/** How many statements one search visits; it is recursive, so this bounds the depth of the stack, too. */
const MOST_STATEMENTS = 1_000;

/** The first location, going upwards, whose value differs between both orders. */
function differingInput(
  fresh: TracedStatement,
  authors: TracedStatement,
  seen: Set<TracedStatement>
): OtherInput | null {
  if (fresh.run.inputs === authors.run.inputs || seen.has(fresh) || seen.size >= MOST_STATEMENTS) {
    return null;
  }
  seen.add(fresh);
  const terms = new Map(
    authors.run.reads.map(({ location, valueNumber }) => [location, valueNumber])
  );
  const places = new Map<MemoryLocation, true>();
  for (const { location, valueNumber } of fresh.run.reads) {
    if (terms.get(location) !== valueNumber) {
      places.set(location, true);
    }
    terms.delete(location);
  }
  terms.forEach((_, place) => places.set(place, true));
  let nearest: OtherInput | null = null;
  for (const place of places.keys()) {
    const [ours, theirs] = [fresh.providers.get(place), authors.providers.get(place)];
    const isSameStatement =
      ours !== undefined &&
      theirs !== undefined &&
      ours.cell === theirs.cell &&
      ours.position === theirs.position;
    const found = isSameStatement ? differingInput(ours, theirs, seen) : null;
    if (found !== null) {
      return found;
    }
    if (!isSameStatement && (ours ?? theirs) !== undefined) {
      return { place, fresh: ours ?? null, authors: theirs ?? null };
    }
    nearest ??= isSameStatement ? { place, fresh: ours, authors: theirs } : null;
  }
  return nearest;
}

type CountedCell = TracedCell & { readonly count: number | null };

function withRepeats(counted: readonly CountedCell[]): readonly CountedCell[] {
  return counted.flatMap((cell, at) => {
    const before = at === 0 ? null : counted[at - 1].count;
    const isGap = before !== null && (cell.count ?? 0) > before + 1;
    return isGap ? [cell, cell] : [cell];
  });
}

function nameOf(place: MemoryLocation): string {
  return stateName(place) ?? (place.label === '' ? 'an object' : `\`${place.label}\``);
}
