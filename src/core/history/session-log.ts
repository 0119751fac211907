import type { KernelExecution } from '../../protocol';

/** Effect of adding an execution: none, appended at the end, or any other change. */
export type LogChange = 'none' | 'appended' | 'rewritten';

/** The executions of one kernel session in order, however often and in whatever order they are reported. */
export class SessionLog {
  private readonly ordered: KernelExecution[] = [];

  constructor(readonly session: string) {}

  /** Oldest first. */
  get runs(): readonly KernelExecution[] {
    return this.ordered;
  }

  /** Whether no execution is missing between the first of the session and the last known. */
  get isComplete(): boolean {
    return this.ordered.length === this.lastSequence;
  }

  /** 0 before the first execution. */
  get lastSequence(): number {
    return this.ordered.at(-1)?.sequence ?? 0;
  }

  /** Adds an execution, or updates a known one that was still running when it was first reported. */
  add(run: KernelExecution): LogChange {
    if (run.sequence > this.lastSequence) {
      this.ordered.push(run);
      return 'appended';
    }
    const position = this.positionOf(run.sequence);
    const known = this.ordered[position];
    if (known.sequence !== run.sequence) {
      this.ordered.splice(position, 0, run);
      return 'rewritten';
    }
    if (!isBetter(run, known)) {
      return 'none';
    }
    this.ordered[position] = run;
    return 'rewritten';
  }

  /** Index of the first execution whose number is at least `sequence`; the last index if there is none. */
  private positionOf(sequence: number): number {
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

/** Observed executions take precedence over those from IPython's history; ended ones over unfinished ones. */
function isBetter(run: KernelExecution, known: KernelExecution): boolean {
  if (run.seeded !== known.seeded) {
    return known.seeded;
  }
  return known.ended === null && run.ended !== null;
}
