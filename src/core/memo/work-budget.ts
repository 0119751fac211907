/**
 * An amount of work that one analysis may spend on something whose cost could grow faster than the notebook. Work is
 * counted in steps, never in seconds, so that the answer is the same on every machine.
 */
export class WorkBudget {
  private left: number;

  /** @param steps - how many there are to spend */
  constructor(private readonly steps: number) {
    this.left = steps;
  }

  /** Whether nothing is left. */
  get isSpent(): boolean {
    return this.left <= 0;
  }

  /** How many steps were taken. */
  get spent(): number {
    return this.steps - this.left;
  }

  /** Takes this many steps. The last ones may go beyond what was left. */
  spend(steps: number): void {
    this.left -= steps;
  }
}
