/** Asks for moves with what is known of the cells: first with what their texts tell, then with what a symbolic run shows. */
import type { CellAccesses, Move } from './cell_accesses';
import { AccessTable } from './cell_accesses';
import type { MissingRead } from './cell_order';
import { CellOrder, orderAfter } from './cell_order';
import type { MoveAnswer, MoveQuestion } from './move_search';
import { findMove, mendingMoves } from './move_search';
import { accessesOfSummaries } from './summary_accesses';
import type { KeyedCell, SymbolicRuns } from './symbolic_accesses';
import { SymbolicAccesses } from './symbolic_accesses';

/** An answer and what it was found in. */
export interface FoundAnswer {
  readonly answer: MoveAnswer | null;
  readonly table: AccessTable;
}

type Asked = Omit<MoveQuestion, 'order'>;

/** In longer notebooks it would take too long to try orders out. */
const MOST_CELLS = 100;
/** Orders in which the cells are run symbolically. */
const MOST_ORDERS = 4;

/** Finds moves in one notebook. */
export class MoveFinder {
  private textOrder: CellOrder | null = null;
  private symbolic: SymbolicAccesses | null = null;

  constructor(
    private readonly cells: readonly KeyedCell[],
    private readonly missing: readonly MissingRead[],
    private readonly runs: SymbolicRuns
  ) {}

  /** The move, or why there is none. */
  find(asked: Asked): FoundAnswer {
    if (this.cells.length > MOST_CELLS) {
      return { answer: null, table: new AccessTable([]) };
    }
    this.textOrder ??= this.orderFor(accessesOfSummaries(this.cells.map(({ summary }) => summary)));
    const question = { ...asked, order: this.textOrder };
    const answer = findMove(question);
    const byText = { answer, table: this.textOrder.table };
    return answer === null || answer.kind === 'move'
      ? byText
      : (this.findSymbolically(asked, mendingMoves(question)) ?? byText);
  }

  /**
   * What cells share depends on the order in which they run. So they are run in each order that might be meant, and the
   * answer has to be the same in all of them. Null where no order lets all cells run.
   */
  private findSymbolically(asked: Asked, moves: readonly Move[]): FoundAnswer | null {
    let found: FoundAnswer | null = null;
    for (const move of moves.slice(0, MOST_ORDERS)) {
      const next = this.findInOrderOf(asked, move);
      if (next?.answer?.kind === 'obstacle') {
        return next;
      }
      if (next?.answer?.kind === 'move') {
        const own = next.answer.move;
        const again = sameMove(own, move) ? next : this.findInOrderOf(asked, own);
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

  private findInOrderOf(asked: Asked, move: Move): FoundAnswer | null {
    const accesses = this.runInOrderOf(move);
    if (accesses === null) {
      return null;
    }
    const order = this.orderFor(accesses);
    return { answer: findMove({ ...asked, order }), table: order.table };
  }

  private runInOrderOf(move: Move): readonly CellAccesses[] | null {
    this.symbolic ??= new SymbolicAccesses(this.cells, this.runs);
    return this.symbolic.inOrder(orderAfter(move, this.cells.length));
  }

  private orderFor(accesses: readonly CellAccesses[]): CellOrder {
    return new CellOrder(new AccessTable(accesses), this.missing);
  }
}

function sameMove(a: Move, b: Move): boolean {
  return a.before === b.before && a.cells.join() === b.cells.join();
}
