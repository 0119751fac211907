/**
 * The steps that an analysis may spend on work whose cost could grow faster than the notebook. Work is counted in steps,
 * never in seconds, so that the result is the same on every machine.
 */
export class WorkBudget {
  private left: number;

  /** @param steps - the steps that may be spent */
  constructor(private readonly steps: number) {
    this.left = steps;
  }

  /** Whether no steps are left. */
  get isSpent(): boolean {
    return this.left <= 0;
  }

  /** How many steps were spent. */
  get spent(): number {
    return this.steps - this.left;
  }

  /** Spends this many steps. The last ones may exceed what was left. */
  spend(steps: number): void {
    this.left -= steps;
  }
}
