/** Searches for moves: first from the texts of the cells, then by symbolic execution. */
import type { CellAccesses, Move } from '../analysis/access/cell-accesses';
import { AccessTable } from '../analysis/access/cell-accesses';
import type { MissingRead } from '../analysis/access/cell-order';
import { CellOrder, orderAfter } from '../analysis/access/cell-order';
import type { MoveAnswer, MoveQuestion } from './move-search';
import { findMove, fixingMoves } from './move-search';
import { accessesOfSummaries } from '../analysis/access/summary-accesses';
import { WorkBudget } from '../memo/work-budget';
import type { KeyedCell, SymbolicTraces } from '../analysis/access/symbolic-accesses';
import { SymbolicAccesses } from '../analysis/access/symbolic-accesses';

/** An answer and the accesses that it is based on. */
export interface MoveSearchResult {
  readonly answer: MoveAnswer | null;
  readonly table: AccessTable;
}

type Request = Omit<MoveQuestion, 'order'>;

/** In longer notebooks, trying orders would take too long. */
export const MAX_CELLS = 100;
/** Orders in which the cells are executed symbolically for one move. */
const MAX_ORDERS_PER_MOVE = 4;
/**
 * Orders in which the cells are executed symbolically for all moves of one version of a notebook: as many as are kept
 * up to date while it is edited. Later requests are answered from the texts of the cells alone.
 */
export const MAX_ORDERS = 12;
/** Steps of the search for all moves of one version: memory locations examined in cells that read or write them. */
export const MAX_MOVE_STEPS = 1_000_000;

/** Finds moves in one notebook. */
export class MoveFinder {
  private textOrder: CellOrder | null = null;
  private symbolic: SymbolicAccesses | null = null;
  private readonly orders = new Map<string, readonly CellAccesses[] | null>();
  private readonly budget = new WorkBudget(MAX_MOVE_STEPS);

  constructor(
    private readonly cells: readonly KeyedCell[],
    private readonly missing: readonly MissingRead[],
    private readonly runs: SymbolicTraces
  ) {}

  /** Number of orders in which the cells were executed symbolically. */
  get ordersTried(): number {
    return this.orders.size;
  }

  /** The move, or why there is none; neither where the budget for all moves is spent. */
  find(request: Request): MoveSearchResult {
    if (this.cells.length > MAX_CELLS || this.budget.isSpent) {
      return { answer: null, table: new AccessTable([]) };
    }
    this.textOrder ??= this.orderFor(accessesOfSummaries(this.cells.map(({ summary }) => summary)));
    const question = { ...request, order: this.textOrder };
    const answer = findMove(question);
    const byText = { answer, table: this.textOrder.table };
    return answer === null || answer.kind === 'move'
      ? byText
      : (this.findSymbolically(request, fixingMoves(question)) ?? byText);
  }

  /**
   * What cells share depends on the order in which they run. So they are executed in each order that may be meant, and
   * the answer must be the same in all of them. Null where no order lets all cells run.
   */
  private findSymbolically(request: Request, moves: readonly Move[]): MoveSearchResult | null {
    let found: MoveSearchResult | null = null;
    for (const move of moves.slice(0, MAX_ORDERS_PER_MOVE)) {
      const next = this.findInOrderOf(request, move);
      if (next?.answer?.kind === 'obstacle') {
        return next;
      }
      if (next?.answer?.kind === 'move') {
        const own = next.answer.move;
        const again = sameMove(own, move) ? next : this.findInOrderOf(request, own);
        if (again?.answer?.kind !== 'move' || !sameMove(again.answer.move, own)) {
          return null;
        }
        if (found?.answer?.kind === 'move' && !sameMove(found.answer.move, own)) {
          return null;
        }
        found = next;
      }
    }
    return found;
  }

  private findInOrderOf(request: Request, move: Move): MoveSearchResult | null {
    const accesses = this.executeInOrderOf(move);
    if (accesses === null) {
      return null;
    }
    const order = this.orderFor(accesses);
    return { answer: findMove({ ...request, order }), table: order.table };
  }

  private executeInOrderOf(move: Move): readonly CellAccesses[] | null {
    const order = orderAfter(move, this.cells.length);
    const key = order.join();
    const known = this.orders.get(key);
    if (known !== undefined) {
      return known;
    }
    if (this.orders.size >= MAX_ORDERS) {
      return null;
    }
    this.symbolic ??= new SymbolicAccesses(this.cells, this.runs);
    const accesses = this.symbolic.inOrder(order);
    this.orders.set(key, accesses);
    return accesses;
  }

  private orderFor(accesses: readonly CellAccesses[]): CellOrder {
    return new CellOrder(new AccessTable(accesses, this.budget), this.missing);
  }
}

function sameMove(a: Move, b: Move): boolean {
  return a.before === b.before && a.cells.join() === b.cells.join();
}
