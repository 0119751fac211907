import type { DefinitionSet } from './definitions';

/** The set of each name, by its number. */
export type Snapshot = readonly DefinitionSet[];

/**
 * The namespace as it was above some cells when the document was run through last, so that the next time begins below
 * what is still the same.
 */
export class Checkpoints {
  private readonly snapshots: Snapshot[] = [];
  /** Positions of cells whose outcome depends on which names there are at all, in ascending order. */
  private readonly touching: number[] = [];

  /** @param every - how many cells are between two snapshots; one costs as much as to go past a few known cells */
  constructor(private readonly every: number) {}

  /** How many cells from the top need not be gone through again. */
  get start(): number {
    return this.snapshots.length * this.every;
  }

  /** The namespace above the first cell that must be gone through; null for that of a fresh kernel. */
  get snapshot(): Snapshot | null {
    return this.snapshots.at(-1) ?? null;
  }

  /** The cell at this position, and all below it, may do something else now. */
  forgetFrom(position: number): void {
    this.snapshots.length = Math.min(this.snapshots.length, Math.floor(position / this.every));
    while ((this.touching.at(-1) ?? -1) >= this.start) {
      this.touching.pop();
    }
  }

  /** Those cells above `start` that depend on which names there are must be gone through again where it is not so. */
  forgetUnless(isSame: (position: number) => boolean): void {
    const other = this.touching.find(position => !isSame(position));
    if (other !== undefined) {
      this.forgetFrom(other);
    }
  }

  /** The cell at this position was gone through. */
  note(position: number, touchesAllNames: boolean): void {
    if (touchesAllNames) {
      this.touching.push(position);
    }
  }

  /** Whether the namespace below the cell at this position is to be kept. */
  isDueBelow(position: number): boolean {
    return (position + 1) % this.every === 0;
  }

  /** Keeps that below the cell that was noted last. */
  keep(snapshot: Snapshot): void {
    this.snapshots.push(snapshot);
  }
}
