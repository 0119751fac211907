import type { DefinitionSet } from './definition-set';

/** The definition set of each name, by its number. */
export type Snapshot = readonly DefinitionSet[];

/** Snapshots of the namespace between cells, so that the next update starts at the first change. */
export class Checkpoints {
  private readonly snapshots: Snapshot[] = [];
  /** Positions of cells whose outcome depends on which names exist, in ascending order. */
  private readonly touching: number[] = [];

  /** @param every - number of cells between two snapshots; a snapshot costs about as much as replaying a few cells */
  constructor(private readonly every: number) {}

  /** Number of cells from the top that need not be replayed. */
  get start(): number {
    return this.snapshots.length * this.every;
  }

  /** The namespace above the first cell that must be replayed; null for that of a fresh kernel. */
  get snapshot(): Snapshot | null {
    return this.snapshots.at(-1) ?? null;
  }

  /** Invalidates the cell at `position` and all cells below it. */
  forgetFrom(position: number): void {
    this.snapshots.length = Math.min(this.snapshots.length, Math.floor(position / this.every));
    while ((this.touching.at(-1) ?? -1) >= this.start) {
      this.touching.pop();
    }
  }

  /**
   * Invalidates from the first cell above `start` that depends on which names exist and for which `isSame` is false.
   */
  forgetUnless(isSame: (position: number) => boolean): void {
    const changed = this.touching.find(position => !isSame(position));
    if (changed !== undefined) {
      this.forgetFrom(changed);
    }
  }

  /** Records that the cell at `position` was replayed or run. */
  note(position: number, touchesAllNames: boolean): void {
    if (touchesAllNames) {
      this.touching.push(position);
    }
  }

  /** Whether a snapshot is due below the cell at `position`. */
  isDueBelow(position: number): boolean {
    return (position + 1) % this.every === 0;
  }

  /** Adds the snapshot below the last recorded cell. */
  keep(snapshot: Snapshot): void {
    this.snapshots.push(snapshot);
  }
}
