/** Runs of statements that a notebook repeats, up to names of variables and literals. */
import { memoizeStepsPerVersion } from '../analysis/access/derived-facts';
import { addToGroup } from '../memo/group-by';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import type { ShapedStatement } from './statement-shapes';
import { repeatedOutlines } from './statement-outlines';
import { statementOutlines, statementShapes } from './statement-shapes';

/** Statements of a cell that follow each other. */
export interface StatementRun extends SourceRange {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  readonly statements: readonly ShapedStatement[];
  /** Position of the first among the statements of the cell. */
  readonly position: number;
}

/** Runs of the same shape, in document order; at least two. */
export type RepeatedRun = readonly StatementRun[];

/** A shorter run, in statements with those inside of others, is not worth a function. */
const FEWEST_STATEMENTS = 5;
/** As many of them must call something: five constants in a row repeat nothing. */
const FEWEST_CALLS = 3;
/**
 * A run is compared with this many earlier ones, and up to this length; a notebook in this many comparisons of two
 * statements. What lies beyond is not found.
 */
const MOST_EARLIER = 8;
const MOST_STATEMENTS = 100;
const MOST_COMPARISONS = 300_000;

/** The repeated runs, longest first where they start together; no statement is in two of them. */
export const repeatedRuns = memoizeStepsPerVersion(function* (
  context: RuleContext
): Generator<void, readonly RepeatedRun[]> {
  const finder = new RunFinder();
  const cells = outlinedCells(context);
  const wanted = repeatedOutlines(
    cells.map(({ outlines }) => outlines),
    FEWEST_STATEMENTS
  );
  for (const { cell, summary, outlines } of wanted.size === 0 ? [] : cells) {
    if (outlines.some(each => each !== null && wanted.has(each.text))) {
      finder.add({ cell, summary, statements: statementShapes(summary).withOutlines(wanted) });
      yield;
    }
  }
  return finder.groups;
});

interface ShapedCell {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  readonly statements: readonly (ShapedStatement | null)[];
}

const outlinedCells = deriveFromCells(({ cell, summary }) =>
  summary === null || summary.module === null
    ? null
    : { cell, summary, outlines: statementOutlines(summary) }
);

interface Place {
  readonly shaped: ShapedCell;
  readonly at: number;
}

/** How many statements there are up to a position, those inside of others included, and how many of them call something. */
interface Counts {
  readonly statements: readonly number[];
  readonly calls: readonly number[];
}

/** Finds, from top to bottom, what was there before. */
class RunFinder {
  private readonly places = new Map<string, Place[]>();
  private readonly byFirst = new Map<string, StatementRun[]>();
  private comparisons = 0;

  get groups(): readonly RepeatedRun[] {
    return [...this.byFirst.values()];
  }

  add(shaped: ShapedCell): void {
    const counts = countsOf(shaped);
    let at = 0;
    while (at < shaped.statements.length) {
      const found = this.longest({ shaped, at }, counts);
      if (found !== null) {
        this.note(found.earlier, { shaped, at }, found.length);
      }
      const next = at + (found?.length ?? 1);
      for (; at < next; at++) {
        this.remember({ shaped, at });
      }
    }
  }

  private longest(
    place: Place,
    counts: Counts
  ): { readonly earlier: Place; readonly length: number } | null {
    const shape = place.shaped.statements[place.at]?.shape;
    let best: { earlier: Place; length: number } | null = null;
    for (const earlier of (shape === undefined ? null : this.places.get(shape)) ?? []) {
      const longest = longestAt(earlier, place);
      if (this.comparisons >= MOST_COMPARISONS || !isWorthIt(place, longest, counts)) {
        continue;
      }
      const length = commonLength(earlier, place, longest);
      this.comparisons += length + 1;
      if (length > (best?.length ?? 0) && isWorthIt(place, length, counts)) {
        best = { earlier, length };
      }
    }
    return best;
  }

  private remember(place: Place): void {
    const statement = place.shaped.statements[place.at];
    if (statement !== null) {
      const known = this.places.get(statement.shape)?.length ?? 0;
      if (known < MOST_EARLIER) {
        addToGroup(this.places, statement.shape, place);
      }
    }
  }

  private note(earlier: Place, place: Place, length: number): void {
    const key = `${earlier.shaped.cell.key} ${earlier.at} ${length}`;
    const group = this.byFirst.get(key) ?? [runAt(earlier, length)];
    group.push(runAt(place, length));
    this.byFirst.set(key, group);
  }
}

function runAt({ shaped: { cell, summary, statements }, at }: Place, length: number): StatementRun {
  const own = statements.slice(at, at + length).filter(each => each !== null);
  const { start } = own[0];
  return { cell, summary, statements: own, position: at, start, end: own[own.length - 1].end };
}

/** Number of statements that may be a run at `b`; those of one run are not in the other. */
function longestAt(a: Place, b: Place): number {
  const distance = a.shaped === b.shaped ? b.at - a.at : Infinity;
  return Math.min(distance, MOST_STATEMENTS, b.shaped.statements.length - b.at);
}

/** Number of statements of the same shape whose names correspond, up to `longest`. */
function commonLength(a: Place, b: Place, longest: number): number {
  const names = new Correspondence();
  let length = 0;
  while (length < longest) {
    const [one, other] = [a.shaped.statements[a.at + length], b.shaped.statements[b.at + length]];
    const isSame = one !== null && other !== null && one?.shape === other?.shape;
    if (!isSame || one === undefined || other === undefined || !names.take(one, other)) {
      break;
    }
    length += 1;
  }
  return length;
}

/** Which name of a run is which of another one: one to one. */
class Correspondence {
  private readonly there = new Map<string, string>();
  private readonly back = new Map<string, string>();

  /** Whether the names of two statements of one shape correspond like those before. */
  take(one: ShapedStatement, other: ShapedStatement): boolean {
    return one.slots.every(({ kind, text }, at) => {
      const partner = other.slots[at].text;
      const isSame =
        kind === 'literal' ||
        ((this.there.get(text) ?? partner) === partner &&
          (this.back.get(partner) ?? text) === text);
      if (kind === 'name') {
        this.there.set(text, partner);
        this.back.set(partner, text);
      }
      return isSame;
    });
  }
}

function isWorthIt({ at }: Place, length: number, { statements, calls }: Counts): boolean {
  return (
    statements[at + length] - statements[at] >= FEWEST_STATEMENTS &&
    calls[at + length] - calls[at] >= FEWEST_CALLS
  );
}

function countsOf({ statements: shaped }: ShapedCell): Counts {
  const [statements, calls] = [[0], [0]];
  for (const [at, each] of shaped.entries()) {
    statements.push(statements[at] + (each?.statements ?? 0));
    calls.push(calls[at] + (each?.hasCall === true ? each.statements : 0));
  }
  return { statements, calls };
}
