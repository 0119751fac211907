/** Facts that an analysis waits for. */
export type ExpectedFacts =
  'project' | 'requirements' | 'kernel' | 'files' | 'api-changes' | 'import-names';

/** Whether the last result of an analysis is about to change, without anyone changing the notebook. */
export class AnalysisProgress {
  private readonly expected = new Set<ExpectedFacts>();
  private isLong = false;
  private isDue = false;

  /** Whether a longer analysis is under way, or facts that it needs have arrived or are on their way. */
  get isOpen(): boolean {
    return this.isDue || this.isLong || this.expected.size > 0;
  }

  /** Notes that a kind of facts is on its way, or not any more; returns whether that is new. */
  expect(facts: ExpectedFacts, isExpected: boolean): boolean {
    const isNew = this.expected.has(facts) !== isExpected;
    if (isExpected) {
      this.expected.add(facts);
    } else {
      this.expected.delete(facts);
    }
    return isNew;
  }

  /** Notes that there are facts that the last result does not have. */
  receive(): void {
    this.isDue = true;
  }

  /** Notes that the analysis takes longer than a moment; returns whether that is new. */
  lengthen(): boolean {
    const isNew = !this.isLong;
    this.isLong = true;
    return isNew;
  }

  /** Notes that the last result is that of all facts; returns whether that is new. */
  finish(): boolean {
    const isNew = this.isDue || this.isLong;
    this.isDue = false;
    this.isLong = false;
    return isNew;
  }
}
