import type { KernelRun } from '../../protocol';

/** What adding runs did: nothing, one more at the end, or anything else. */
export type LogChange = 'none' | 'appended' | 'rewritten';

/** The runs of one kernel session, in order, however often and in whatever order they are told. */
export class SessionLog {
  private readonly ordered: KernelRun[] = [];

  constructor(readonly session: string) {}

  /** Oldest first. */
  get runs(): readonly KernelRun[] {
    return this.ordered;
  }

  /** Whether none is missing between the first run of the session and the last that is known. */
  get isComplete(): boolean {
    return this.ordered.length === this.lastSequence;
  }

  /** 0 before the first run. */
  get lastSequence(): number {
    return this.ordered.at(-1)?.sequence ?? 0;
  }

  /** Adds a run, or corrects what is known of it: a run that was under way when it was first told has ended since. */
  add(run: KernelRun): LogChange {
    if (run.sequence > this.lastSequence) {
      this.ordered.push(run);
      return 'appended';
    }
    const place = this.placeOf(run.sequence);
    const known = this.ordered[place];
    if (known.sequence !== run.sequence) {
      this.ordered.splice(place, 0, run);
      return 'rewritten';
    }
    if (!isBetter(run, known)) {
      return 'none';
    }
    this.ordered[place] = run;
    return 'rewritten';
  }

  /** Where the first run stands whose number is not below `sequence`. */
  private placeOf(sequence: number): number {
    let low = 0;
    let high = this.ordered.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ordered[middle].sequence < sequence) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

/** What was seen beats what was read from IPython's history; a run that has ended beats the same one before. */
function isBetter(run: KernelRun, known: KernelRun): boolean {
  if (run.seeded !== known.seeded) {
    return known.seeded;
  }
  return known.ended === null && run.ended !== null;
}
