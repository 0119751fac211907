/** Counts the steps of symbolic execution, so that no text can keep it busy for long. */

import type { LimitReason } from '../../../protocol';

/** Thrown where what a statement does cannot be followed: it may read and change anything. */
export class UnknownEffects extends Error {}

/** Thrown where that is because the statement takes more steps than it may. */
class BudgetExceeded extends UnknownEffects {}

/**
 * What symbolic execution may cost, in steps: a place read or written, a statement or call executed. Steps, not seconds,
 * so that every machine gives the same answer.
 */
export const STEP_LIMITS = {
  /** Of one statement at the top level of a cell. */
  statement: 30_000,
  /** Of all statements of one cell. */
  cell: 80_000,
  /** Of all cells of one notebook, in one order. */
  notebook: 400_000,
  /** Of an import or a definition once nothing is left: the names that it binds are worth more than they cost. */
  binding: 200
} as const;

/** The steps of one run of a cell. */
export class StepBudget {
  private _spent = 0;
  private _reached: LimitReason | null = null;
  private limit = Infinity;

  constructor(private readonly ofNotebook: number) {}

  /** How many steps were taken so far. */
  get spent(): number {
    return this._spent;
  }

  /** The first limit that was reached; null where none was. */
  get reached(): LimitReason | null {
    return this._reached;
  }

  /** Executes a statement, or what only binds names; false where what it does cannot be followed. */
  within(isBinding: boolean, execute: () => void): boolean {
    const left = Math.max(
      Math.min(
        STEP_LIMITS.statement,
        STEP_LIMITS.cell - this._spent,
        this.ofNotebook - this._spent
      ),
      isBinding ? STEP_LIMITS.binding : 0
    );
    this.limit = this._spent + left;
    try {
      execute();
      return true;
    } catch (error) {
      if (!(error instanceof UnknownEffects)) {
        throw error;
      }
      if (error instanceof BudgetExceeded) {
        this._reached ??= this.limitReached();
      }
      return false;
    } finally {
      this.limit = Infinity;
    }
  }

  /** Takes a step; throws `UnknownEffects` where none is left. */
  spend(): void {
    this._spent += 1;
    if (this._spent > this.limit) {
      throw new BudgetExceeded();
    }
  }

  private limitReached(): LimitReason {
    if (this._spent > this.ofNotebook) {
      return 'notebook-steps';
    }
    return this._spent > STEP_LIMITS.cell ? 'cell-steps' : 'statement-steps';
  }
}
